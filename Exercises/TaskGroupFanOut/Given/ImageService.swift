// Given: the grader always uses this file as it is here.

/// A picture as it comes from the server.
struct Image: Sendable, Equatable {
  let pixels: [UInt8]
}

/// Loads images from a server.
///
/// A request takes its time, and ends at once with `CancellationError` when its task is cancelled. A task that is
/// cancelled already cannot make one.
protocol ImageService: Sendable {
  func image(at url: String) async throws -> Image
}
