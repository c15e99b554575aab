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
    prepareForReuse()
    if let cached = service.cachedImage(at: url) {
      image = cached
      return
    }
    isSpinning = true
    let mine = number
    load = Task { [weak self, service] in
      let loaded = try? await service.image(at: url)
      // A weak self, so that a cell that is gone is not kept by its load.
      guard let self, number == mine else { return }
      image = loaded ?? .fallback
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
