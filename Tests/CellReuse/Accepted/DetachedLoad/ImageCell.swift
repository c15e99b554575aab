@MainActor
final class ImageCell {
  private let service: any ImageService
  private var load: (id: ObjectIdentifier, task: Task<Void, Never>)?
  private(set) var image: Image?
  private(set) var isSpinning = false

  init(service: any ImageService) {
    self.service = service
  }

  /// Nothing but its identity matters.
  private final class Ticket: Sendable {}

  func configure(url: String) {
    prepareForReuse()
    if let cached = service.cachedImage(at: url) {
      image = cached
      return
    }
    isSpinning = true
    let ticket = Ticket()
    let task = Task.detached { [service] in
      let result: Result<Image, any Error>
      do {
        result = .success(try await service.image(at: url))
      } catch {
        result = .failure(error)
      }
      await MainActor.run { self.take(result, for: ticket) }
    }
    load = (ObjectIdentifier(ticket), task)
  }

  private func take(_ result: Result<Image, any Error>, for ticket: Ticket) {
    guard let load, load.id == ObjectIdentifier(ticket) else { return }
    self.load = nil
    switch result {
    case .success(let image): self.image = image
    case .failure: image = .fallback
    }
    isSpinning = false
  }

  func prepareForReuse() {
    load?.task.cancel()
    load = nil
    image = nil
    isSpinning = false
  }
}
