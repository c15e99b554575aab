extension Duration {
  /// The duration in whole nanoseconds, rounded towards zero; the greatest number when it does not fit.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (nanoseconds, overflowed) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflowed else { return seconds < 0 ? .min : .max }
    let (sum, isOver) = nanoseconds.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isOver ? (seconds < 0 ? .min : .max) : sum
  }
}
