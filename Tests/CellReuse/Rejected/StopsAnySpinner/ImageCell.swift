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
    load?.cancel()
    if let cached = service.cachedImage(at: url) {
      image = cached
      isSpinning = false
      return
    }
    image = nil
    isSpinning = true
    load = Task {
      do {
        let loaded = try await service.image(at: url)
        if !Task.isCancelled {
          image = loaded
        }
      } catch {
        if !Task.isCancelled {
          image = .fallback
        }
      }
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
