@MainActor
final class ImageCell {
  private let service: any ImageService
  private var load: Task<Void, Never>?
  private(set) var image: Image?
  private var loads = 0
  var isSpinning: Bool { loads > 0 }

  init(service: any ImageService) {
    self.service = service
  }

  func configure(url: String) {
    load?.cancel()
    if let cached = service.cachedImage(at: url) {
      image = cached
      return
    }
    image = nil
    loads += 1
    load = Task {
      defer { loads -= 1 }
      let loaded = (try? await service.image(at: url)) ?? .fallback
      guard !Task.isCancelled else { return }
      image = loaded
    }
  }

  func prepareForReuse() {
    load?.cancel()
    image = nil
  }
}
