final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    try await withUnsafeThrowingContinuation { continuation in
      _ = client.status(of: parcel) { status, error in
        if let error {
          continuation.resume(throwing: error)
        } else if let status {
          continuation.resume(returning: status)
        } else {
          continuation.resume(throwing: TrackingError.noAnswer)
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
