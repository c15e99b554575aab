/// Draws thumbnails; it stays as it is.
protocol Renderer: Sendable {
  /// Draws one. That blocks its thread until it is done, on whichever thread it is called.
  func render(_ title: String) -> Thumbnail
}
