import Foundation

/// Loads with a completion handler on the main queue, as before async/await; not called once it was cancelled.
private final class ImageRequest: @unchecked Sendable {
  private let lock = NSLock()
  private var isCancelled = false
  private var task: Task<Void, Never>?

  func start(
    _ url: String, from service: any ImageService, completion: @escaping @MainActor (Image?) -> Void
  ) {
    let task = Task.detached {
      let image = try? await service.image(at: url)
      DispatchQueue.main.async {
        guard !self.lock.withLock({ self.isCancelled }) else { return }
        MainActor.assumeIsolated { completion(image) }
      }
    }
    lock.withLock { self.task = task }
  }

  func cancel() {
    let task = lock.withLock {
      isCancelled = true
      return self.task
    }
    task?.cancel()
  }
}

@MainActor
final class ImageCell {
  private let service: any ImageService
  private var request: ImageRequest?
  private(set) var image: Image?
  private(set) var isSpinning = false

  init(service: any ImageService) {
    self.service = service
  }

  func configure(url: String) {
    request?.cancel()
    request = nil
    image = service.cachedImage(at: url)
    isSpinning = image == nil
    guard isSpinning else { return }
    let request = ImageRequest()
    self.request = request
    request.start(url, from: service) { [weak self] image in
      self?.image = image ?? .fallback
      self?.isSpinning = false
    }
  }

  func prepareForReuse() {
    request?.cancel()
    request = nil
    image = nil
    isSpinning = false
  }
}
