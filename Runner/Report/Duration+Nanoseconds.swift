extension Duration {
  /// The duration in whole nanoseconds, the nearest; the greatest number when it does not fit.
  ///
  /// Not the next towards zero: `.seconds(0.3)` is a few attoseconds less than 300 ms, and 300 ms is what it means.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (nanoseconds, overflowed) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflowed else { return seconds < 0 ? .min : .max }
    let half: Int64 = attoseconds < 0 ? -500_000_000 : 500_000_000
    let (sum, isOver) = nanoseconds.addingReportingOverflow((attoseconds + half) / 1_000_000_000)
    return isOver ? (seconds < 0 ? .min : .max) : sum
  }
}
