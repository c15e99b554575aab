@MainActor
final class Photo {
  private(set) var width: Int
  private(set) var height: Int
  private(set) var pixels: [Int]

  nonisolated init(width: Int, height: Int, pixels: [Int]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  func scale(by factor: Int, with resampler: any Resampler) async {
    let (old, oldWidth) = (pixels, width)
    pixels = await Task.detached { resampler.widen(old, width: oldWidth, by: factor) }.value
    width *= factor
    let (wide, newWidth) = (pixels, width)
    pixels = await Task.detached { resampler.heighten(wide, width: newWidth, by: factor) }.value
    height *= factor
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
