package import Glibc
import Report

// The program defines these functions of the C library itself and exports them, so that every library in the
// process calls them: measured with Swift 6.3.1, this makes `ContinuousClock`, `Date` and `Thread.sleep`
// virtual. Between runs they do what they always do.

/// The instant, in seconds, at which virtual time begins on every clock: 9 September 2001, a moment that is
/// far from today, so that code which mixes clocks shows.
private let startSeconds = 1_000_000_000

@_cdecl("clock_gettime")
package func virtualGetTime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>) -> Int32 {
  guard let conductor = Conductor.current, conductor.isRunning, clock != CLOCK_PROCESS_CPUTIME_ID,
    clock != CLOCK_THREAD_CPUTIME_ID
  else { return RealClock.getTime(clock, time) }
  let now = Int(conductor.machine.clockReading)
  time.pointee = timespec(
    tv_sec: startSeconds + now / 1_000_000_000, tv_nsec: now % 1_000_000_000)
  return 0
}

@_cdecl("gettimeofday")
package func virtualTimeOfDay(_ time: UnsafeMutablePointer<timeval>?, _ zone: UnsafeMutableRawPointer?)
  -> Int32
{
  var now = timespec()
  let status = virtualGetTime(CLOCK_REALTIME, &now)
  time?.pointee = timeval(tv_sec: now.tv_sec, tv_usec: now.tv_nsec / 1000)
  return status
}

@_cdecl("time")
package func virtualSeconds(_ time: UnsafeMutablePointer<Int>?) -> Int {
  var now = timespec()
  _ = virtualGetTime(CLOCK_REALTIME, &now)
  time?.pointee = now.tv_sec
  return now.tv_sec
}

@_cdecl("nanosleep")
package func virtualSleep(
  _ duration: UnsafePointer<timespec>, _ remaining: UnsafeMutablePointer<timespec>?
) -> Int32 {
  let time = duration.pointee
  let (seconds, isOver) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
  let nanoseconds = isOver ? .max / 2 : seconds + Int64(time.tv_nsec)
  if let conductor = callersConductor {
    block(conductor, for: nanoseconds)
  } else if !OutsideThreads.sleep(nanoseconds: nanoseconds) {
    return RealClock.sleep(duration, remaining)
  }
  return 0
}

@_cdecl("clock_nanosleep")
package func virtualClockSleep(
  _ clock: clockid_t, _ flags: Int32, _ duration: UnsafePointer<timespec>,
  _ remaining: UnsafeMutablePointer<timespec>?
) -> Int32 {
  let time = duration.pointee
  var nanoseconds = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  // TIMER_ABSTIME: until an instant instead of for a duration.
  if flags == 1 {
    var now = timespec()
    _ = virtualGetTime(clock, &now)
    nanoseconds -= Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }
  guard nanoseconds > 0 else { return 0 }
  var relative = timespec(
    tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  return virtualSleep(&relative, remaining)
}

@_cdecl("usleep")
package func virtualMicrosecondSleep(_ microseconds: UInt32) -> Int32 {
  var time = timespec(
    tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1000)
  return virtualSleep(&time, nil)
}

@_cdecl("sleep")
package func virtualSecondSleep(_ seconds: UInt32) -> UInt32 {
  var time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
  _ = virtualSleep(&time, nil)
  return 0
}

private func block(_ conductor: Conductor, for nanoseconds: Int64) {
  guard nanoseconds > 0 else { return }
  let deadline = conductor.machine.now.addingReportingOverflow(nanoseconds)
  conductor.note(kind: .conductor, "blocks its thread", on: nil)
  conductor.block(until: deadline.overflow ? .max : deadline.partialValue)
}
