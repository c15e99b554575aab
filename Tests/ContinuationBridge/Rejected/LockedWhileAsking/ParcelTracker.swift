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
        call.start(continuation) {
          client.status(of: parcel) { status, error in
            if let error {
              call.end(.failure(error))
            } else if let status {
              call.end(.success(status))
            } else {
              call.end(.failure(TrackingError.noAnswer))
            }
          }
        }
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

private final class Call: @unchecked Sendable {
  private let lock = NSLock()
  private var continuation: CheckedContinuation<String, any Error>?
  private var request: TrackingRequest?
  private var isCancelled = false

  func start(
    _ continuation: CheckedContinuation<String, any Error>, asking: () -> TrackingRequest
  ) {
    lock.lock()
    defer { lock.unlock() }
    if isCancelled {
      continuation.resume(throwing: CancellationError())
    } else {
      self.continuation = continuation
      request = asking()
    }
  }

  func end(_ result: Result<String, any Error>) {
    lock.lock()
    let continuation = continuation.take()
    lock.unlock()
    continuation?.resume(with: result)
  }

  func cancel() {
    lock.lock()
    isCancelled = true
    let request = request
    lock.unlock()
    end(.failure(CancellationError()))
    request?.cancel()
  }
}
