import Synchronization

final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    let call = Call()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let request = client.status(of: parcel) { status, error in
          guard call.isFirst() else { return }
          if let error {
            continuation.resume(throwing: error)
          } else if let status {
            continuation.resume(returning: status)
          } else {
            continuation.resume(throwing: TrackingError.noAnswer)
          }
        }
        call.onCancel {
          request.cancel()
          if call.isFirst() { continuation.resume(throwing: CancellationError()) }
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

private final class Call: Sendable {
  private let isOver = Atomic(false)
  private let cancellation = Mutex<(isCancelled: Bool, action: (@Sendable () -> Void)?)>((false, nil))

  /// One step that tells and notes: exactly one caller gets a yes.
  func isFirst() -> Bool {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    // The action holds this call: kept any longer, neither would ever be released.
    cancellation.withLock { $0.action = nil }
    return true
  }

  func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isCancelled = cancellation.withLock { cancellation in
      let isNeeded = !cancellation.isCancelled && !isOver.load(ordering: .acquiring)
      if isNeeded { cancellation.action = action }
      return cancellation.isCancelled
    }
    if isCancelled { action() }
  }

  func cancel() {
    let action = cancellation.withLock { cancellation in
      defer { cancellation = (true, nil) }
      return cancellation.action
    }
    action?()
  }
}
