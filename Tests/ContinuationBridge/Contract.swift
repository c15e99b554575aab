@testable import ContinuationBridge

// contract: final class ParcelTracker: Sendable, or a struct or an actor
func usesType(_ tracker: ParcelTracker) -> any Sendable { tracker }

// contract: init(client: any TrackingClient)
@MainActor
func usesInit(_ client: any TrackingClient) { _ = ParcelTracker(client: client) }

// contract: func status(of parcel: String) async throws -> String
@MainActor
func usesStatus(_ tracker: ParcelTracker) async throws -> String {
  let status: String = try await tracker.status(of: "")
  return status
}

// contract: func status(of parcel: String, completion: @escaping @Sendable (Result<String, any Error>) -> Void)
@MainActor
func usesOldStatus(
  _ tracker: ParcelTracker, _ completion: @escaping @Sendable (Result<String, any Error>) -> Void
) {
  tracker.status(of: "", completion: completion)
}
