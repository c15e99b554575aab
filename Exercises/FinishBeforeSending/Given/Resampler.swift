// Given: the grader always uses this file as it is here.

/// Makes the pixels of a bigger picture.
///
/// To scale one by a factor takes both calls, in either order.
/// It may be called from any thread, and several times at once.
protocol Resampler: Sendable {
  /// Makes each row longer, by a whole factor; blocks the calling thread until it is done.
  ///
  /// - Parameters:
  ///   - pixels: Row after row.
  ///   - width: The length of a row now.
  ///   - factor: How many times as long it will be.
  /// - Returns: The pixels of the wider picture.
  func widen(_ pixels: [Int], width: Int, by factor: Int) -> [Int]

  /// Repeats each row, by a whole factor; blocks the calling thread until it is done.
  ///
  /// - Parameters:
  ///   - pixels: Row after row.
  ///   - width: The length of a row.
  ///   - factor: How many rows will be there for each one.
  /// - Returns: The pixels of the higher picture.
  func heighten(_ pixels: [Int], width: Int, by factor: Int) -> [Int]
}
