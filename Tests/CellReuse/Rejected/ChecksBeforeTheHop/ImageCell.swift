@MainActor
final class ImageCell {
  private let service: any ImageService
  private var load: Task<Void, Never>?
  private(set) var image: Image?
  private(set) var isSpinning = false

  init(service: any ImageService) {
    self.service = service
  }

  func configure(url: String) {
    prepareForReuse()
    if let cached = service.cachedImage(at: url) {
      image = cached
      isSpinning = false
      return
    }
    image = nil
    isSpinning = true
    load = Task.detached { [service] in
      let loaded = (try? await service.image(at: url)) ?? .fallback
      if Task.isCancelled { return }
      await self.show(loaded)
    }
  }

  private func show(_ loaded: Image) {
    image = loaded
    isSpinning = false
  }

  func prepareForReuse() {
    load?.cancel()
    load = nil
    image = nil
    isSpinning = false
  }
}
