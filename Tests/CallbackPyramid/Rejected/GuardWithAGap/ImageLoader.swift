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
    let once = Once()
    let (answers, answer) = AsyncStream<CheckedContinuation<[UInt8], any Error>>.makeStream()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        answer.yield(continuation)
        network.load(path) { result in
          Task {
            if await !once.isOver {
              await once.end()
              continuation.resume(with: result)
            }
          }
        }
      }
    } onCancel: {
      Task {
        for await continuation in answers {
          if await !once.isOver {
            await once.end()
            continuation.resume(throwing: CancellationError())
          }
          return
        }
      }
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

/// Keeps whether somebody has resumed.
private actor Once {
  var isOver = false

  func end() {
    isOver = true
  }
}
