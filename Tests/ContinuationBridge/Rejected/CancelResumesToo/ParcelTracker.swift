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
        guard call.start(continuation) else {
          continuation.resume(throwing: CancellationError())
          return
        }
        let answered = Mutex(false)
        let isFirst: @Sendable () -> Bool = {
          answered.withLock { answered in
            defer { answered = true }
            return !answered
          }
        }
        call.keep(
          client.status(of: parcel) { status, error in
            guard isFirst() else { return }
            if let error {
              continuation.resume(throwing: error)
            } else if let status {
              continuation.resume(returning: status)
            } else {
              continuation.resume(throwing: TrackingError.noAnswer)
            }
          })
      }
    } onCancel: {
      call.cancel()
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
  private struct State {
    var continuation: CheckedContinuation<String, any Error>?
    var request: TrackingRequest?
    var isCancelled = false
  }

  private let state = Mutex(State())

  func start(_ continuation: CheckedContinuation<String, any Error>) -> Bool {
    state.withLock { state in
      state.continuation = continuation
      return !state.isCancelled
    }
  }

  func keep(_ request: TrackingRequest) {
    let isCancelled = state.withLock { state in
      state.request = request
      return state.isCancelled
    }
    if isCancelled { request.cancel() }
  }

  func cancel() {
    let (continuation, request) = state.withLock { state in
      state.isCancelled = true
      return (state.continuation, state.request)
    }
    request?.cancel()
    continuation?.resume(throwing: CancellationError())
  }
}
