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
      guard !Task.isCancelled else { return }
      do {
        image = try await service.image(at: url)
        isSpinning = false
      } catch is CancellationError {
        return
      } catch {
        image = .fallback
        isSpinning = false
      }
    }
  }

  func prepareForReuse() {
    load?.cancel()
    load = nil
    image = nil
    isSpinning = false
  }
}
