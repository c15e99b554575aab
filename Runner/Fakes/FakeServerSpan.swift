/// When one request was made and how it ended, whatever it asked for.
///
/// It is the same type for every server, so that looking through many of them needs no generic code.
struct FakeServerSpan {
  /// How many times its key had been asked for then, this time included.
  let count: Int
  /// When it was made.
  let start: Duration
  /// When it ended; `nil` while it is in flight.
  var end: Duration?
  var ending: FakeServerEnding?

  /// Whether it is in flight after everything that happens at an instant.
  func isInFlight(after instant: Duration) -> Bool {
    guard start <= instant else { return false }
    return end.map { $0 > instant } ?? true
  }
}
