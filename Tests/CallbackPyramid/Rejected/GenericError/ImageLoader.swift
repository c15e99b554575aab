enum ImageLoadingError: Error {
  case networkFailed
  case decodingFailed
  case checkFailed
}

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
    try await withCheckedThrowingContinuation { continuation in
      network.load(path) { result in
        switch result {
        case .success(let bytes): continuation.resume(returning: bytes)
        case .failure: continuation.resume(throwing: ImageLoadingError.networkFailed)
        }
      }
    }
  }

  private func picture(of bytes: [UInt8]) async throws -> Image {
    try await withCheckedThrowingContinuation { continuation in
      decoder.decode(bytes) { result in
        switch result {
        case .success(let image): continuation.resume(returning: image)
        case .failure: continuation.resume(throwing: ImageLoadingError.decodingFailed)
        }
      }
    }
  }

  private func check(_ image: Image) async throws {
    let error = await withCheckedContinuation { continuation in
      checker.check(image) { continuation.resume(returning: $0) }
    }
    if error != nil { throw ImageLoadingError.checkFailed }
  }
}
