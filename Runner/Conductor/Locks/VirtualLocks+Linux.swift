package import Glibc
import Report

// A lock that is held while its holder's virtual thread is blocked, or its task suspended, must not stop the
// process: who wants it blocks a virtual thread too. These functions stand in front of the C library's, which
// `NSLock` and its kin are made of. A lock that is free is taken as it always is.

private enum Real {
  typealias Lock = @convention(c) (UnsafeMutablePointer<pthread_mutex_t>) -> Int32
  typealias TimedLock =
    @convention(c) (UnsafeMutablePointer<pthread_mutex_t>, UnsafePointer<timespec>) -> Int32
  typealias SharedLock = @convention(c) (UnsafeMutablePointer<pthread_rwlock_t>) -> Int32

  static let lock = unsafeBitCast(RealClock.next("pthread_mutex_lock"), to: Lock.self)
  static let timedLock = unsafeBitCast(RealClock.next("pthread_mutex_timedlock"), to: TimedLock.self)
  static let readLock = unsafeBitCast(RealClock.next("pthread_rwlock_rdlock"), to: SharedLock.self)
  static let writeLock = unsafeBitCast(RealClock.next("pthread_rwlock_wrlock"), to: SharedLock.self)
}

@_cdecl("pthread_mutex_lock")
package func virtualLock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
  let status = pthread_mutex_trylock(mutex)
  guard status == EBUSY else { return status }
  guard let conductor = callersConductor else { return Real.lock(mutex) }
  return conductor.lock(until: nil, { pthread_mutex_trylock(mutex) }, { pthread_mutex_unlock(mutex) })
}

@_cdecl("pthread_mutex_timedlock")
package func virtualTimedLock(
  _ mutex: UnsafeMutablePointer<pthread_mutex_t>, _ time: UnsafePointer<timespec>
) -> Int32 {
  let status = pthread_mutex_trylock(mutex)
  guard status == EBUSY else { return status }
  guard let conductor = callersConductor else { return Real.timedLock(mutex, time) }
  return conductor.lock(
    until: conductor.instant(of: time.pointee), { pthread_mutex_trylock(mutex) },
    { pthread_mutex_unlock(mutex) })
}

@_cdecl("pthread_rwlock_rdlock")
package func virtualReadLock(_ lock: UnsafeMutablePointer<pthread_rwlock_t>) -> Int32 {
  let status = pthread_rwlock_tryrdlock(lock)
  guard status == EBUSY else { return status }
  guard let conductor = callersConductor else { return Real.readLock(lock) }
  return conductor.lock(until: nil, { pthread_rwlock_tryrdlock(lock) }, { pthread_rwlock_unlock(lock) })
}

@_cdecl("pthread_rwlock_wrlock")
package func virtualWriteLock(_ lock: UnsafeMutablePointer<pthread_rwlock_t>) -> Int32 {
  let status = pthread_rwlock_trywrlock(lock)
  guard status == EBUSY else { return status }
  guard let conductor = callersConductor else { return Real.writeLock(lock) }
  return conductor.lock(until: nil, { pthread_rwlock_trywrlock(lock) }, { pthread_rwlock_unlock(lock) })
}

extension Conductor {
  /// Blocks the running virtual thread until it has a lock.
  ///
  /// - Parameters:
  ///   - deadline: When it gives up, in nanoseconds since the start; `nil` for never.
  ///   - tryLock: Takes the lock if it is free; 0 when it did, `EBUSY` when it was not.
  ///   - unlock: Frees it.
  /// - Returns: What `tryLock` returned last, or `ETIMEDOUT`.
  fileprivate func lock(
    until deadline: Int64?, _ tryLock: @escaping () -> Int32, _ unlock: @escaping () -> Int32
  ) -> Int32 {
    note(kind: .conductor, "blocks its thread until a lock is free", on: nil)
    while true {
      block(until: deadline) {
        // Only a look: the lock must belong to the real thread that asked for it.
        let status = tryLock()
        if status == 0 { _ = unlock() }
        return status != EBUSY
      }
      let status = tryLock()
      guard status == EBUSY else { return status }
      if let deadline, machine.now >= deadline { return ETIMEDOUT }
    }
  }

  /// The whole microsecond next to an instant, if that is as near as a `Date` is rounded to.
  private static func withoutRounding(_ instant: Int64) -> Int64 {
    guard instant >= 0, instant < .max - 1000 else { return instant }
    let microsecond = (instant + 500) / 1000 * 1000
    return abs(instant - microsecond) <= Deadline.rounding ? microsecond : instant
  }

  /// The instant of a virtual clock, in nanoseconds since the start.
  func instant(of time: timespec) -> Int64 {
    var start = timespec()
    _ = virtualGetTime(CLOCK_REALTIME, &start)
    let seconds = Int64(time.tv_sec) - Int64(start.tv_sec)
    let (nanoseconds, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isOver else { return seconds < 0 ? machine.now : .max }
    let instant =
      machine.now.addingReportingOverflow(nanoseconds).partialValue + Int64(time.tv_nsec - start.tv_nsec)
    return max(machine.now, Self.withoutRounding(instant))
  }
}
