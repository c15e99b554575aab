@MainActor
final class ImageCell {
  private let service: any ImageService
  private(set) var image: Image?
  private(set) var isSpinning = false

  init(service: any ImageService) {
    self.service = service
  }

  func configure(url: String) {
    if let cached = service.cachedImage(at: url) {
      image = cached
      isSpinning = false
      return
    }
    image = nil
    isSpinning = true
    Task {
      do {
        image = try await service.image(at: url)
      } catch {
        image = .fallback
      }
      isSpinning = false
    }
  }

  func prepareForReuse() {
    image = nil
    isSpinning = false
  }
}
