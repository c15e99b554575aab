// Tells where a parcel is. It asks a client that is older than async/await, and whose manners are strange: they stand in
// Given/TrackingClient.swift. New screens await status(of:), old ones hand over a completion handler.
//
// What is wrong
//   - when the client calls back twice, the app crashes, and an old screen's completion handler is called twice
//   - when it calls back with neither a status nor an error, the screen waits for ever, an old one as well
//   - when the screen is closed its task is cancelled, but the request goes on, and the task waits for it
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   final class ParcelTracker: Sendable      a struct or an actor will do as well
//     init(client: any TrackingClient)
//     func status(of parcel: String) async throws -> String
//       asks the client, and ends once, whatever the client's manners: with the status, or it throws the client's very
//       error, or TrackingError.noAnswer for a callback with neither; of two callbacks either one may count
//       once its task is cancelled it ends at once, not when the client calls back: it throws CancellationError, unless
//       the client calls back first. No request goes on: it is cancelled, or was never made
//     func status(of parcel: String, completion: @escaping @Sendable (Result<String, any Error>) -> Void)
//       for old screens, which call it on the main thread without await: calls completion once, on any thread, with
//       what the other gives. It is to share the other's code, and stays deprecated; no check can see the two
//   Many screens use one tracker at the same time, and the client calls back on many threads: no data race.
//
// `make check-ContinuationBridge` grades it, `make hint CHAPTER=ContinuationBridge` helps.

final class ParcelTracker: Sendable {
  private let client: any TrackingClient

  init(client: any TrackingClient) {
    self.client = client
  }

  func status(of parcel: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      _ = client.status(of: parcel) { status, error in
        if let error {
          continuation.resume(throwing: error)
        } else if let status {
          continuation.resume(returning: status)
        }
      }
    }
  }

  @available(*, deprecated, message: "Await status(of:) instead.")
  func status(of parcel: String, completion: @escaping @Sendable (Result<String, any Error>) -> Void) {
    _ = client.status(of: parcel) { status, error in
      if let error {
        completion(.failure(error))
      } else if let status {
        completion(.success(status))
      }
    }
  }
}
