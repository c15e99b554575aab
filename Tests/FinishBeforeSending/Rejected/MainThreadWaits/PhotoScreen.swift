import Foundation

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
    self.photo = scaled(photo, by: factor)
  }

  func draw() -> Frame? {
    photo.map { Frame(width: $0.width, height: $0.height, pixels: $0.pixels) }
  }

  private func scaled(_ photo: Photo, by factor: Int) -> Photo {
    let isDone = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result = photo
    DispatchQueue.global().async { [resampler] in
      result.scale(by: factor, with: resampler)
      isDone.signal()
    }
    isDone.wait()
    return result
  }
}
