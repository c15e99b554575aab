final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    let call = Call()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.continuation = continuation
        if call.isCancelled {
          call.finish(.failure(CancellationError()))
          return
        }
        call.request = client.status(of: parcel) { status, error in
          if let error {
            call.finish(.failure(error))
          } else if let status {
            call.finish(.success(status))
          } else {
            call.finish(.failure(TrackingError.noAnswer))
          }
        }
        if call.isCancelled { call.request?.cancel() }
      }
    } onCancel: {
      call.isCancelled = true
      call.finish(.failure(CancellationError()))
      call.request?.cancel()
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

private final class Call: @unchecked Sendable {
  var continuation: CheckedContinuation<String, any Error>?
  var request: TrackingRequest?
  var isCancelled = false
  private var isDone = false

  func finish(_ result: Result<String, any Error>) {
    guard !isDone, let continuation else { return }
    isDone = true
    continuation.resume(with: result)
  }
}
