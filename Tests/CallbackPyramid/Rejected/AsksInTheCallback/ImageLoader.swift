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
    try await withCheckedThrowingContinuation { continuation in
      guard !Task.isCancelled else {
        continuation.resume(throwing: CancellationError())
        return
      }
      network.load(path) { result in
        guard !Task.isCancelled else {
          continuation.resume(throwing: CancellationError())
          return
        }
        switch result {
        case .failure(let error):
          continuation.resume(throwing: error)
        case .success(let bytes):
          self.decode(bytes, continuation)
        }
      }
    }
  }

  private func decode(_ bytes: [UInt8], _ continuation: CheckedContinuation<Image, any Error>) {
    decoder.decode(bytes) { result in
      guard !Task.isCancelled else {
        continuation.resume(throwing: CancellationError())
        return
      }
      switch result {
      case .failure(let error):
        continuation.resume(throwing: error)
      case .success(let image):
        self.check(image, continuation)
      }
    }
  }

  private func check(_ image: Image, _ continuation: CheckedContinuation<Image, any Error>) {
    checker.check(image) { error in
      if let error {
        continuation.resume(throwing: error)
      } else {
        continuation.resume(returning: image)
      }
    }
  }
}
