final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) { self.client = client }

  func status(of parcel: String) async throws -> String {
    try Task.checkCancellation()
    let call = Call()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { c in
        let once: @Sendable (Result<String, any Error>) -> Void = { r in
          Task {
            if await !call.done {
              await call.finish()
              c.resume(with: r)
            }
          }
        }
        let r = client.status(of: parcel) { status, error in
          if let error {
            once(.failure(error))
          } else if let status {
            once(.success(status))
          } else {
            once(.failure(TrackingError.noAnswer))
          }
        }
        Task {
          await call.keep {
            r.cancel()
            once(.failure(CancellationError()))
          }
        }
      }
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

actor Call {
  var done = false
  var f: (@Sendable () -> Void)?
  var cancelled = false
  func finish() { done = true }
  func keep(_ f: @escaping @Sendable () -> Void) {
    self.f = f
    if cancelled { f() }
  }
  func cancel() {
    cancelled = true
    f?()
  }
}
