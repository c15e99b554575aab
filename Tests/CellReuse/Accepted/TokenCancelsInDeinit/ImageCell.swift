/// Cancels a load when nobody holds it any more.
private final class Token: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  deinit {
    task.cancel()
  }
}

@MainActor
final class ImageCell {
  private let service: any ImageService
  private var token: Token?
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
    token = Token(
      Task { [weak self, service] in
        let loaded = try? await service.image(at: url)
        if Task.isCancelled { return }
        self?.image = loaded ?? .fallback
        self?.isSpinning = false
      })
  }

  func prepareForReuse() {
    token = nil
    image = nil
    isSpinning = false
  }
}
