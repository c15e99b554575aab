import Foundation

private final class Box: @unchecked Sendable {
  var image: Image?
}

@MainActor
final class ImageCell {
  private let service: any ImageService
  private(set) var image: Image?
  private(set) var isSpinning = false

  init(service: any ImageService) {
    self.service = service
  }

  func configure(url: String) {
    if let cached = service.cachedImage(at: url) {
      image = cached
      isSpinning = false
      return
    }
    isSpinning = true
    let box = Box()
    let semaphore = DispatchSemaphore(value: 0)
    Task.detached { [service] in
      box.image = try? await service.image(at: url)
      semaphore.signal()
    }
    semaphore.wait()
    image = box.image ?? .fallback
    isSpinning = false
  }

  func prepareForReuse() {
    image = nil
    isSpinning = false
  }
}
