import Synchronization

final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      let once = Once(continuation)
      _ = client.status(of: parcel) { status, error in
        if let error {
          once.resume(.failure(error))
        } else if let status {
          once.resume(.success(status))
        } else {
          once.resume(.failure(TrackingError.noAnswer))
        }
      }
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

private final class Once: Sendable {
  private let continuation: Mutex<CheckedContinuation<String, any Error>?>

  init(_ continuation: CheckedContinuation<String, any Error>) {
    self.continuation = Mutex(continuation)
  }

  func resume(_ result: Result<String, any Error>) {
    continuation.withLock { $0.take() }?.resume(with: result)
  }
}
