actor ImageLoader {
  private let network: any ImageNetwork
  private let decoder: any ImageDecoder
  private let checker: any ImageChecker

  init(network: any ImageNetwork, decoder: any ImageDecoder, checker: any ImageChecker) {
    self.network = network
    self.decoder = decoder
    self.checker = checker
  }

  func loadImage(at path: String) async throws -> Image {
    guard !Task.isCancelled else { throw CancellationError() }
    switch await load(path) {
    case .failure(let error):
      throw error
    case .success(let bytes):
      guard !Task.isCancelled else { throw CancellationError() }
      switch await decode(bytes) {
      case .failure(let error):
        throw error
      case .success(let image):
        guard !Task.isCancelled else { throw CancellationError() }
        if let error = await check(image) { throw error }
        return image
      }
    }
  }

  private func load(_ path: String) async -> Result<[UInt8], NetworkError> {
    await withCheckedContinuation { continuation in
      network.load(path) { continuation.resume(returning: $0) }
    }
  }

  private func decode(_ bytes: [UInt8]) async -> Result<Image, DecodeError> {
    await withCheckedContinuation { continuation in
      decoder.decode(bytes) { continuation.resume(returning: $0) }
    }
  }

  private func check(_ image: Image) async -> CheckError? {
    await withCheckedContinuation { continuation in
      checker.check(image) { continuation.resume(returning: $0) }
    }
  }
}
