/// When virtual time reaches a deadline.
///
/// Clocks show a little more than virtual time (`Machine.clockReading`), and more and more so. A deadline that was computed
/// from what one showed earlier is too early by what has come to that since. If it misses a whole millisecond by just that,
/// the millisecond is what was meant: a loop that computes its turns from the time of day keeps the time.
enum Deadline {
  /// How late clocks become with each time that virtual time moves, in nanoseconds.
  static let lateness: Int64 = 1000
  /// How late they may be for a deadline to be corrected: not by half a millisecond.
  private static let mostLateness: Int64 = 400_000
  /// As much as an instant is rounded that is given as a `Double` of seconds since 1970, and back again, in nanoseconds.
  static let rounding: Int64 = 250
  private static let millisecond: Int64 = 1_000_000

  /// - Parameters:
  ///   - deadline: In nanoseconds since the start.
  ///   - now: The same of the instant at which it was set.
  ///   - lateness: How late clocks are by now, in nanoseconds.
  /// - Returns: The instant that is meant; `now` if it is past.
  static func instant(meantBy deadline: Int64, now: Int64, lateness: Int64) -> Int64 {
    guard deadline > now else { return now }
    let missing = millisecond - deadline % millisecond
    guard missing >= Self.lateness - rounding, missing <= min(lateness, mostLateness) + rounding else {
      return deadline
    }
    let (instant, isOver) = deadline.addingReportingOverflow(missing)
    return isOver ? deadline : instant
  }
}
