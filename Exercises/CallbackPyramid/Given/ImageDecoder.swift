// Given: the grader always uses this file as it is here.

enum DecodeError: Error, Hashable {
  case unknownFormat
  case truncated(atByte: Int)
}

/// Makes a picture of bytes.
///
/// Older than async/await: it answers each call exactly once, at once on the calling thread or later on another.
protocol ImageDecoder: Sendable {
  func decode(_ bytes: [UInt8], completion: @escaping @Sendable (Result<Image, DecodeError>) -> Void)
}
