/// One request that a fake server got.
package struct FakeServerRequest<Key: Hashable & Sendable>: Sendable {
  package let key: Key
  let span: FakeServerSpan

  /// How many times its key had been asked for then, this time included.
  package var count: Int { span.count }
  /// When it was made.
  package var start: Duration { span.start }
  /// When it ended; `nil` while it is in flight.
  package var end: Duration? { span.end }
  package var ending: FakeServerEnding? { span.ending }

  /// Whether it is in flight after everything that happens at an instant.
  package func isInFlight(after instant: Duration) -> Bool { span.isInFlight(after: instant) }
}
