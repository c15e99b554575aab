/// Brings an image to the screen: loaded, decoded, checked.
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
    // A cancelled task runs on until it looks: so it looks before each stage.
    try Task.checkCancellation()
    let bytes = try await bytes(at: path)
    try Task.checkCancellation()
    let image = try await picture(of: bytes)
    try Task.checkCancellation()
    try await check(image)
    return image
  }

  // Each bridge has one call and one resume: no way through it is left to be forgotten.

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
    let error = await withCheckedContinuation { continuation in
      checker.check(image) { continuation.resume(returning: $0) }
    }
    if let error { throw error }
  }
}
