import Glibc

/// Reads libdispatch's points in time.
enum DispatchInstant {
  private static let forever = UInt64.max
  private static let dayBit: UInt64 = 1 << 62
  private static let otherClockBit: UInt64 = 1 << 63

  /// How long it is until a point in time, in nanoseconds of virtual time.
  ///
  /// Uptime is kept as it is, continuous time with the highest bit set, the time of day as its negative; in
  /// a run all three count from an instant that the virtual clock knows.
  ///
  /// - Parameter time: libdispatch's point in time.
  /// - Returns: 0 when it is past, `nil` when it never comes.
  static func delay(until time: UInt64) -> Int64? {
    guard time != forever else { return nil }
    // 0 stands for now.
    guard time != 0 else { return 0 }
    let nanoseconds: UInt64
    if time & otherClockBit == 0 {
      nanoseconds = time
    } else if time & dayBit == 0 {
      nanoseconds = time & ~otherClockBit
    } else {
      nanoseconds = 0 &- time
    }
    var now = timespec()
    _ = virtualGetTime(CLOCK_MONOTONIC, &now)
    let elapsed = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    return max(0, Int64(clamping: nanoseconds) - elapsed)
  }
}
