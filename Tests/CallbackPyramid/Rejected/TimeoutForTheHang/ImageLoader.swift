import Synchronization

struct TimeoutError: Error {}

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
    try Task.checkCancellation()
    let ending = Ending()
    return try await withCheckedThrowingContinuation { continuation in
      ending.begin(continuation)
      Task {
        try? await Task.sleep(for: .seconds(30))
        ending.end(.failure(TimeoutError()))
      }
      network.load(path) { result in
        switch result {
        case .failure(let error):
          ending.end(.failure(error))
        case .success(let bytes):
          self.decoder.decode(bytes) { result in
            guard case .success(let image) = result else { return }
            self.checker.check(image) { error in
              ending.end(error.map { .failure($0) } ?? .success(image))
            }
          }
        }
      }
    }
  }
}

private final class Ending: Sendable {
  private let continuation = Mutex<CheckedContinuation<Image, any Error>?>(nil)

  func begin(_ continuation: CheckedContinuation<Image, any Error>) {
    self.continuation.withLock { $0 = continuation }
  }

  func end(_ result: Result<Image, any Error>) {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(with: result)
  }
}
