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
    guard let cached = service.cachedImage(at: url) else {
      isSpinning = true
      load = Task { await show(url) }
      return
    }
    image = cached
  }

  private func show(_ url: String) async {
    do {
      let loaded = try await service.image(at: url)
      try Task.checkCancellation()
      finish(url, with: loaded)
    } catch {
      if Task.isCancelled { return }
      finish(url, with: .fallback)
    }
  }

  private func finish(_ url: String, with image: Image) {
    guard self.url == url else { return }
    self.image = image
    isSpinning = false
  }

  func prepareForReuse() {
    load?.cancel()
    url = nil
    image = nil
    isSpinning = false
  }
}
