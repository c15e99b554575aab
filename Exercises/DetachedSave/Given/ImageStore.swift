// Given: the grader always uses this file as it is here.

/// Keeps images on the disk.
///
/// `write` blocks its thread until the image is on the disk, and throws when the disk is full. Called in a task that
/// is cancelled, or is cancelled meanwhile, it gives up with `CancellationError` and leaves nothing behind. It may be
/// called on any thread, also several times at once.
protocol ImageStore: Sendable {
  func write(_ image: Image, number: Int) throws
}
