package import Glibc
import Report
import Synchronization

// Condition variables of the C library, which `NSCondition` is made of.

private typealias Condition = UnsafeMutablePointer<pthread_cond_t>
private typealias Mutex = UnsafeMutablePointer<pthread_mutex_t>

private enum Real {
  typealias Signal = @convention(c) (UnsafeMutablePointer<pthread_cond_t>) -> Int32
  typealias Wait =
    @convention(c) (UnsafeMutablePointer<pthread_cond_t>, UnsafeMutablePointer<pthread_mutex_t>) -> Int32
  typealias TimedWait =
    @convention(c) (
      UnsafeMutablePointer<pthread_cond_t>, UnsafeMutablePointer<pthread_mutex_t>, UnsafePointer<timespec>
    ) -> Int32

  static let signal = unsafeBitCast(RealClock.nextCondition("pthread_cond_signal"), to: Signal.self)
  static let broadcast = unsafeBitCast(RealClock.nextCondition("pthread_cond_broadcast"), to: Signal.self)
  static let wait = unsafeBitCast(RealClock.nextCondition("pthread_cond_wait"), to: Wait.self)
  static let timedWait = unsafeBitCast(RealClock.nextCondition("pthread_cond_timedwait"), to: TimedWait.self)
}

/// How many virtual threads wait on any condition: a look for threads outside the machine.
private let waiterCount = Atomic(0)

@_cdecl("pthread_cond_wait")
package func virtualConditionWait(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>
) -> Int32 {
  guard let conductor = callersConductor else { return Real.wait(condition, mutex) }
  return conductor.wait(on: condition, mutex, until: nil)
}

@_cdecl("pthread_cond_timedwait")
package func virtualConditionTimedWait(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
  _ time: UnsafePointer<timespec>
) -> Int32 {
  guard let conductor = callersConductor else {
    // The caller reckoned with virtual time, if a run is under way; the C library waits in real time.
    var realTime = RealClock.realInstant(ofVirtual: time.pointee)
    return Real.timedWait(condition, mutex, &realTime)
  }
  return conductor.wait(on: condition, mutex, until: conductor.instant(of: time.pointee))
}

@_cdecl("pthread_cond_signal")
package func virtualConditionSignal(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 {
  wake(condition, isBroadcast: false)
  return Real.signal(condition)
}

@_cdecl("pthread_cond_broadcast")
package func virtualConditionBroadcast(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 {
  wake(condition, isBroadcast: true)
  return Real.broadcast(condition)
}

private func wake(_ condition: Condition, isBroadcast: Bool) {
  guard waiterCount.load(ordering: .relaxed) > 0, let conductor = Conductor.current else { return }
  if conductor.isCalledFromHolder {
    conductor.signal(condition, isBroadcast: isBroadcast)
  } else {
    conductor.submit(.call { conductor.signal(condition, isBroadcast: isBroadcast) }, to: .queue)
  }
}

extension Conductor {
  fileprivate func wait(on condition: Condition, _ mutex: Mutex, until deadline: Int64?) -> Int32 {
    let waiter = ConditionWaiter(condition: condition)
    conditionWaiters.append(waiter)
    waiterCount.add(1, ordering: .relaxed)
    pthread_mutex_unlock(mutex)
    note(kind: .conductor, "blocks its thread until a condition is signalled", on: nil)
    block(until: deadline) { waiter.isSignalled }
    waiterCount.subtract(1, ordering: .relaxed)
    conditionWaiters.removeAll { $0 === waiter }
    let status = virtualLock(mutex)
    return status != 0 || waiter.isSignalled ? status : ETIMEDOUT
  }

  fileprivate func signal(_ condition: Condition, isBroadcast: Bool) {
    for waiter in conditionWaiters where waiter.condition == condition && !waiter.isSignalled {
      waiter.isSignalled = true
      if !isBroadcast { return }
    }
  }
}
