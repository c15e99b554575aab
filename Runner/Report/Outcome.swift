/// How one behaviour ended.
package enum Outcome: String, Hashable, Sendable, CaseIterable {
  /// It held under every schedule that was run.
  case passed
  /// An expectation did not hold under at least one schedule.
  case failed
  /// The process died: a trap, a failed precondition, memory misuse.
  case crashed
  /// Nothing was left that could have finished it, or it went on without end.
  case hung
  /// The sanitizer saw two threads touch the same memory without order.
  case raced
  /// It was not judged, because something before it failed.
  case notRun = "not run"
}
