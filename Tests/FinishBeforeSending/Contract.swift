@testable import FinishBeforeSending

// contract: init(width: Int, height: Int, pixels: [Int])
@MainActor
private func makesPhoto() {
  _ = Photo(width: 1, height: 1, pixels: [0])
}

// contract: @MainActor final class PhotoScreen
private func isAClass(_ screen: PhotoScreen) -> any AnyObject & Sendable {
  screen
}

// contract: init(resampler: any Resampler)
@MainActor
private func makesScreen(_ resampler: any Resampler) {
  _ = PhotoScreen(resampler: resampler)
}

// contract: func show(_ photo: Photo)
@MainActor
private func shows(on screen: PhotoScreen) {
  screen.show(Photo(width: 1, height: 1, pixels: [0]))
}

// contract: func scale(by factor: Int) async
@MainActor
private func scales(_ screen: PhotoScreen) async {
  await screen.scale(by: 2)
}

// contract: func draw() -> Frame?
@MainActor
private func draws(_ screen: PhotoScreen) -> Frame? {
  screen.draw()
}
