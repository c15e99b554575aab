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
    let bytes = try await bytes(at: path)
    let image = try await picture(of: bytes)
    try await check(image)
    return image
  }

  private func bytes(at path: String) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      guard !Task.isCancelled else { return }
      network.load(path) { continuation.resume(with: $0) }
    }
  }

  private func picture(of bytes: [UInt8]) async throws -> Image {
    try await withCheckedThrowingContinuation { continuation in
      guard !Task.isCancelled else { return }
      decoder.decode(bytes) { continuation.resume(with: $0) }
    }
  }

  private func check(_ image: Image) async throws {
    let error = await withCheckedContinuation { continuation in
      if Task.isCancelled { return }
      checker.check(image) { continuation.resume(returning: $0) }
    }
    if let error { throw error }
  }
}
