// Given: the grader always uses this file as it is here.

/// Loads images and what is known about them from a server.
///
/// A request takes its time, and ends at once with `CancellationError` when its task is cancelled. A task that is
/// cancelled already cannot make one.
protocol ImageService: Sendable {
  func image(number: Int) async throws -> Image
  func metadata(ofImage number: Int) async throws -> Metadata
}
