import Dispatch
import Synchronization

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
    let bytes = try wait { network.load(path, completion: $0) }.get()
    try Task.checkCancellation()
    let image = try wait { decoder.decode(bytes, completion: $0) }.get()
    try Task.checkCancellation()
    if let error = wait({ checker.check(image, completion: $0) }) { throw error }
    return image
  }

  /// Waits for the answer of a legacy call.
  private func wait<Answer: Sendable>(
    _ call: (@escaping @Sendable (Answer) -> Void) -> Void
  ) -> Answer {
    let answered = DispatchSemaphore(value: 0)
    let box = Box<Answer>()
    call { answer in
      box.answer.withLock { $0 = answer }
      answered.signal()
    }
    answered.wait()
    guard let answer = box.answer.withLock({ $0 }) else { preconditionFailure("no answer") }
    return answer
  }
}

private final class Box<Answer: Sendable>: Sendable {
  let answer = Mutex<Answer?>(nil)
}
