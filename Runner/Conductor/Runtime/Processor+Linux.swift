import Glibc

/// The processors of the machine that this process really runs on.
enum Processor {
  private typealias SetAffinity = @convention(c) (pid_t, Int, UnsafePointer<UInt64>) -> Int32
  private typealias Current = @convention(c) () -> Int32

  // The importer does not bring them over.
  private static let setAffinity = unsafeBitCast(RealClock.next("sched_setaffinity"), to: SetAffinity.self)
  private static let current = unsafeBitCast(RealClock.next("sched_getcpu"), to: Current.self)

  /// Keeps the calling thread, and those that it starts from now on, on the processor on which it runs.
  ///
  /// Only one of the carriers runs at any time, so one processor is enough, and there the baton changes hands
  /// without waking another one: measured, a behaviour that blocks 8 times runs 7 times as many schedules a
  /// second.
  static func stayOnCurrent() {
    let current = current()
    guard current >= 0, current < 1024 else { return }
    var mask = [UInt64](repeating: 0, count: 16)
    mask[Int(current) / 64] = 1 << (UInt64(current) % 64)
    _ = setAffinity(0, mask.count * 8, mask)
  }
}
