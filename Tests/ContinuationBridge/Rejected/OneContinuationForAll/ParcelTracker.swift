actor ParcelTracker {
  private let client: any TrackingClient
  private var continuation: CheckedContinuation<String, any Error>?
  private var request: TrackingRequest?

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        self.continuation = continuation
        request = client.status(of: parcel) { status, error in
          Task { await self.answered(status, error) }
        }
      }
    } onCancel: {
      Task { await cancel() }
    }
  }

  @available(*, deprecated, message: "Await status(of:) instead.")
  nonisolated func status(
    of parcel: String, completion: @escaping @Sendable (Result<String, any Error>) -> Void
  ) {
    Task {
      do {
        completion(.success(try await status(of: parcel)))
      } catch {
        completion(.failure(error))
      }
    }
  }

  private func answered(_ status: String?, _ error: (any Error)?) {
    if let error {
      end(.failure(error))
    } else if let status {
      end(.success(status))
    } else {
      end(.failure(TrackingError.noAnswer))
    }
  }

  private func cancel() {
    request?.cancel()
    end(.failure(CancellationError()))
  }

  private func end(_ result: Result<String, any Error>) {
    continuation?.resume(with: result)
    continuation = nil
  }
}
