/// One request that a fake server got.
package struct FakeServerRequest<Key: Hashable & Sendable>: Sendable {
  /// How a request ended.
  package enum Ending: Hashable, Sendable {
    case answered
    case failed
    case cancelled
  }

  package let key: Key
  /// How many times its key had been asked for then, this time included.
  package let count: Int
  /// When it was made.
  package let start: Duration
  /// When it ended; `nil` while it is in flight.
  package internal(set) var end: Duration?
  package internal(set) var ending: Ending?

  /// Whether it is in flight after everything that happens at an instant.
  package func isInFlight(after instant: Duration) -> Bool {
    guard start <= instant else { return false }
    return end.map { $0 > instant } ?? true
  }
}
