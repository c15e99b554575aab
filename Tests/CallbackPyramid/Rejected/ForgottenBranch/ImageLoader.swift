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
    return try await withCheckedThrowingContinuation { continuation in
      network.load(path) { result in
        switch result {
        case .failure(let error):
          continuation.resume(throwing: error)
        case .success(let bytes):
          self.decoder.decode(bytes) { result in
            guard case .success(let image) = result else { return }
            self.checker.check(image) { error in
              if let error {
                continuation.resume(throwing: error)
              } else {
                continuation.resume(returning: image)
              }
            }
          }
        }
      }
    }
  }
}
