/// One load of a cell, which can be told that nobody waits for it any more.
@MainActor
private final class Load {
  private var completion: ((Result<Image, any Error>) -> Void)?
  private var task: Task<Void, Never>?

  init(
    _ url: String, from service: any ImageService, completion: @escaping (Result<Image, any Error>) -> Void
  ) {
    self.completion = completion
    task = Task {
      do {
        let image = try await service.image(at: url)
        finish(.success(image))
      } catch {
        finish(.failure(error))
      }
    }
  }

  func cancel() {
    completion = nil
    task?.cancel()
  }

  private func finish(_ result: Result<Image, any Error>) {
    completion?(result)
    completion = nil
  }
}

@MainActor
final class ImageCell {
  private let service: any ImageService
  private var load: Load?
  private(set) var image: Image?
  private(set) var isSpinning = false

  init(service: any ImageService) {
    self.service = service
  }

  func configure(url: String) {
    prepareForReuse()
    image = service.cachedImage(at: url)
    guard image == nil else { return }
    isSpinning = true
    load = Load(url, from: service) { [weak self] result in
      self?.image = (try? result.get()) ?? .fallback
      self?.isSpinning = false
    }
  }

  func prepareForReuse() {
    load?.cancel()
    load = nil
    image = nil
    isSpinning = false
  }
}
