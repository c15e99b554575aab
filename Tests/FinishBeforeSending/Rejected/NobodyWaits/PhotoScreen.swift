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
    Task {
      self.photo = await Self.scaled(photo, by: factor, with: resampler)
    }
  }

  func draw() -> Frame? {
    photo.map { Frame(width: $0.width, height: $0.height, pixels: $0.pixels) }
  }

  @concurrent
  private nonisolated static func scaled(
    _ photo: Photo, by factor: Int, with resampler: any Resampler
  ) async -> Photo {
    var photo = photo
    photo.scale(by: factor, with: resampler)
    return photo
  }
}
