// A group counts for itself; only what it starts is put on the machine.

@_cdecl("dispatch_group_async")
package func virtualGroupAsync(
  _ group: RealDispatch.Object, _ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock
) {
  guard let conductor = callersConductor else { return RealDispatch.asyncInGroup(group, queue, block) }
  let isBarrier = BarrierBlocks.shared.contains(block)
  let block = Block(keeping: block)
  conductor.enqueue(on: queue, in: group, isBarrier: isBarrier) { block.callOnce() }
}

@_cdecl("dispatch_group_async_f")
package func virtualGroupAsyncFunction(
  _ group: RealDispatch.Object, _ queue: RealDispatch.Object, _ context: RealDispatch.Context?,
  _ function: @escaping RealDispatch.Function
) {
  guard let conductor = callersConductor else {
    return RealDispatch.asyncFunctionInGroup(group, queue, context, function)
  }
  conductor.enqueue(on: queue, in: group, isBarrier: false) { function(context) }
}

@_cdecl("dispatch_group_notify")
package func virtualGroupNotify(
  _ group: RealDispatch.Object, _ queue: RealDispatch.Object, _ block: RealDispatch.RawBlock
) {
  guard let conductor = callersConductor else { return RealDispatch.notifyGroup(group, queue, block) }
  let block = Block(keeping: block)
  conductor.notify(group, on: queue) { block.callOnce() }
}

@_cdecl("dispatch_group_notify_f")
package func virtualGroupNotifyFunction(
  _ group: RealDispatch.Object, _ queue: RealDispatch.Object, _ context: RealDispatch.Context?,
  _ function: @escaping RealDispatch.Function
) {
  guard let conductor = callersConductor else {
    return RealDispatch.notifyGroupFunction(group, queue, context, function)
  }
  conductor.notify(group, on: queue) { function(context) }
}

@_cdecl("dispatch_group_leave")
package func virtualGroupLeave(_ group: RealDispatch.Object) {
  RealDispatch.leaveGroup(group)
  // At once, for the same job may enter it again.
  callersConductor?.sendNotifications()
}
