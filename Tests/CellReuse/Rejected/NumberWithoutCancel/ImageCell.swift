@MainActor
final class ImageCell {
  private let service: any ImageService
  private var number = 0
  private(set) var image: Image?
  private(set) var isSpinning = false

  init(service: any ImageService) {
    self.service = service
  }

  func configure(url: String) {
    prepareForReuse()
    if let cached = service.cachedImage(at: url) {
      image = cached
      return
    }
    isSpinning = true
    let mine = number
    Task {
      let loaded = (try? await service.image(at: url)) ?? .fallback
      guard number == mine else { return }
      image = loaded
      isSpinning = false
    }
  }

  func prepareForReuse() {
    number += 1
    image = nil
    isSpinning = false
  }
}
