/// A value: what is changed is always a copy of one's own.
struct Photo: Sendable {
  var width: Int
  var height: Int
  var pixels: [Int]

  mutating func scale(by factor: Int, with resampler: any Resampler) {
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
    self.photo = await Task.detached { [resampler] in
      var copy = photo
      copy.scale(by: factor, with: resampler)
      return copy
    }.value
  }

  func draw() -> Frame? {
    photo.map { Frame(width: $0.width, height: $0.height, pixels: $0.pixels) }
  }
}
