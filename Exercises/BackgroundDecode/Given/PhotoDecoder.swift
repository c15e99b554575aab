// Given: the grader always uses this file as it is here.

/// A photo as it lies on the disk.
struct Photo: Sendable, Hashable {
  let name: String
  let data: [UInt8]
}

/// A photo that has been decoded and can be displayed.
struct Picture: Sendable, Hashable {
  /// The name of its photo.
  let name: String
  let pixels: [UInt8]
}

/// Makes pictures of photos.
///
/// It may be called from any thread, and several times at once.
protocol PhotoDecoder: Sendable {
  /// Decodes a photo; keeps the calling thread busy until it is done, about 200 ms, and cannot be interrupted.
  func decode(_ photo: Photo) -> Picture
}

/// The part of the screen on which the pictures of a page are laid out.
///
/// It comes from a library that is older than actors: it is to be used on the main thread alone, and nothing in its
/// type says so.
protocol PageView: AnyObject, Sendable {
  /// Adds a picture behind those that are displayed already.
  func display(_ picture: Picture)
}
