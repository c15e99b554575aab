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
    prepareForReuse()
    self.url = url
    if let cached = service.cachedImage(at: url) {
      image = cached
      return
    }
    isSpinning = true
    load = Task {
      do {
        let loaded = try await service.image(at: url)
        guard self.url == url else { return }
        image = loaded
      } catch {
        guard self.url == url else { return }
        image = .fallback
      }
      isSpinning = false
    }
  }

  func prepareForReuse() {
    load?.cancel()
    url = nil
    image = nil
    isSpinning = false
  }
}
