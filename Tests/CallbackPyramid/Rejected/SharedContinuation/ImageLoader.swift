actor ImageLoader {
  private let network: any ImageNetwork
  private let decoder: any ImageDecoder
  private let checker: any ImageChecker
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
    return try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      decoder.decode(bytes) { result in
        Task {
          await self.decoded(result)
        }
      }
    }
  }

  private func bytes(at path: String) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      network.load(path) { continuation.resume(with: $0) }
    }
  }

  private func decoded(_ result: Result<Image, DecodeError>) {
    switch result {
    case .failure(let error): finish(.failure(error))
    case .success(let image):
      checker.check(image) { error in
        Task {
          await self.finish(error.map { .failure($0) } ?? .success(image))
        }
      }
    }
  }

  private func finish(_ result: Result<Image, any Error>) {
    continuation?.resume(with: result)
    continuation = nil
  }
}
