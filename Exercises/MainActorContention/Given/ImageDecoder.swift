// Given: the grader always uses this file as it is here.

/// Makes an image of what was downloaded.
///
/// `decode` keeps its thread busy for as long as it takes, and throws when the data is no image. It may be called on
/// any thread, also several times at once.
protocol ImageDecoder: Sendable {
  func decode(_ data: [UInt8]) throws -> Image
}

/// A picture that can be shown.
struct Image: Hashable, Sendable {
  let pixels: [UInt8]
}
