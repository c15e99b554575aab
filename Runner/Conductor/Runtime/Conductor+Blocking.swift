import Glibc

/// A virtual thread that is blocked: the real thread on whose stack its work waits.
struct Blocked {
  let carrier: Carrier
  /// Takes what the thread waits for if it is there; `nil` when it only waits for time or to be woken.
  let poll: (() -> Bool)?
}

extension Conductor {
  /// Whether the calling thread is running a job of the machine.
  var isCalledFromMachine: Bool { isRunning && isCalledFromHolder }

  /// Whether the calling thread may touch the conductor's state.
  var isCalledFromHolder: Bool { pthread_equal(pthread_self(), holder) != 0 }

  private func startCarrier() -> Carrier {
    // This is the first time that there is more than one.
    if !isOnOneProcessor {
      isOnOneProcessor = true
      Processor.stayOnCurrent()
    }
    return Carrier.start(carryLoopOnThread)
  }

  /// Gives the baton to a first carrier.
  func startFirstCarrier() {
    pass(to: Carrier.start(carryLoopOnThread))
  }

  /// Blocks the running virtual thread; the calling real thread waits and others carry the loop.
  ///
  /// A baton that changes hands costs as much as several small jobs do. So it stays here when the thread itself is what
  /// goes on next, as one that sleeps does where nothing else is ready, and goes straight to another blocked thread
  /// when that is.
  ///
  /// - Parameters:
  ///   - deadline: When it goes on by itself, in nanoseconds since the start; `nil` for never.
  ///   - poll: Takes what the thread waits for if it is there; then it goes on. It is asked before each
  ///     step, those first who have waited longest.
  func block(until deadline: Int64?, poll: (() -> Bool)? = nil) {
    let own = carrier
    let thread = self.thread
    machine.block(thread, until: deadline)
    blocked[thread.index] = Blocked(carrier: own, poll: poll)
    if poll != nil { polling.append(thread) }
    handedOver = nextPlainStep()
    if case .resume(let next) = handedOver, let its = blocked[next.index] {
      handedOver = nil
      begin()
      unblock(next)
      guard next != thread else { return }
      pass(to: its.carrier)
    } else {
      pass(to: idleCarriers.popLast() ?? startCarrier())
    }
    own.waitForBaton()
    take(own)
    self.thread = thread
  }

  /// Wakes those blocked threads for which what they wait for has come.
  func wakePolling() {
    var place = 0
    while place < polling.count {
      let thread = polling[place]
      if blocked[thread.index]?.poll?() ?? true {
        polling.remove(at: place)
        machine.wake(thread)
      } else {
        place += 1
      }
    }
  }

  /// Lets a blocked thread go on: its own real thread carries the loop from here.
  func resume(_ thread: VirtualThread) {
    let next = blocked[thread.index]
    unblock(thread)
    guard let next else { return }
    let own = carrier
    idleCarriers.append(own)
    pass(to: next.carrier)
    own.waitForBaton()
    take(own)
  }

  private func unblock(_ thread: VirtualThread) {
    machine.unblock(thread)
    polling.removeAll { $0 == thread }
    blocked[thread.index] = nil
  }

  private func pass(to next: Carrier) {
    carrier = next
    next.receiveBaton()
  }

  /// Makes the calling real thread the one that holds the baton.
  private func take(_ own: Carrier) {
    holder = pthread_self()
    carrier = own
  }

  /// The life of a carrier's real thread.
  fileprivate func carryLoop(on own: Carrier) -> Never {
    own.waitForBaton()
    take(own)
    carryLoop()
  }
}

private func carryLoopOnThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument, let conductor = Conductor.current else { return nil }
  conductor.carryLoop(on: Unmanaged<Carrier>.fromOpaque(argument).takeRetainedValue())
}
