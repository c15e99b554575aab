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
@MainActor
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
final class RecipeStore: Sendable {
  @MainActor private(set) var rows: [String] = []
  @MainActor private(set) var thumbnails: [Int: Thumbnail] = [:]
  @MainActor private(set) var heading = ""

  private let service: any RecipeService
  private let provider: ThumbnailProvider
  @MainActor private var recipes: [Recipe] = []

  init(service: any RecipeService, provider: ThumbnailProvider) {
    self.service = service
    self.provider = provider
  }

  @MainActor func load() async {
    let factory = RecipeFactory()
    recipes = await service.recipes().compactMap { factory.recipe(from: $0) }
    rows = recipes.map { "\($0.title), \(DurationFormatter.shared.text(forMinutes: $0.minutes))" }
    for recipe in recipes {
      thumbnails[recipe.id] = await provider.thumbnail(for: recipe)
    }
  }

  @MainActor func select(_ id: Int) {
    heading = recipes.first { $0.id == id }?.title ?? ""
  }
}

/// Has thumbnails drawn, and keeps them: one that was drawn is not drawn again.
actor ThumbnailProvider {
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
actor RetryPolicy {
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
