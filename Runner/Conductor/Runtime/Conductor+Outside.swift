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
    if let delay {
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

  /// Gives threads that the machine does not know real time to hand in work, if there are any.
  ///
  /// - Returns: Whether something can go on now.
  func waitForOutside() -> Bool {
    let known = idleCarriers.count + blocked.count { $0 != nil } + 1 + abandonedCarriers
    guard inbox.mayHaveItems || RealThreads.count > known else { return false }
    run.hasWaitedOutside = true
    var slices = Limits.outsideMilliseconds / Limits.outsideSliceMilliseconds
    while slices > 0 {
      if inbox.waitForItems(milliseconds: Limits.outsideSliceMilliseconds) { return true }
      // A semaphore or a lock can also be freed from outside, and that tells nobody.
      wakePolling()
      sendNotifications()
      if machine.countCandidates() > 0 { return true }
      slices -= 1
    }
    return false
  }
}
