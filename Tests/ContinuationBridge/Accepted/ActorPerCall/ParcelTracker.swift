final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    let call = Call()
    return try await withTaskCancellationHandler {
      try await call.run { completion in client.status(of: parcel, completion: completion) }
    } onCancel: {
      Task { await call.cancel() }
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

/// One call; between two awaits nobody else is here, so looking and noting are one step.
private actor Call {
  private var continuation: CheckedContinuation<String, any Error>?
  private var request: TrackingRequest?
  private var isCancelled = false

  func run(
    _ ask: (@escaping @Sendable (String?, (any Error)?) -> Void) -> TrackingRequest
  ) async throws -> String {
    guard !isCancelled else { throw CancellationError() }
    return try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      request = ask { status, error in
        Task { await self.end(status, error) }
      }
    }
  }

  func cancel() {
    isCancelled = true
    end(nil, CancellationError())
    request?.cancel()
  }

  private func end(_ status: String?, _ error: (any Error)?) {
    guard let continuation else { return }
    self.continuation = nil
    if let error {
      continuation.resume(throwing: error)
    } else if let status {
      continuation.resume(returning: status)
    } else {
      continuation.resume(throwing: TrackingError.noAnswer)
    }
  }
}
