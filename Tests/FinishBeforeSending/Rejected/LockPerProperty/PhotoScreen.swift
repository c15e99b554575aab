import Synchronization

final class Photo: Sendable {
  private let lockedWidth: Mutex<Int>
  private let lockedHeight: Mutex<Int>
  private let lockedPixels: Mutex<[Int]>

  init(width: Int, height: Int, pixels: [Int]) {
    lockedWidth = Mutex(width)
    lockedHeight = Mutex(height)
    lockedPixels = Mutex(pixels)
  }

  var width: Int { lockedWidth.withLock { $0 } }
  var height: Int { lockedHeight.withLock { $0 } }
  var pixels: [Int] { lockedPixels.withLock { $0 } }

  fileprivate func scale(by factor: Int, with resampler: any Resampler) {
    let wide = resampler.widen(pixels, width: width, by: factor)
    lockedPixels.withLock { $0 = wide }
    lockedWidth.withLock { $0 *= factor }
    let whole = resampler.heighten(wide, width: width, by: factor)
    lockedPixels.withLock { $0 = whole }
    lockedHeight.withLock { $0 *= factor }
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
