import Synchronization

/// A wait for one answer, which a cancellation may end first; whoever comes second is ignored.
private final class Wait<Value: Sendable>: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Value, any Error>)
    case over(Result<Value, any Error>)
  }

  private let state = Mutex(State.idle)

  func value(_ start: () -> Void) async throws -> Value {
    try await withTaskCancellationHandler {
      try Task.checkCancellation()
      start()
      return try await withCheckedThrowingContinuation { continuation in
        let result: Result<Value, any Error>? = state.withLock { state in
          if case .over(let result) = state { return result }
          state = .waiting(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }

  func end(_ result: Result<Value, any Error>) {
    let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
      switch state {
      case .idle:
        state = .over(result)
        return nil
      case .waiting(let continuation):
        state = .over(result)
        return continuation
      case .over:
        return nil
      }
    }
    waiting?.resume(with: result)
  }
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
    let loading = Wait<[UInt8]>()
    let bytes = try await loading.value {
      network.load(path) { loading.end($0.mapError { $0 }) }
    }
    let decoding = Wait<Image>()
    let image = try await decoding.value {
      decoder.decode(bytes) { decoding.end($0.mapError { $0 }) }
    }
    let checking = Wait<Void>()
    try await checking.value {
      checker.check(image) { error in checking.end(error.map { .failure($0) } ?? .success(())) }
    }
    return image
  }
}
