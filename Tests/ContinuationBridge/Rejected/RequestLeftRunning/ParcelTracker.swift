import Synchronization

final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    let call = Call()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard call.start(continuation) else { return }
        _ = client.status(of: parcel) { status, error in
          if let error {
            call.end(.failure(error))
          } else {
            call.end(status.map { .success($0) } ?? .failure(TrackingError.noAnswer))
          }
        }
      }
    } onCancel: {
      call.end(.failure(CancellationError()))
    }
  }

  @available(*, deprecated, message: "Await status(of:) instead.")
  func status(of parcel: String, completion: @escaping @Sendable (Result<String, any Error>) -> Void) {
    Task {
      do {
        completion(.success(try await status(of: parcel)))
      } catch {
        completion(.failure(error))
      }
    }
  }
}

private final class Call: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<String, any Error>)
    case ended(Result<String, any Error>)
  }

  private let state = Mutex(State.new)

  func start(_ continuation: CheckedContinuation<String, any Error>) -> Bool {
    let ended: Result<String, any Error>? = state.withLock { state in
      if case .ended(let result) = state { return result }
      state = .waiting(continuation)
      return nil
    }
    if let ended { continuation.resume(with: ended) }
    return ended == nil
  }

  func end(_ result: Result<String, any Error>) {
    let waiting: CheckedContinuation<String, any Error>? = state.withLock { state in
      if case .ended = state { return nil }
      defer { state = .ended(result) }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(with: result)
  }
}
