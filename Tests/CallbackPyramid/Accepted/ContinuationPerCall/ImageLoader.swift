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
    let bytes = try await withCheckedThrowingContinuation { continuation in
      network.load(path) { result in
        continuation.resume(with: result)
      }
    }
    try Task.checkCancellation()
    let image = try await withCheckedThrowingContinuation { continuation in
      decoder.decode(bytes) { result in
        continuation.resume(with: result)
      }
    }
    try Task.checkCancellation()
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      checker.check(image) { error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume()
        }
      }
    }
    return image
  }
}
