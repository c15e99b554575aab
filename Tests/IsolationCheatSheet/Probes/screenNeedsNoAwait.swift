@testable import IsolationCheatSheet

// compiles storeTakesAwait: making, reading and using the store on the main actor without await
@MainActor
struct Screen {
  let store: RecipeStore

  init(service: any RecipeService, provider: ThumbnailProvider) {
    store = RecipeStore(service: service, provider: provider)
  }

  var text: String { store.heading + store.rows.joined() }

  var pictures: [String] { store.thumbnails.values.map { $0.picture } }

  func tap(_ id: Int) { store.select(id) }
}

// compiles loadIsNotCalled: awaiting load() on the main actor
@MainActor
func appear(_ store: RecipeStore) async -> [String] {
  await store.load()
  return store.rows
}

// compiles formatterTakesAwait: writing a duration on the main actor without await
@MainActor
func label(of minutes: [Int]) -> String {
  minutes.map { DurationFormatter.shared.text(forMinutes: $0) }.joined()
}
