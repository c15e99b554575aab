/// A photo of the main actor; the steps use copies of what is in it, and it changes once, when both are done.
@MainActor
final class Photo {
  private(set) var width: Int
  private(set) var height: Int
  private(set) var pixels: [Int]

  init(width: Int, height: Int, pixels: [Int]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  func scale(by factor: Int, with resampler: any Resampler) async {
    let (old, oldWidth, oldHeight) = (pixels, width, height)
    let scaled = await Task.detached {
      let wide = resampler.widen(old, width: oldWidth, by: factor)
      return resampler.heighten(wide, width: oldWidth * factor, by: factor)
    }.value
    // All of it from what was there before: another scaling may have changed the photo meanwhile.
    pixels = scaled
    width = oldWidth * factor
    height = oldHeight * factor
  }
}

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
    await photo?.scale(by: factor, with: resampler)
  }

  func draw() -> Frame? {
    photo.map { Frame(width: $0.width, height: $0.height, pixels: $0.pixels) }
  }
}
