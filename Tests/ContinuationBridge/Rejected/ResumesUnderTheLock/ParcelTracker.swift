import Synchronization

/// Tells where a parcel is.
final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    let call = Call()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard call.begin(continuation) else { return }
        // Nothing is locked here: the client may call back before it returns.
        let request = client.status(of: parcel) { status, error in
          call.end(answer(status, error))
        }
        call.keep(request)
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

/// What a callback means.
private func answer(_ status: String?, _ error: (any Error)?) -> Result<String, any Error> {
  if let error { return .failure(error) }
  guard let status else { return .failure(TrackingError.noAnswer) }
  return .success(status)
}

/// One call: whoever takes its continuation out may resume it, and nobody else finds one.
private final class Call: Sendable {
  private struct State {
    var continuation: CheckedContinuation<String, any Error>?
    var request: TrackingRequest?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Keeps the continuation, or ends the call when its task was cancelled before.
  ///
  /// - Returns: Whether the client is to be asked.
  func begin(_ continuation: CheckedContinuation<String, any Error>) -> Bool {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.continuation = continuation }
      return state.isCancelled
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
    return !isCancelled
  }

  /// Keeps the request, or stops it when the task was cancelled while the client was asked.
  func keep(_ request: TrackingRequest) {
    let isCancelled = state.withLock { state in
      state.request = request
      return state.isCancelled
    }
    if isCancelled { request.cancel() }
  }

  func end(_ result: Result<String, any Error>) {
    state.withLock { $0.continuation.take()?.resume(with: result) }
  }

  func cancel() {
    let request = state.withLock { state in
      state.isCancelled = true
      return state.request
    }
    end(.failure(CancellationError()))
    request?.cancel()
  }
}
