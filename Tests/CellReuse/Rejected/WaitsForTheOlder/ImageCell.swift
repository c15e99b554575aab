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
    let older = load
    prepareForReuse()
    if let cached = service.cachedImage(at: url) {
      image = cached
      return
    }
    isSpinning = true
    load = Task {
      await older?.value
      guard !Task.isCancelled else { return }
      let loaded = (try? await service.image(at: url)) ?? .fallback
      guard !Task.isCancelled else { return }
      image = loaded
      isSpinning = false
    }
  }

  func prepareForReuse() {
    load?.cancel()
    image = nil
    isSpinning = false
  }
}
