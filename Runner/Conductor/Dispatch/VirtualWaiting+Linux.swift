import Report

// Waiting on a dispatch semaphore, group or work item blocks the virtual thread, not the process: so code that
// blocks the pool is seen to block it, and a deadlock is found at once.

@_cdecl("dispatch_semaphore_wait")
package func virtualSemaphoreWait(_ semaphore: RealDispatch.Object, _ time: UInt64) -> Int {
  wait(until: time, for: "a semaphore") { RealDispatch.waitForSemaphore(semaphore, $0) }
}

@_cdecl("dispatch_group_wait")
package func virtualGroupWait(_ group: RealDispatch.Object, _ time: UInt64) -> Int {
  wait(until: time, for: "a group") { RealDispatch.waitForGroup(group, $0) }
}

@_cdecl("dispatch_block_wait")
package func virtualBlockWait(_ block: RealDispatch.RawBlock, _ time: UInt64) -> Int {
  wait(until: time, for: "a work item") { RealDispatch.waitForBlock(block, $0) }
}

private func wait(until time: UInt64, for what: String, _ real: @escaping (UInt64) -> Int) -> Int {
  guard let conductor = callersConductor else { return real(time) }
  let now: UInt64 = 0
  if real(now) == 0 { return 0 }
  let delay = DispatchInstant.delay(until: time)
  guard delay != 0 else { return 1 }
  conductor.note(kind: .conductor, "blocks its thread until \(what) lets it go on", on: nil)
  var isTaken = false
  conductor.block(until: delay.map { conductor.machine.now &+ $0 }) {
    isTaken = real(now) == 0
    return isTaken
  }
  return isTaken ? 0 : 1
}
