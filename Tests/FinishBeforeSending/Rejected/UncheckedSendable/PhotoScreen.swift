final class Photo: @unchecked Sendable {
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
    await Task.detached { [resampler] in
      photo.scale(by: factor, with: resampler)
    }.value
  }

  func draw() -> Frame? {
    photo.map { Frame(width: $0.width, height: $0.height, pixels: $0.pixels) }
  }
}
