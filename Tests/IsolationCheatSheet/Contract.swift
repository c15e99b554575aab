@testable import IsolationCheatSheet

// contract: Recipe: init(id: Int, title: String, minutes: Int)
private func makesRecipe() async {
  _ = await Recipe(id: 0, title: "", minutes: 0)
}

// contract: Recipe: id, title, minutes
private func reads(_ recipe: Recipe) async -> (Int, String, Int) {
  (await recipe.id, await recipe.title, await recipe.minutes)
}

// contract: RecipeDTO: init(id: Int, title: String, minutes: Int)
private func makesDTO() async {
  _ = await RecipeDTO(id: 0, title: "", minutes: 0)
}

// contract: RecipeDTO: id, title, minutes
private func reads(_ dto: RecipeDTO) async -> (Int, String, Int) {
  (await dto.id, await dto.title, await dto.minutes)
}

// contract: RecipeDTO is Decodable
private func decodes() -> any Decodable.Type {
  RecipeDTO.self
}

// contract: RecipeFactory: init()
private func makesFactory() async {
  _ = await RecipeFactory()
}

// contract: RecipeFactory: func recipe(from dto: RecipeDTO) -> Recipe?
private func makesRecipe(_ factory: RecipeFactory, _ dto: RecipeDTO) async {
  let _: Recipe? = await factory.recipe(from: dto)
}

// contract: DurationFormatter: static let shared; func text(forMinutes minutes: Int) -> String
@MainActor
private func formats() async -> String {
  await DurationFormatter.shared.text(forMinutes: 0)
}

// contract: RecipeStore: init(service: any RecipeService, provider: ThumbnailProvider)
@MainActor
private func makesStore(_ service: any RecipeService, _ provider: ThumbnailProvider) async {
  _ = await RecipeStore(service: service, provider: provider)
}

// contract: RecipeStore: rows: [String]
@MainActor
private func readsRows(_ store: RecipeStore) async -> [String] {
  await store.rows
}

// contract: RecipeStore: thumbnails: [Int: Thumbnail]
@MainActor
private func readsThumbnails(_ store: RecipeStore) async -> [Int: Thumbnail] {
  await store.thumbnails
}

// contract: RecipeStore: heading: String
@MainActor
private func readsHeading(_ store: RecipeStore) async -> String {
  await store.heading
}

// contract: RecipeStore: func load() async
@MainActor
private func loads(_ store: RecipeStore) async {
  await store.load()
}

// contract: RecipeStore: func select(_ id: Int)
@MainActor
private func selects(_ store: RecipeStore) async {
  await store.select(0)
}

// contract: ThumbnailProvider: init(renderer: any Renderer)
private func makesProvider(_ renderer: any Renderer) async {
  _ = await ThumbnailProvider(renderer: renderer)
}

// contract: ThumbnailProvider: func thumbnail(for recipe: Recipe) -> Thumbnail
private func draws(_ provider: ThumbnailProvider, _ recipe: Recipe) async -> Thumbnail {
  await provider.thumbnail(for: recipe)
}

// contract: RetryPolicy: init(limit: Int)
private func makesPolicy() async {
  _ = await RetryPolicy(limit: 0)
}

// contract: RetryPolicy: func shouldRetry(status: Int) -> Bool
private func asks(_ policy: RetryPolicy) async -> Bool {
  await policy.shouldRetry(status: 0)
}
