// What a program can ask about the queue it runs on.

@_cdecl("dispatch_assert_queue")
package func virtualAssertQueue(_ queue: RealDispatch.Object) {
  guard let conductor = callersConductor else { return RealDispatch.assertOn(queue) }
  guard conductor.isRunning(on: queue) else {
    fatalError(
      "BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was expected to execute on queue "
        + "[\(RealDispatch.name(of: queue))]")
  }
}

@_cdecl("dispatch_assert_queue_barrier")
package func virtualAssertQueueBarrier(_ queue: RealDispatch.Object) {
  guard callersConductor != nil else { return RealDispatch.assertOnBarrier(queue) }
  virtualAssertQueue(queue)
}

@_cdecl("dispatch_assert_queue_not")
package func virtualAssertQueueNot(_ queue: RealDispatch.Object) {
  guard let conductor = callersConductor else { return RealDispatch.assertNotOn(queue) }
  guard !conductor.isRunning(on: queue) else {
    fatalError(
      "BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was expected not to execute on queue "
        + "[\(RealDispatch.name(of: queue))]")
  }
}

@_cdecl("dispatch_get_specific")
package func virtualGetSpecific(_ key: UnsafeRawPointer) -> UnsafeMutableRawPointer? {
  guard let conductor = callersConductor else { return RealDispatch.specific(key) }
  return conductor.currentQueue.flatMap { RealDispatch.queueSpecific($0, key) }
}

@_cdecl("dispatch_queue_get_label")
package func virtualGetLabel(_ queue: RealDispatch.Object?) -> UnsafePointer<CChar>? {
  // `nil` asks for the queue that runs now.
  RealDispatch.label(queue ?? callersConductor?.currentQueue)
}

/// Foundation's own question for `Thread.isMainThread`: it is the virtual main thread that counts.
@_cdecl("_CFIsMainThread")
package func virtualIsMainThread() -> Bool {
  if let conductor = callersConductor { return conductor.thread.isMain }
  return RealThreads.isMainThread
}
