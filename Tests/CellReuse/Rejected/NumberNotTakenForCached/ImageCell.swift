@MainActor
final class ImageCell {
  private let service: any ImageService
  private var load: Task<Void, Never>?
  private var number = 0
  private(set) var image: Image?
  private(set) var isSpinning = false

  init(service: any ImageService) {
    self.service = service
  }

  func configure(url: String) {
    load?.cancel()
    if let cached = service.cachedImage(at: url) {
      image = cached
      isSpinning = false
      return
    }
    number += 1
    let mine = number
    image = nil
    isSpinning = true
    load = Task {
      let loaded = (try? await service.image(at: url)) ?? .fallback
      guard mine == number else { return }
      image = loaded
      isSpinning = false
    }
  }

  func prepareForReuse() {
    number += 1
    load?.cancel()
    image = nil
    isSpinning = false
  }
}
