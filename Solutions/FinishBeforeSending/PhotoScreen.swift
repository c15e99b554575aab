/// A photo that may be changed, by one side at a time: it is not `Sendable`, so the compiler knows who has it.
final class Photo {
  var width: Int
  var height: Int
  var pixels: [Int]

  init(width: Int, height: Int, pixels: [Int]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  func scale(by factor: Int, with resampler: any Resampler) {
    pixels = resampler.widen(pixels, width: width, by: factor)
    width *= factor
    pixels = resampler.heighten(pixels, width: width, by: factor)
    height *= factor
  }
}

/// A screen that shows a photo, and another one when that is finished.
@MainActor
final class PhotoScreen {
  private let resampler: any Resampler
  private var photo: Photo?

  init(resampler: any Resampler) {
    self.resampler = resampler
  }

  func show(_ photo: Photo) {
    self.photo = photo
  }

  func scale(by factor: Int) async {
    guard let photo else { return }
    let copy = Photo(width: photo.width, height: photo.height, pixels: photo.pixels)
    self.photo = await scaled(copy, by: factor)
  }

  func draw() -> Frame? {
    photo.map { Frame(width: $0.width, height: $0.height, pixels: $0.pixels) }
  }

  /// Changes a photo that nobody else has, and gives it back when it is finished.
  @concurrent
  private nonisolated func scaled(_ photo: sending Photo, by factor: Int) async -> sending Photo {
    photo.scale(by: factor, with: resampler)
    return photo
  }
}
