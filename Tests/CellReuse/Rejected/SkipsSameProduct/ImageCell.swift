@MainActor
final class ImageCell {
  private let service: any ImageService
  private var load: Task<Void, Never>?
  private var url: String?
  private(set) var image: Image?
  private(set) var isSpinning = false

  init(service: any ImageService) {
    self.service = service
  }

  func configure(url: String) {
    guard url != self.url else { return }
    self.url = url
    prepareForReuse()
    if let cached = service.cachedImage(at: url) {
      image = cached
      return
    }
    isSpinning = true
    load = Task {
      let loaded = (try? await service.image(at: url)) ?? .fallback
      guard !Task.isCancelled else { return }
      image = loaded
      isSpinning = false
    }
  }

  func prepareForReuse() {
    load?.cancel()
    load = nil
    image = nil
    isSpinning = false
  }
}
