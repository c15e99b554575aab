import Report

extension Conductor {
  /// Runs work on a dispatch queue when its turn comes.
  ///
  /// - Parameters:
  ///   - queue: The queue.
  ///   - isBarrier: Whether a concurrent queue runs nothing else meanwhile.
  ///   - delay: After how much virtual time, in nanoseconds; `nil` for as soon as may be.
  ///   - call: The work.
  func enqueue(
    on queue: RealDispatch.Object, isBarrier: Bool = false, after delay: Int64? = nil,
    _ call: @escaping () -> Void
  ) {
    let (queue, kind) = QueueKinds.shared.resolve(queue)
    switch kind {
    case .main:
      submit(.call { self.runOn(queue, call) }, to: .main, after: delay)
    case .pool:
      submit(.call { self.runOn(queue, call) }, to: .queue, after: delay)
    case .serial, .concurrent:
      RealDispatch.retain(queue)
      let isExclusive = kind == .serial || isBarrier
      if let delay {
        submit(
          .call { self.enter(queue, .call(call), isExclusive: isExclusive) },
          task: number(of: queue), to: .queue, after: delay)
      } else {
        enter(queue, .call(call), isExclusive: isExclusive)
      }
    }
  }

  /// Runs work on a dispatch queue and returns when it has run.
  func runAndWait(on queue: RealDispatch.Object, isBarrier: Bool, _ call: @escaping () -> Void) {
    let (queue, kind) = QueueKinds.shared.resolve(queue)
    switch kind {
    case .main:
      var isDone = false
      let wait = "waits for the main queue"
      if thread.isMain {
        // The main thread waits for itself: as it is in production, where it never ends.
        blockForQueue("\(wait), which is waiting here") { false }
      } else {
        enqueue(on: queue) {
          call()
          isDone = true
        }
        blockForQueue(wait) { isDone }
      }
    case .pool:
      runOn(queue, call)
    case .serial, .concurrent:
      RealDispatch.retain(queue)
      let turn = VirtualDispatch.Turn()
      enter(queue, .turn(turn), isExclusive: kind == .serial || isBarrier)
      if !turn.hasCome {
        blockForQueue("waits for the queue '\(RealDispatch.name(of: queue))'") { turn.hasCome }
      }
      runOn(queue, call)
      leave(queue)
    }
  }

  private func blockForQueue(_ text: @autoclosure () -> String, _ isOver: @escaping () -> Bool) {
    note(kind: .conductor, text(), on: nil)
    block(until: nil, poll: isOver)
  }

  private func runOn(_ queue: RealDispatch.Object, _ call: () -> Void) {
    let index = thread.index
    dispatch.queues[index].append(queue)
    call()
    dispatch.queues[index].removeLast()
  }

  private func enter(_ queue: RealDispatch.Object, _ item: VirtualDispatch.Item, isExclusive: Bool) {
    gate(queue) { $0.add(item, isExclusive: isExclusive) }
  }

  private func leave(_ queue: RealDispatch.Object) {
    gate(queue) { $0.finish() }
    RealDispatch.release(queue)
  }

  /// Changes a queue's gate, then begins what may begin.
  func gate(_ queue: RealDispatch.Object, change: (inout QueueGate<VirtualDispatch.Item>) -> Void) {
    var gate = dispatch.gates.removeValue(forKey: queue) ?? QueueGate()
    if gate.isUnused, QueueKinds.shared.isInactive(queue) { gate.suspend() }
    change(&gate)
    begin(on: queue, by: gate)
  }

  /// Begins what may begin now.
  private func begin(on queue: RealDispatch.Object, by gate: consuming QueueGate<VirtualDispatch.Item>) {
    while let item = gate.admit() {
      switch item {
      case .call(let call):
        submit(
          .call {
            self.runOn(queue, call)
            self.leave(queue)
          }, task: number(of: queue), to: .queue)
      case .turn(let turn):
        turn.hasCome = true
      }
    }
    if !gate.isUnused { dispatch.gates[queue] = gate }
  }

  private func number(of queue: RealDispatch.Object) -> UInt64 {
    if let known = dispatch.numbers[queue] { return known }
    let new = Machine<Work>.firstQueueNumber + UInt64(dispatch.numbers.count)
    dispatch.numbers[queue] = new
    return new
  }

  /// The queue whose work the running thread does; `nil` for none.
  var currentQueue: RealDispatch.Object? {
    dispatch.queues[thread.index].last ?? (thread.isMain ? RealDispatch.mainQueue : nil)
  }

  /// Whether the running thread does a queue's work.
  func isRunning(on queue: RealDispatch.Object) -> Bool {
    let (queue, kind) = QueueKinds.shared.resolve(queue)
    return dispatch.queues[thread.index].contains(queue) || kind == .main && thread.isMain
  }
}
