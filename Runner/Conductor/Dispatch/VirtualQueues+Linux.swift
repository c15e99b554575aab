// The program defines these functions of libdispatch itself, so that Swift's `DispatchQueue` and every library
// in the process call them: measured with Swift 6.3.1. On the machine, queues run as the machine's work does;
// elsewhere the real functions run.

/// The conductor, if the calling thread is running a job of the machine.
var callersConductor: Conductor? {
  guard let conductor = Conductor.current, conductor.isCalledFromMachine else { return nil }
  return conductor
}

// MARK: Asynchronous

@_cdecl("dispatch_async")
package func virtualAsync(_ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock) {
  guard let conductor = callersConductor else { return RealDispatch.async(queue, block) }
  let isBarrier = BarrierBlocks.shared.contains(block)
  let block = Block(keeping: block)
  conductor.enqueue(on: queue, isBarrier: isBarrier) { block.callOnce() }
}

@_cdecl("dispatch_async_f")
package func virtualAsyncFunction(
  _ queue: RealDispatch.Object, _ context: RealDispatch.Context?, _ function: @escaping RealDispatch.Function
) {
  guard let conductor = callersConductor else {
    return RealDispatch.asyncFunction(queue, context, function)
  }
  conductor.enqueue(on: queue) { function(context) }
}

@_cdecl("dispatch_barrier_async")
package func virtualBarrierAsync(_ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock) {
  guard let conductor = callersConductor else { return RealDispatch.barrierAsync(queue, block) }
  let block = Block(keeping: block)
  conductor.enqueue(on: queue, isBarrier: true) { block.callOnce() }
}

@_cdecl("dispatch_barrier_async_f")
package func virtualBarrierAsyncFunction(
  _ queue: RealDispatch.Object, _ context: RealDispatch.Context?, _ function: @escaping RealDispatch.Function
) {
  guard let conductor = callersConductor else {
    return RealDispatch.barrierAsyncFunction(queue, context, function)
  }
  conductor.enqueue(on: queue, isBarrier: true) { function(context) }
}

@_cdecl("dispatch_after")
package func virtualAfter(_ time: UInt64, _ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock) {
  guard let conductor = callersConductor else { return RealDispatch.after(time, queue, block) }
  let block = Block(keeping: block)
  // Work for the distant future is kept and never runs.
  conductor.enqueue(on: queue, after: DispatchInstant.delay(until: time) ?? .max) { block.callOnce() }
}

@_cdecl("dispatch_after_f")
package func virtualAfterFunction(
  _ time: UInt64, _ queue: RealDispatch.Object, _ context: RealDispatch.Context?,
  _ function: @escaping RealDispatch.Function
) {
  guard let conductor = callersConductor else {
    return RealDispatch.afterFunction(time, queue, context, function)
  }
  conductor.enqueue(on: queue, after: DispatchInstant.delay(until: time) ?? .max) { function(context) }
}

// MARK: Synchronous

@_cdecl("dispatch_sync")
package func virtualSync(_ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock) {
  guard let conductor = callersConductor else { return RealDispatch.sync(queue, block) }
  conductor.runAndWait(on: queue, isBarrier: BarrierBlocks.shared.contains(block)) { Block.call(block) }
}

@_cdecl("dispatch_sync_f")
package func virtualSyncFunction(
  _ queue: RealDispatch.Object, _ context: RealDispatch.Context?, _ function: @escaping RealDispatch.Function
) {
  guard let conductor = callersConductor else {
    return RealDispatch.syncFunction(queue, context, function)
  }
  conductor.runAndWait(on: queue, isBarrier: false) { function(context) }
}

@_cdecl("dispatch_barrier_sync")
package func virtualBarrierSync(_ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock) {
  guard let conductor = callersConductor else { return RealDispatch.barrierSync(queue, block) }
  conductor.runAndWait(on: queue, isBarrier: true) { Block.call(block) }
}

@_cdecl("dispatch_barrier_sync_f")
package func virtualBarrierSyncFunction(
  _ queue: RealDispatch.Object, _ context: RealDispatch.Context?, _ function: @escaping RealDispatch.Function
) {
  guard let conductor = callersConductor else {
    return RealDispatch.barrierSyncFunction(queue, context, function)
  }
  conductor.runAndWait(on: queue, isBarrier: true) { function(context) }
}
