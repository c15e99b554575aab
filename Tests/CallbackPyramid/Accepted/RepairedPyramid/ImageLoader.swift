import Synchronization

final class ImageLoader: Sendable {
  private let network: any ImageNetwork
  private let decoder: any ImageDecoder
  private let checker: any ImageChecker

  init(network: any ImageNetwork, decoder: any ImageDecoder, checker: any ImageChecker) {
    self.network = network
    self.decoder = decoder
    self.checker = checker
  }

  func loadImage(at path: String) async throws -> Image {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        loadImage(at: path, unless: isCancelled) { continuation.resume(with: $0) }
      }
    } onCancel: {
      isCancelled.raise()
    }
  }

  private func loadImage(
    at path: String, unless isCancelled: Flag,
    completion: @escaping @Sendable (Result<Image, any Error>) -> Void
  ) {
    guard !isCancelled.isRaised else { return completion(.failure(CancellationError())) }
    network.load(path) { result in
      switch result {
      case .failure(let error):
        completion(.failure(error))
      case .success(let bytes):
        guard !isCancelled.isRaised else { return completion(.failure(CancellationError())) }
        self.decoder.decode(bytes) { result in
          switch result {
          case .failure(let error):
            completion(.failure(error))
          case .success(let image):
            guard !isCancelled.isRaised else { return completion(.failure(CancellationError())) }
            self.checker.check(image) { error in
              completion(error.map { .failure($0) } ?? .success(image))
            }
          }
        }
      }
    }
  }
}

/// Says to callbacks, which belong to no task, that the task is cancelled.
private final class Flag: Sendable {
  private let raised = Mutex(false)

  var isRaised: Bool { raised.withLock { $0 } }

  func raise() {
    raised.withLock { $0 = true }
  }
}
