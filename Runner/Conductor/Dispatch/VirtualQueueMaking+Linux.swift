// Making queues and their attributes is left to libdispatch; what was asked for is noted on the way.

@_cdecl("dispatch_queue_create")
package func notingQueueCreate(_ label: UnsafePointer<CChar>?, _ attribute: RealDispatch.Object?)
  -> RealDispatch.Object
{
  let queue = RealDispatch.createQueue(label, attribute)
  QueueKinds.shared.noteMade(queue, attribute: attribute, target: nil)
  return queue
}

@_cdecl("dispatch_queue_create_with_target")
package func notingTargetedQueueCreate(
  _ label: UnsafePointer<CChar>?, _ attribute: RealDispatch.Object?, _ target: RealDispatch.Object?
) -> RealDispatch.Object {
  let queue = RealDispatch.createTargetedQueue(label, attribute, target)
  QueueKinds.shared.noteMade(queue, attribute: attribute, target: target)
  return queue
}

@_cdecl("dispatch_set_target_queue")
package func notingSetTarget(_ object: RealDispatch.Object, _ target: RealDispatch.Object?) {
  QueueKinds.shared.noteTarget(target, of: object)
  guard !TimerSources.isOne(object) else { return }
  RealDispatch.setTarget(object, target)
}

@_cdecl("dispatch_queue_attr_make_initially_inactive")
package func notingInactiveAttribute(_ original: RealDispatch.Object?) -> RealDispatch.Object? {
  let attribute = RealDispatch.makeInactiveAttribute(original)
  QueueKinds.shared.noteAttribute(attribute, from: original, isInactive: true)
  return attribute
}

@_cdecl("dispatch_queue_attr_make_with_qos_class")
package func notingClassAttribute(
  _ original: RealDispatch.Object?, _ qualityOfService: UInt32, _ relativePriority: Int32
) -> RealDispatch.Object? {
  let attribute = RealDispatch.makeClassAttribute(original, qualityOfService, relativePriority)
  QueueKinds.shared.noteAttribute(attribute, from: original)
  return attribute
}

@_cdecl("dispatch_queue_attr_make_with_autorelease_frequency")
package func notingFrequencyAttribute(_ original: RealDispatch.Object?, _ frequency: UInt) -> RealDispatch
  .Object?
{
  let attribute = RealDispatch.makeFrequencyAttribute(original, frequency)
  QueueKinds.shared.noteAttribute(attribute, from: original)
  return attribute
}

// MARK: Suspending

@_cdecl("dispatch_suspend")
package func virtualSuspend(_ object: RealDispatch.Object) {
  guard let conductor = callersConductor else { return RealDispatch.suspend(object) }
  if TimerSources.isOne(object) { return conductor.timerSource(object) { $0.suspensions += 1 } }
  guard QueueKinds.shared.isMade(object) else { return RealDispatch.suspend(object) }
  conductor.gate(object) { $0.suspend() }
}

@_cdecl("dispatch_resume")
package func virtualResume(_ object: RealDispatch.Object) {
  guard let conductor = callersConductor else { return RealDispatch.resume(object) }
  if TimerSources.isOne(object) { return conductor.timerSource(object) { $0.resume() } }
  guard QueueKinds.shared.isMade(object) else { return RealDispatch.resume(object) }
  if QueueKinds.shared.isInactive(object) { return virtualActivate(object) }
  conductor.gate(object) { $0.resume() }
}

@_cdecl("dispatch_activate")
package func virtualActivate(_ object: RealDispatch.Object) {
  if TimerSources.isOne(object) {
    callersConductor?.timerSource(object) { $0.activate() }
    return
  }
  // A real queue that is never activated must not be released: libdispatch ends the process then.
  RealDispatch.activate(object)
  guard QueueKinds.shared.isInactive(object) else { return }
  let conductor = callersConductor
  let hasWork = conductor?.dispatch.gates[object] != nil
  QueueKinds.shared.noteActivation(object)
  if hasWork { conductor?.gate(object) { $0.resume() } }
}
