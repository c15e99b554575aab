@MainActor
final class ImageCell {
  /// What the list wants to see, with a number that tells it from every wish before.
  private struct Wish: Sendable {
    let number: Int
    let url: String?
  }

  private let service: any ImageService
  private let wishes: AsyncStream<Wish>.Continuation
  private(set) var image: Image?
  private(set) var isSpinning = false
  private var number = 0

  init(service: any ImageService) {
    self.service = service
    let (stream, wishes) = AsyncStream.makeStream(of: Wish.self, bufferingPolicy: .bufferingNewest(1))
    self.wishes = wishes
    Task { [weak self] in
      var load: Task<Void, Never>?
      for await wish in stream {
        load?.cancel()
        guard let url = wish.url else { continue }
        load = Task { [weak self] in
          let loaded = (try? await service.image(at: url)) ?? .fallback
          self?.show(loaded, for: wish)
        }
      }
      load?.cancel()
    }
  }

  deinit {
    wishes.finish()
  }

  private func show(_ loaded: Image, for wish: Wish) {
    guard wish.number == number else { return }
    image = loaded
    isSpinning = false
  }

  func configure(url: String) {
    number += 1
    image = service.cachedImage(at: url)
    isSpinning = image == nil
    wishes.yield(Wish(number: number, url: isSpinning ? url : nil))
  }

  func prepareForReuse() {
    number += 1
    image = nil
    isSpinning = false
    wishes.yield(Wish(number: number, url: nil))
  }
}
