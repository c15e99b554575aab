import Foundation

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
        call.request = client.status(of: parcel) { status, error in
          if let error {
            call.end(.failure(error))
          } else if let status {
            call.end(.success(status))
          } else {
            call.end(.failure(TrackingError.noAnswer))
          }
        }
        if call.isCancelled { call.request?.cancel() }
      }
    } onCancel: {
      call.cancel()
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
  private let lock = NSLock()
  private var continuation: CheckedContinuation<String, any Error>?
  private var wasCancelled = false
  var request: TrackingRequest?

  var isCancelled: Bool { lock.withLock { wasCancelled } }

  func start(_ continuation: CheckedContinuation<String, any Error>) -> Bool {
    lock.withLock {
      if !wasCancelled { self.continuation = continuation }
      return !wasCancelled
    }
  }

  func cancel() {
    lock.withLock { wasCancelled = true }
    end(.failure(CancellationError()))
  }

  func end(_ result: Result<String, any Error>) {
    lock.withLock { continuation.take() }?.resume(with: result)
  }
}
