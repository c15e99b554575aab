import Foundation

final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    try Task.checkCancellation()
    let call = Call()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.continuation = continuation
        let request = client.status(of: parcel) { status, error in
          if let error {
            call.resume(.failure(error))
          } else if let status {
            call.resume(.success(status))
          } else {
            call.resume(.failure(TrackingError.noAnswer))
          }
        }
        call.keep(request)
      }
    } onCancel: {
      call.cancelRequest()
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
  private let lock = NSLock()
  private var request: TrackingRequest?
  private var isCancelled = false
  var continuation: CheckedContinuation<String, any Error>?

  func resume(_ result: Result<String, any Error>) {
    lock.withLock { continuation.take() }?.resume(with: result)
  }

  func keep(_ request: TrackingRequest) {
    let isCancelled = lock.withLock {
      self.request = request
      return self.isCancelled
    }
    if isCancelled { request.cancel() }
  }

  func cancelRequest() {
    let request = lock.withLock {
      isCancelled = true
      return self.request
    }
    request?.cancel()
  }
}
