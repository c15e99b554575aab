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
    return try await Task.detached {
      let bytes = try await self.bytes(at: path)
      try Task.checkCancellation()
      let image = try await self.picture(of: bytes)
      try Task.checkCancellation()
      try await self.check(image)
      return image
    }.value
  }

  private func bytes(at path: String) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      network.load(path) { continuation.resume(with: $0) }
    }
  }

  private func picture(of bytes: [UInt8]) async throws -> Image {
    try await withCheckedThrowingContinuation { continuation in
      decoder.decode(bytes) { continuation.resume(with: $0) }
    }
  }

  private func check(_ image: Image) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      checker.check(image) { error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume()
        }
      }
    }
  }
}
