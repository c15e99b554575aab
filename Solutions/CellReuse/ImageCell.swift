/// A cell in a list of products, which may be configured anew at any time.
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
    // First of all, so that no way through this function leaves an old load behind.
    prepareForReuse()
    if let cached = service.cachedImage(at: url) {
      image = cached
      return
    }
    isSpinning = true
    load = Task {
      let loaded: Image
      do {
        loaded = try await service.image(at: url)
      } catch {
        loaded = .fallback
      }
      // However the request ended: a load that was cancelled has no say in this cell any more. Both this check and
      // cancel() are made on the main actor, so that nothing can come between here and the end.
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
