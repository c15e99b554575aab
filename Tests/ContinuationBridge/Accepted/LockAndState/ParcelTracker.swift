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
      try await withUnsafeThrowingContinuation { continuation in
        call.begin(continuation)
        call.hand(over: client.status(of: parcel, completion: call.answer))
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

/// One call, which ends with what comes first, even before the continuation is there.
private final class Call: @unchecked Sendable {
  private let lock = NSLock()
  private var continuation: UnsafeContinuation<String, any Error>?
  private var result: Result<String, any Error>?
  private var request: TrackingRequest?
  private var isCancelled = false

  func begin(_ continuation: UnsafeContinuation<String, any Error>) {
    lock.lock()
    let result = self.result
    if result == nil { self.continuation = continuation }
    lock.unlock()
    if let result { continuation.resume(with: result) }
  }

  func hand(over request: TrackingRequest) {
    lock.lock()
    self.request = request
    let isCancelled = isCancelled
    lock.unlock()
    if isCancelled { request.cancel() }
  }

  func answer(_ status: String?, _ error: (any Error)?) {
    switch (status, error) {
    case (_, let error?): end(.failure(error))
    case (let status?, nil): end(.success(status))
    case (nil, nil): end(.failure(TrackingError.noAnswer))
    }
  }

  func cancel() {
    lock.lock()
    isCancelled = true
    let request = request
    lock.unlock()
    request?.cancel()
    end(.failure(CancellationError()))
  }

  private func end(_ result: Result<String, any Error>) {
    lock.lock()
    let isFirst = self.result == nil
    if isFirst { self.result = result }
    let continuation = isFirst ? self.continuation : nil
    lock.unlock()
    continuation?.resume(with: result)
  }
}
