// Given: the grader always uses this file as it is here.

/// A photo as the screen can draw it.
struct Photo: Sendable, Equatable {
  let pixels: [UInt8]
}

/// Makes photos that can be drawn from the files in which they are kept.
///
/// It may be called from any thread, and several times at once.
protocol PhotoDecoder: Sendable {
  /// Decodes a photo; keeps the calling thread busy until it is done, for some tenths of a second.
  func decode(_ name: String) -> Photo
}
