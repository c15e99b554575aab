import Foundation

final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    try Task.checkCancellation()
    let bridge = Bridge()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        start(parcel, bridge) { continuation.resume(with: $0) }
      }
    } onCancel: {
      bridge.cancel()
    }
  }

  @available(*, deprecated, message: "Await status(of:) instead.")
  func status(of parcel: String, completion: @escaping @Sendable (Result<String, any Error>) -> Void) {
    start(parcel, Bridge(), completion)
  }

  private func start(
    _ parcel: String, _ bridge: Bridge, _ completion: @escaping @Sendable (Result<String, any Error>) -> Void
  ) {
    guard bridge.begin(completion) else { return }
    let request = client.status(of: parcel) { status, error in
      if let error {
        bridge.end(.failure(error))
      } else if let status {
        bridge.end(.success(status))
      } else {
        bridge.end(.failure(TrackingError.noAnswer))
      }
    }
    bridge.keep(request)
  }
}

/// Calls a completion handler once, and stops the request when it is cancelled.
private final class Bridge: @unchecked Sendable {
  typealias Completion = @Sendable (Result<String, any Error>) -> Void

  private enum State {
    case new
    case asking(Completion)
    case waiting(Completion, TrackingRequest)
    case ended
    case cancelled
  }

  private let isFree = DispatchSemaphore(value: 1)
  private var state = State.new

  private func alone<Value>(_ body: () -> Value) -> Value {
    isFree.wait()
    defer { isFree.signal() }
    return body()
  }

  func begin(_ completion: @escaping Completion) -> Bool {
    let isCancelled = alone {
      if case .cancelled = state { return true }
      state = .asking(completion)
      return false
    }
    if isCancelled { completion(.failure(CancellationError())) }
    return !isCancelled
  }

  func keep(_ request: TrackingRequest) {
    let isCancelled = alone {
      if case .asking(let completion) = state { state = .waiting(completion, request) }
      if case .cancelled = state { return true }
      return false
    }
    if isCancelled { request.cancel() }
  }

  func end(_ result: Result<String, any Error>) {
    take(.ended).0?(result)
  }

  func cancel() {
    let (completion, request) = take(.cancelled)
    completion?(.failure(CancellationError()))
    request?.cancel()
  }

  private func take(_ next: State) -> (Completion?, TrackingRequest?) {
    alone {
      switch state {
      case .new:
        if case .cancelled = next { state = next }
        return (nil, nil)
      case .asking(let completion):
        state = next
        return (completion, nil)
      case .waiting(let completion, let request):
        state = next
        return (completion, request)
      case .ended, .cancelled: return (nil, nil)
      }
    }
  }
}
