import Report

extension Conductor {
  /// Hands work to the machine, from whatever thread.
  ///
  /// - Parameters:
  ///   - work: What is to run.
  ///   - task: The task it belongs to; 0 for none.
  ///   - target: Where it runs.
  ///   - delay: After how much virtual time, in nanoseconds; `nil` for as soon as may be.
  func submit(_ work: Work, task: UInt64 = 0, to target: Machine<Work>.Target, after delay: Int64? = nil) {
    if isCalledFromHolder {
      receive(work, task: task, to: target, after: delay)
    } else {
      inbox.add(.work(work, task: task, target: target, delay: delay))
    }
  }

  private func receive(_ work: Work, task: UInt64, to target: Machine<Work>.Target, after delay: Int64?) {
    // What is due at once is ready at once: it does not take time to move.
    if let delay, delay > 0 {
      let (deadline, isOver) = machine.now.addingReportingOverflow(delay)
      machine.add(work, task: task, to: target, at: isOver ? .max : deadline)
    } else {
      machine.add(work, task: task, to: target)
    }
  }

  /// Takes in what other threads have handed over.
  func takeInbox() {
    for item in inbox.take() {
      switch item {
      case .work(let work, let task, let target, let delay):
        // A task of an earlier run that wakes up late must not mix with this one. It stays where it is.
        guard task == 0 || task >= run.firstTask else { continue }
        receive(work, task: task, to: target, after: delay)
      case .event(let event, let finding):
        record(event)
        if let finding, run.finding == nil, !run.isBodyDone { run.finding = finding }
      }
    }
  }

  /// Waits until threads outside the machine have done what they can do without time moving on.
  ///
  /// - Returns: Whether something can go on now.
  func letOutsideComeToRest() -> Bool {
    for _ in 0..<Limits.outsideMilliseconds / Limits.outsideSliceMilliseconds {
      // In this order: what a thread did before it came to rest is seen.
      let isRunning = RealThreads.isAnotherRunning
      if canGoOn { return true }
      guard isRunning else { return false }
      run.hasWaitedOutside = true
      _ = inbox.waitForItems(milliseconds: Limits.outsideSliceMilliseconds)
    }
    return canGoOn
  }

  /// Gives threads outside the machine real time to hand in work, if there are any.
  ///
  /// - Returns: Whether something can go on now.
  func waitForOutside() -> Bool {
    // The main thread, the calling one, and those that carry nothing now.
    let known = 2 + idleCarriers.count + blocked.count { $0 != nil } + abandonedCarriers
    var slicesAtRest = 0
    for _ in 0..<Limits.outsideBusyMilliseconds / Limits.outsideSliceMilliseconds {
      let hasOthers = RealThreads.count > known
      let isRunning = RealThreads.isAnotherRunning
      if canGoOn { return true }
      guard hasOthers else { return false }
      // One that could run and has no processor gives no sign of life either.
      if !isRunning { slicesAtRest += 1 }
      guard slicesAtRest < Limits.outsideMilliseconds / Limits.outsideSliceMilliseconds else { break }
      run.hasWaitedOutside = true
      _ = inbox.waitForItems(milliseconds: Limits.outsideSliceMilliseconds)
    }
    return canGoOn
  }

  /// Whether something can go on; a semaphore or a lock can be freed from outside, and that tells nobody.
  private var canGoOn: Bool {
    wakePolling()
    sendNotifications()
    return inbox.mayHaveItems || machine.countCandidates() > 0
  }
}
