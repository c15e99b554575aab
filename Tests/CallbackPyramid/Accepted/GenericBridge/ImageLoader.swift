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
    let bytes = try await answer(of: { network.load(path, completion: $0) }).get()
    let image = try await answer(of: { decoder.decode(bytes, completion: $0) }).get()
    if let error = try await answer(of: { checker.check(image, completion: $0) }) { throw error }
    return image
  }

  /// The answer of a legacy call, which is not made for a task that is already cancelled.
  private func answer<Answer: Sendable>(
    of call: (@escaping @Sendable (Answer) -> Void) -> Void
  ) async throws -> Answer {
    try Task.checkCancellation()
    return await withCheckedContinuation { continuation in
      call { continuation.resume(returning: $0) }
    }
  }
}
