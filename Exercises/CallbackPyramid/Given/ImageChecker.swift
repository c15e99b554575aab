// Given: the grader always uses this file as it is here.

enum CheckError: Error, Hashable {
  case blank
  case tooLarge(width: Int, height: Int)
}

/// Says whether a picture may be shown; `nil` is a yes.
///
/// Older than async/await: it answers each call exactly once, at once on the calling thread or later on another.
protocol ImageChecker: Sendable {
  func check(_ image: Image, completion: @escaping @Sendable (CheckError?) -> Void)
}
