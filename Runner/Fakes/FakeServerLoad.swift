/// How busy a fake server is from an instant on, after everything that happens in that instant.
package struct FakeServerLoad: Hashable, Sendable {
  package let instant: Duration
  /// How many requests are in flight.
  package let inFlight: Int
  /// How many requests have been made, ended ones included.
  package let asked: Int
}
