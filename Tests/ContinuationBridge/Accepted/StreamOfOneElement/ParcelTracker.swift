struct ParcelTracker: Sendable {
  let client: any TrackingClient

  func status(of parcel: String) async throws -> String {
    let (answers, continuation) = AsyncThrowingStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingOldest(1))
    // A stream takes what comes first; once it is finished it takes no more.
    let request = client.status(of: parcel) { status, error in
      if let status, error == nil { continuation.yield(status) }
      continuation.finish(throwing: error ?? TrackingError.noAnswer)
    }
    continuation.onTermination = { reason in
      if case .cancelled = reason { request.cancel() }
    }
    for try await status in answers { return status }
    throw CancellationError()
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
