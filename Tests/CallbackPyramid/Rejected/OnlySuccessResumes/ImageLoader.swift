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
    let bytes = try await bytes(at: path)
    try Task.checkCancellation()
    let image = try await picture(of: bytes)
    try Task.checkCancellation()
    try await check(image)
    return image
  }

  private func bytes(at path: String) async throws -> [UInt8] {
    await withCheckedContinuation { continuation in
      network.load(path) { result in
        if case .success(let bytes) = result {
          continuation.resume(returning: bytes)
        }
      }
    }
  }

  private func picture(of bytes: [UInt8]) async throws -> Image {
    await withCheckedContinuation { continuation in
      decoder.decode(bytes) { result in
        if case .success(let image) = result {
          continuation.resume(returning: image)
        }
      }
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
