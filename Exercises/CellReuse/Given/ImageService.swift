// Given: the grader always uses this file as it is here.

/// A picture as it comes from the server.
struct Image: Sendable, Equatable {
  let pixels: [UInt8]

  /// What is shown in place of an image that could not be loaded.
  static let fallback = Image(pixels: [])
}

/// Loads images from a server and keeps those that have arrived in a cache.
protocol ImageService: Sendable {
  /// The image at a url if it is in the cache; returns at once and may be called from anywhere.
  func cachedImage(at url: String) -> Image?

  /// Asks the server for the image at a url, whether or not it is in the cache.
  ///
  /// Cancelling the task is a request to give up. One server does so at once, with `CancellationError`; another
  /// does not care, and its image or error still arrives.
  func image(at url: String) async throws -> Image
}
