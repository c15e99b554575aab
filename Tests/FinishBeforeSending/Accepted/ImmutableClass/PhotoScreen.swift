/// A photo that never changes; a scaled one is another object.
final class Photo: Sendable {
  let width: Int
  let height: Int
  let pixels: [Int]

  init(width: Int, height: Int, pixels: [Int]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  func scale(by factor: Int, with resampler: any Resampler) -> Photo {
    let wide = resampler.widen(pixels, width: width, by: factor)
    let whole = resampler.heighten(wide, width: width * factor, by: factor)
    return Photo(width: width * factor, height: height * factor, pixels: whole)
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
    guard let photo else { return }
    async let scaled = photo.scale(by: factor, with: resampler)
    self.photo = await scaled
  }

  func draw() -> Frame? {
    photo.map { Frame(width: $0.width, height: $0.height, pixels: $0.pixels) }
  }
}
