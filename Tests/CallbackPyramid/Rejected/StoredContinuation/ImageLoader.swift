import Foundation

final class ImageLoader: @unchecked Sendable {
  private let network: any ImageNetwork
  private let decoder: any ImageDecoder
  private let checker: any ImageChecker

  private let lock = NSLock()
  private var continuation: CheckedContinuation<Image, any Error>?

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
    return try await checked(image)
  }

  private func checked(_ image: Image) async throws -> Image {
    try await withCheckedThrowingContinuation { continuation in
      lock.withLock { self.continuation = continuation }
      checker.check(image) { error in
        let waiting = self.lock.withLock { self.continuation }
        if let error {
          waiting?.resume(throwing: error)
        } else {
          waiting?.resume(returning: image)
        }
      }
    }
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
}
