import Dispatch

final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    let call = Call()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.begin(continuation)
        call.keep(
          client.status(of: parcel) { status, error in
            call.end(
              with: error.map { .failure($0) } ?? status.map { .success($0) }
                ?? .failure(TrackingError.noAnswer))
          })
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
  private let queue = DispatchQueue(label: "call")
  private var continuation: CheckedContinuation<String, any Error>?
  private var request: TrackingRequest?
  private var isCancelled = false

  func begin(_ continuation: CheckedContinuation<String, any Error>) {
    queue.async {
      self.continuation = continuation
      if self.isCancelled { self.finish(.failure(CancellationError())) }
    }
  }

  func keep(_ request: TrackingRequest) {
    queue.async {
      self.request = request
      if self.isCancelled { request.cancel() }
    }
  }

  func end(with result: Result<String, any Error>) {
    queue.async { self.finish(result) }
  }

  func cancel() {
    queue.async {
      self.isCancelled = true
      self.request?.cancel()
      self.finish(.failure(CancellationError()))
    }
  }

  private func finish(_ result: Result<String, any Error>) {
    continuation?.resume(with: result)
    continuation = nil
  }
}
