// Given: the grader always uses this file as it is here.

/// A picture as it comes from the server.
struct Image: Sendable, Equatable {
  let pixels: [UInt8]
}

/// Downloads images.
///
/// A download takes its time, and ends at once with `CancellationError` when its task is cancelled. A task that is
/// cancelled already cannot begin one.
protocol Downloader: Sendable {
  func download(_ key: String) async throws -> Image
}
