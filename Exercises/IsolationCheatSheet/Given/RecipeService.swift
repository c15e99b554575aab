/// The server of the cookbook; it stays as it is.
protocol RecipeService: Sendable {
  /// All recipes, as the server sends them.
  func recipes() async -> [RecipeDTO]
}
