import Glibc
import Report

// Waiting on a dispatch semaphore or group blocks the virtual thread, not the process: so code that blocks
// the pool is seen to block it, and a deadlock is found at once.

private typealias Wait = @convention(c) (OpaquePointer, UInt64) -> Int

private enum RealDispatch {
  static let waitForSemaphore = RealClock.next("dispatch_semaphore_wait", as: Wait.self)
  static let waitForGroup = RealClock.next("dispatch_group_wait", as: Wait.self)
}

/// DISPATCH_TIME_FOREVER
private let forever = UInt64.max

@_cdecl("dispatch_semaphore_wait")
package func virtualSemaphoreWait(_ semaphore: OpaquePointer, _ timeout: UInt64) -> Int {
  wait(timeout, RealDispatch.waitForSemaphore, semaphore)
}

@_cdecl("dispatch_group_wait")
package func virtualGroupWait(_ group: OpaquePointer, _ timeout: UInt64) -> Int {
  wait(timeout, RealDispatch.waitForGroup, group)
}

private func wait(_ timeout: UInt64, _ real: @escaping Wait, _ object: OpaquePointer) -> Int {
  guard let conductor = Conductor.current, conductor.isCalledFromMachine else {
    return real(object, timeout)
  }
  if real(object, 0) == 0 { return 0 }
  guard timeout != 0 else { return 1 }
  conductor.note(kind: .conductor, "blocks its thread on a semaphore or group", on: nil)
  var isTaken = false
  conductor.block(until: timeout == forever ? nil : deadline(timeout)) {
    isTaken = real(object, 0) == 0
    return isTaken
  }
  return isTaken ? 0 : 1
}

/// The instant of a dispatch time, in nanoseconds since the start of the run.
///
/// Times of day are kept as their negative; both count from an instant that the virtual clock knows.
private func deadline(_ timeout: UInt64) -> Int64 {
  var now = timespec()
  _ = virtualGetTime(CLOCK_MONOTONIC, &now)
  let nowNanoseconds = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  let instant = Int64(bitPattern: timeout)
  let delay = (instant < 0 ? -instant : instant) - nowNanoseconds
  return (Conductor.current?.machine.now ?? 0) + max(0, delay)
}
