extension Conductor {
  /// Changes a timer, then does what the change calls for.
  func timerSource(_ object: RealDispatch.Object, change: (TimerSource) -> Void) {
    guard let source = TimerSources.find(object) else { return }
    change(source)
    guard source.suspensions <= 0 else { return }
    if let registered = source.registrationHandler {
      source.registrationHandler = nil
      enqueue(on: source.queue) { registered.callOnce() }
    }
    if source.isCancelled { finishCancelling(source) } else { plan(source) }
  }

  /// Sets a timer; what was planned before is void.
  func setTimer(_ object: RealDispatch.Object, start: UInt64, interval: UInt64) {
    let delay = DispatchInstant.delay(until: start)
    timerSource(object) { source in
      source.due = delay.map { machine.now &+ $0 }
      // libdispatch takes an interval of 0 for 1, and what is no number of nanoseconds for "once".
      source.interval = Int64(exactly: interval).map { max(1, $0) }
    }
  }

  private func plan(_ source: TimerSource) {
    source.generation += 1
    guard let due = source.due else { return }
    let generation = source.generation
    enqueue(on: source.queue, after: max(0, due - machine.now)) {
      // Time that passes while it is suspended is made up for when it is resumed.
      guard source.generation == generation, source.suspensions <= 0, !source.isCancelled else { return }
      self.fire(source, due: due)
    }
  }

  private func fire(_ source: TimerSource, due: Int64) {
    source.generation += 1
    let generation = source.generation
    source.elapsedIntervals = 1 + UInt((machine.now - due) / (source.interval ?? .max))
    source.due = source.interval.map {
      due.addingReportingOverflow($0 * Int64(source.elapsedIntervals)).partialValue
    }
    let handler = source.handler
    handler?.call()
    // Only now, so that the handler never runs twice at once; unless it has set the timer anew.
    if source.generation == generation, !source.isCancelled, source.suspensions <= 0 { plan(source) }
  }

  private func finishCancelling(_ source: TimerSource) {
    source.generation += 1
    let cancelled = source.cancelHandler
    source.cancelHandler = nil
    enqueue(on: source.queue) {
      cancelled?.callOnce()
      source.releaseHandlers()
    }
  }
}
