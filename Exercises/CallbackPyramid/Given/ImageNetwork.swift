// Given: the grader always uses this file as it is here.

enum NetworkError: Error, Hashable {
  case offline
  case status(Int)
}

/// Fetches the bytes of an image.
///
/// Older than async/await: it answers each call exactly once, at once on the calling thread or later on another.
protocol ImageNetwork: Sendable {
  func load(_ path: String, completion: @escaping @Sendable (Result<[UInt8], NetworkError>) -> Void)
}
