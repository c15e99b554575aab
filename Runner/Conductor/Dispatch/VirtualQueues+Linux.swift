// The program defines these functions of libdispatch itself, so that Swift's `DispatchQueue` and every library
// in the process call them: measured with Swift 6.3.1. On the machine, queues run as the machine's work does;
// elsewhere the real functions run.

/// The conductor, if the calling thread is running a job of the machine.
var callersConductor: Conductor? {
  guard let conductor = Conductor.current, conductor.isCalledFromMachine else { return nil }
  return conductor
}

/// The conductor, if it is to run what the calling thread hands to a queue.
///
/// From a thread of the outside that is so for the main queue only: the real one is never served in this process.
private func conductor(serving queue: RealDispatch.Object) -> Conductor? {
  if let conductor = callersConductor { return conductor }
  guard let conductor = Conductor.current, conductor.isRunning, !conductor.isCalledFromHolder,
    QueueKinds.shared.resolve(queue).kind == .main
  else { return nil }
  return conductor
}

/// Runs work on a queue and returns when it has run.
///
/// - Returns: `false` when the real queue has to do it.
private func runAndWait(
  on queue: RealDispatch.Object, isBarrier: Bool, _ call: @escaping () -> Void
) -> Bool {
  if let conductor = callersConductor {
    conductor.runAndWait(on: queue, isBarrier: isBarrier, call)
    return true
  }
  guard let conductor = conductor(serving: queue) else { return false }
  let isDone = RealSemaphore()
  conductor.enqueue(on: queue) {
    call()
    isDone.post()
  }
  isDone.wait()
  return true
}

// MARK: Asynchronous

@_cdecl("dispatch_async")
package func virtualAsync(_ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock) {
  guard let conductor = conductor(serving: queue) else { return RealDispatch.async(queue, block) }
  let isBarrier = BarrierBlocks.shared.contains(block)
  let block = Block(keeping: block)
  conductor.enqueue(on: queue, isBarrier: isBarrier) { block.callOnce() }
}

@_cdecl("dispatch_async_f")
package func virtualAsyncFunction(
  _ queue: RealDispatch.Object, _ context: RealDispatch.Context?, _ function: @escaping RealDispatch.Function
) {
  guard let conductor = conductor(serving: queue) else {
    return RealDispatch.asyncFunction(queue, context, function)
  }
  conductor.enqueue(on: queue) { function(context) }
}

@_cdecl("dispatch_barrier_async")
package func virtualBarrierAsync(_ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock) {
  guard let conductor = conductor(serving: queue) else { return RealDispatch.barrierAsync(queue, block) }
  let block = Block(keeping: block)
  conductor.enqueue(on: queue, isBarrier: true) { block.callOnce() }
}

@_cdecl("dispatch_barrier_async_f")
package func virtualBarrierAsyncFunction(
  _ queue: RealDispatch.Object, _ context: RealDispatch.Context?, _ function: @escaping RealDispatch.Function
) {
  guard let conductor = conductor(serving: queue) else {
    return RealDispatch.barrierAsyncFunction(queue, context, function)
  }
  conductor.enqueue(on: queue, isBarrier: true) { function(context) }
}

@_cdecl("dispatch_after")
package func virtualAfter(_ time: UInt64, _ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock) {
  guard let conductor = conductor(serving: queue) else { return RealDispatch.after(time, queue, block) }
  let block = Block(keeping: block)
  // Work for the distant future is kept and never runs.
  conductor.enqueue(on: queue, after: DispatchInstant.delay(until: time) ?? .max) { block.callOnce() }
}

@_cdecl("dispatch_after_f")
package func virtualAfterFunction(
  _ time: UInt64, _ queue: RealDispatch.Object, _ context: RealDispatch.Context?,
  _ function: @escaping RealDispatch.Function
) {
  guard let conductor = conductor(serving: queue) else {
    return RealDispatch.afterFunction(time, queue, context, function)
  }
  conductor.enqueue(on: queue, after: DispatchInstant.delay(until: time) ?? .max) { function(context) }
}

// MARK: Synchronous

@_cdecl("dispatch_sync")
package func virtualSync(_ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock) {
  let isBarrier = BarrierBlocks.shared.contains(block)
  if !runAndWait(on: queue, isBarrier: isBarrier, { Block.call(block) }) { RealDispatch.sync(queue, block) }
}

@_cdecl("dispatch_sync_f")
package func virtualSyncFunction(
  _ queue: RealDispatch.Object, _ context: RealDispatch.Context?, _ function: @escaping RealDispatch.Function
) {
  if !runAndWait(on: queue, isBarrier: false, { function(context) }) {
    RealDispatch.syncFunction(queue, context, function)
  }
}

@_cdecl("dispatch_barrier_sync")
package func virtualBarrierSync(_ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock) {
  if !runAndWait(on: queue, isBarrier: true, { Block.call(block) }) { RealDispatch.barrierSync(queue, block) }
}

@_cdecl("dispatch_barrier_sync_f")
package func virtualBarrierSyncFunction(
  _ queue: RealDispatch.Object, _ context: RealDispatch.Context?, _ function: @escaping RealDispatch.Function
) {
  if !runAndWait(on: queue, isBarrier: true, { function(context) }) {
    RealDispatch.barrierSyncFunction(queue, context, function)
  }
}
