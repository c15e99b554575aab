// A screen that shows a photo and scales it. Scaling takes two steps, and each of them takes its time; so that the
// screen can be drawn meanwhile, a detached task does it.
//
// What is wrong
//   - the task changes the very object that the screen draws meanwhile: there are frames with the new width and the
//     old height, or whatever else the task has done so far
//   - two threads use that object at once, and nothing orders them
//
// What a right screen does
//   - each frame shows the whole photo, as it was before the scaling or as it is after; from the first photo on, no
//     frame is nil
//   - when scale(by:) returns, the scaled photo is what is drawn
//   - the main thread is never held up: it can draw a frame every 16 ms, and draw() answers at once
//   - no two threads use a photo at once without order
//   - who gives a photo to the screen from outside the main actor cannot change that one any more: there is nothing in
//     it that can be changed from there, or the compiler refuses to use it once it was sent
// What comes of a scaling during which another one begins, or another photo is shown, is up to you.
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   Photo                                a class, a struct, …
//     init(width: Int, height: Int, pixels: [Int])
//   @MainActor final class PhotoScreen
//     init(resampler: any Resampler)     a screen that shows nothing yet
//     func show(_ photo: Photo)          shows a photo as it is
//     func scale(by factor: Int) async   makes what is shown so many times as wide and as high
//     func draw() -> Frame?              what is to be seen now; nil when nothing is shown
//
// `make check-FinishBeforeSending` grades it, `make hint CHAPTER=FinishBeforeSending` helps.

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
