import Synchronization

/// A recipe as the app uses it.
struct Recipe: Sendable {
  let id: Int
  let title: String
  let minutes: Int
}

/// A recipe as the server sends it.
struct RecipeDTO: Decodable, Sendable {
  let id: Int
  let title: String
  let minutes: Int
}

/// Makes a recipe of what the server has sent; nil when that has no title.
struct RecipeFactory: Sendable {
  func recipe(from dto: RecipeDTO) -> Recipe? {
    dto.title.isEmpty ? nil : Recipe(id: dto.id, title: dto.title, minutes: dto.minutes)
  }
}

/// Writes durations as the screen shows them, "45 min", "2 h" or "1 h 20 min", and keeps what it has written.
final class DurationFormatter: Sendable {
  static let shared = DurationFormatter()

  private let texts = Mutex<[Int: String]>([:])

  func text(forMinutes minutes: Int) -> String {
    if let text = texts.withLock({ $0[minutes] }) { return text }
    let parts = [(minutes / 60, "h"), (minutes % 60, "min")].filter { $0.0 > 0 }
    let text = parts.isEmpty ? "0 min" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    texts.withLock { $0[minutes] = text }
    return text
  }
}

/// What the screen of all recipes shows.
///
/// When load() has returned, all of it is there: a row for each recipe, in the server's order, and the thumbnail of each,
/// by its id. The heading is the title of the recipe that was selected last, or empty when there is none.
@MainActor
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
      thumbnails[recipe.id] = await provider.thumbnail(for: recipe)
    }
  }

  func select(_ id: Int) {
    heading = recipes.first { $0.id == id }?.title ?? ""
  }
}

/// Has thumbnails drawn, and keeps them: one that was drawn is not drawn again.
final class ThumbnailProvider: Sendable {
  private let renderer: any Renderer
  private let thumbnails = Mutex<[Int: Thumbnail]>([:])

  init(renderer: any Renderer) {
    self.renderer = renderer
  }

  @concurrent
  func thumbnail(for recipe: Recipe) async -> Thumbnail {
    // Looked up, drawn and entered in one hold: who asks meanwhile waits for what is being drawn.
    thumbnails.withLock { thumbnails in
      if let thumbnail = thumbnails[recipe.id] { return thumbnail }
      let thumbnail = renderer.render(recipe.title)
      thumbnails[recipe.id] = thumbnail
      return thumbnail
    }
  }
}

/// Says whether a request that failed is made again.
///
/// It is when the fault is the server's, a status from 500 on, and up to the limit, which all
/// requests that ask the same policy share.
final class RetryPolicy: Sendable {
  private let left: Mutex<Int>

  init(limit: Int) {
    left = Mutex(limit)
  }

  func shouldRetry(status: Int) -> Bool {
    guard status >= 500 else { return false }
    return left.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }
}
