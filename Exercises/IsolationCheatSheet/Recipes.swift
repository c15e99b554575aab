// Seven types of a cookbook app, from before there were tasks and actors. None of them says on which threads it may be
// used. Screens, decoders and requests, which use them, are in other modules of the app.
//
// What is wrong
//   - no task can share any of them with another: the compiler cannot tell whether that is safe
//   - load() changes what the screen draws on whatever thread it happens to run
//   - a thumbnail is drawn on the thread of whoever asks for it, the screen's too, and that blocks it
//
// What right types do
//   - Recipe, RecipeDTO and RecipeFactory: any code, in any task and on any thread, makes and uses them without await,
//     and tasks can share one. Nobody outside can change a recipe or a DTO that is made
//   - RecipeStore and DurationFormatter are for the screen: code on the main actor makes and uses them without await, but
//     for load(). Other tasks can hold both as well, and await them; nobody gets at the store without await but code on
//     the main actor
//   - ThumbnailProvider and RetryPolicy are for the background: tasks share one, and await it. Whoever asks, neither runs
//     on the main thread or waits for it, and no thumbnail is drawn there
//   - a thumbnail that several tasks ask one provider for at once is drawn once
//   - nothing that several tasks can use is changed by two threads at once
//   - all of them still do what their comments say
//
// What the check uses; keep these names and signatures, everything else is yours to change, also which kind of type
// each of them is
//   Recipe             init(id: Int, title: String, minutes: Int)   id, title, minutes
//   RecipeDTO          init(id: Int, title: String, minutes: Int)   id, title, minutes; it is Decodable
//   RecipeFactory      init()   func recipe(from dto: RecipeDTO) -> Recipe?
//   DurationFormatter  static let shared   func text(forMinutes minutes: Int) -> String
//   RecipeStore        init(service: any RecipeService, provider: ThumbnailProvider)
//                      rows: [String]   thumbnails: [Int: Thumbnail]   heading: String
//                      func load() async   func select(_ id: Int)
//   ThumbnailProvider  init(renderer: any Renderer)   func thumbnail(for recipe: Recipe) -> Thumbnail
//   RetryPolicy        init(limit: Int)   func shouldRetry(status: Int) -> Bool
// thumbnail(for:) and shouldRetry(status:) may be async.
//
// `make check-IsolationCheatSheet` grades it, `make hint CHAPTER=IsolationCheatSheet` helps.

/// A recipe as the app uses it.
final class Recipe {
  let id: Int
  let title: String
  let minutes: Int

  init(id: Int, title: String, minutes: Int) {
    self.id = id
    self.title = title
    self.minutes = minutes
  }
}

/// A recipe as the server sends it.
final class RecipeDTO: Decodable {
  var id: Int
  var title: String
  var minutes: Int

  init(id: Int, title: String, minutes: Int) {
    self.id = id
    self.title = title
    self.minutes = minutes
  }
}

/// Makes a recipe of what the server has sent; nil when that has no title.
final class RecipeFactory {
  func recipe(from dto: RecipeDTO) -> Recipe? {
    dto.title.isEmpty ? nil : Recipe(id: dto.id, title: dto.title, minutes: dto.minutes)
  }
}

/// Writes durations as the screen shows them, "45 min", "2 h" or "1 h 20 min", and keeps what it has written.
final class DurationFormatter {
  static let shared = DurationFormatter()

  private var texts: [Int: String] = [:]

  func text(forMinutes minutes: Int) -> String {
    if let text = texts[minutes] { return text }
    let parts = [(minutes / 60, "h"), (minutes % 60, "min")].filter { $0.0 > 0 }
    let text = parts.isEmpty ? "0 min" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    texts[minutes] = text
    return text
  }
}

/// What the screen of all recipes shows.
///
/// When load() has returned, all of it is there: a row for each recipe, in the server's order, and the thumbnail of each,
/// by its id. The heading is the title of the recipe that was selected last, or empty when there is none.
final class RecipeStore {
  private(set) var rows: [String] = []
  private(set) var thumbnails: [Int: Thumbnail] = [:]
  private(set) var heading = ""

  private let service: any RecipeService
  private let provider: ThumbnailProvider
  private var recipes: [Recipe] = []

  init(service: any RecipeService, provider: ThumbnailProvider) {
    self.service = service
    self.provider = provider
  }

  func load() async {
    let factory = RecipeFactory()
    recipes = await service.recipes().compactMap { factory.recipe(from: $0) }
    rows = recipes.map { "\($0.title), \(DurationFormatter.shared.text(forMinutes: $0.minutes))" }
    for recipe in recipes {
      thumbnails[recipe.id] = provider.thumbnail(for: recipe)
    }
  }

  func select(_ id: Int) {
    heading = recipes.first { $0.id == id }?.title ?? ""
  }
}

/// Has thumbnails drawn, and keeps them: one that was drawn is not drawn again.
final class ThumbnailProvider {
  private let renderer: any Renderer
  private var thumbnails: [Int: Thumbnail] = [:]

  init(renderer: any Renderer) {
    self.renderer = renderer
  }

  func thumbnail(for recipe: Recipe) -> Thumbnail {
    if let thumbnail = thumbnails[recipe.id] { return thumbnail }
    let thumbnail = renderer.render(recipe.title)
    thumbnails[recipe.id] = thumbnail
    return thumbnail
  }
}

/// Says whether a request that failed is made again.
///
/// It is when the fault is the server's, a status from 500 on, and up to the limit, which all
/// requests that ask the same policy share.
final class RetryPolicy {
  private var left: Int

  init(limit: Int) {
    left = limit
  }

  func shouldRetry(status: Int) -> Bool {
    guard status >= 500, left > 0 else { return false }
    left -= 1
    return true
  }
}
