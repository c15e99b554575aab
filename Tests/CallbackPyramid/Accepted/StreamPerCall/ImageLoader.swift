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
    let bytes = try await first { network.load(path, completion: $0) }.get()
    let image = try await first { decoder.decode(bytes, completion: $0) }.get()
    if let error = try await first({ checker.check(image, completion: $0) }) { throw error }
    return image
  }

  private func first<Answer: Sendable>(
    _ call: (@escaping @Sendable (Answer) -> Void) -> Void
  ) async throws -> Answer {
    try Task.checkCancellation()
    let (answers, answer) = AsyncStream.makeStream(of: Answer.self)
    call {
      answer.yield($0)
      answer.finish()
    }
    for await answer in answers { return answer }
    // The stream of a cancelled task ends without an element.
    throw CancellationError()
  }
}
