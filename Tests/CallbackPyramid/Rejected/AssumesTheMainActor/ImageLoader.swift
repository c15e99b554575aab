@MainActor
final class ImageLoader {
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
    return try await checkedPicture(of: bytes)
  }

  private func checkedPicture(of bytes: [UInt8]) async throws -> Image {
    try await withCheckedThrowingContinuation { continuation in
      decoder.decode(bytes) { result in
        MainActor.assumeIsolated {
          switch result {
          case .failure(let error): continuation.resume(throwing: error)
          case .success(let image): self.check(image, continuation)
          }
        }
      }
    }
  }

  private func check(_ image: Image, _ continuation: CheckedContinuation<Image, any Error>) {
    guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
    checker.check(image) { error in
      if let error {
        continuation.resume(throwing: error)
      } else {
        continuation.resume(returning: image)
      }
    }
  }

  private func bytes(at path: String) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      network.load(path) { continuation.resume(with: $0) }
    }
  }
}
