import Synchronization

/// A photo of which all parts are replaced together, under one lock that nobody holds for long.
final class Photo: Sendable {
  private let content: Mutex<Frame>

  init(width: Int, height: Int, pixels: [Int]) {
    content = Mutex(Frame(width: width, height: height, pixels: pixels))
  }

  var frame: Frame { content.withLock { $0 } }

  fileprivate func scale(by factor: Int, with resampler: any Resampler) {
    let old = frame
    let wide = resampler.widen(old.pixels, width: old.width, by: factor)
    let whole = resampler.heighten(wide, width: old.width * factor, by: factor)
    content.withLock { $0 = Frame(width: old.width * factor, height: old.height * factor, pixels: whole) }
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
    photo?.frame
  }
}
