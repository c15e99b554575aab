// Timers of libdispatch, `DispatchSource.makeTimerSource`. Other sources are real: their events come from outside.

private typealias CreateSource =
  @convention(c) (UnsafeRawPointer, UInt, UInt, RealDispatch.Object?) -> RealDispatch.Object?
private typealias SetTimer = @convention(c) (RealDispatch.Object, UInt64, UInt64, UInt64) -> Void
private typealias SetHandler = @convention(c) (RealDispatch.Object, RealDispatch.RawBlock?) -> Void
private typealias TestCancel = @convention(c) (RealDispatch.Object) -> Int
private typealias GetNumber = @convention(c) (RealDispatch.Object) -> UInt

private enum Real {
  static let create = RealDispatch.real("dispatch_source_create", as: CreateSource.self)
  static let setTimer = RealDispatch.real("dispatch_source_set_timer", as: SetTimer.self)
  static let setHandler = RealDispatch.real("dispatch_source_set_event_handler", as: SetHandler.self)
  static let setCancelHandler = RealDispatch.real(
    "dispatch_source_set_cancel_handler", as: SetHandler.self)
  static let setRegistrationHandler = RealDispatch.real(
    "dispatch_source_set_registration_handler", as: SetHandler.self)
  static let cancel = RealDispatch.real("dispatch_source_cancel", as: RealDispatch.OnObject.self)
  static let testCancel = RealDispatch.real("dispatch_source_testcancel", as: TestCancel.self)
  static let data = RealDispatch.real("dispatch_source_get_data", as: GetNumber.self)
  static let handle = RealDispatch.real("dispatch_source_get_handle", as: GetNumber.self)
  static let mask = RealDispatch.real("dispatch_source_get_mask", as: GetNumber.self)
  static let globalQueue = RealDispatch.real(
    "dispatch_get_global_queue", as: (@convention(c) (Int, UInt) -> RealDispatch.Object).self)
}

@_cdecl("dispatch_source_create")
package func virtualSourceCreate(
  _ type: UnsafeRawPointer, _ handle: UInt, _ mask: UInt, _ queue: RealDispatch.Object?
) -> RealDispatch.Object? {
  guard callersConductor != nil, type == RealDispatch.timerSourceType else {
    return Real.create(type, handle, mask, queue)
  }
  return TimerSources.make(on: queue ?? Real.globalQueue(0, 0))
}

@_cdecl("dispatch_source_set_timer")
package func virtualSetTimer(
  _ source: RealDispatch.Object, _ start: UInt64, _ interval: UInt64, _ leeway: UInt64
) {
  guard TimerSources.isOne(source) else { return Real.setTimer(source, start, interval, leeway) }
  callersConductor?.setTimer(source, start: start, interval: interval)
}

@_cdecl("dispatch_source_set_event_handler")
package func virtualSetHandler(_ source: RealDispatch.Object, _ block: RealDispatch.RawBlock?) {
  guard let timer = TimerSources.find(source) else { return Real.setHandler(source, block) }
  timer.handler?.release()
  timer.handler = block.map(Block.init(keeping:))
}

@_cdecl("dispatch_source_set_cancel_handler")
package func virtualSetCancelHandler(_ source: RealDispatch.Object, _ block: RealDispatch.RawBlock?) {
  guard let timer = TimerSources.find(source) else { return Real.setCancelHandler(source, block) }
  timer.cancelHandler?.release()
  timer.cancelHandler = block.map(Block.init(keeping:))
}

@_cdecl("dispatch_source_set_registration_handler")
package func virtualSetRegistrationHandler(_ source: RealDispatch.Object, _ block: RealDispatch.RawBlock?) {
  guard let timer = TimerSources.find(source) else { return Real.setRegistrationHandler(source, block) }
  timer.registrationHandler?.release()
  timer.registrationHandler = block.map(Block.init(keeping:))
}

@_cdecl("dispatch_source_cancel")
package func virtualSourceCancel(_ source: RealDispatch.Object) {
  guard let timer = TimerSources.find(source) else { return Real.cancel(source) }
  guard !timer.isCancelled else { return }
  timer.isCancelled = true
  callersConductor?.timerSource(source) { _ in }
}

@_cdecl("dispatch_source_testcancel")
package func virtualSourceTestCancel(_ source: RealDispatch.Object) -> Int {
  guard let timer = TimerSources.find(source) else { return Real.testCancel(source) }
  return timer.isCancelled ? 1 : 0
}

@_cdecl("dispatch_source_get_data")
package func virtualSourceData(_ source: RealDispatch.Object) -> UInt {
  TimerSources.find(source)?.elapsedIntervals ?? Real.data(source)
}

@_cdecl("dispatch_source_get_handle")
package func virtualSourceHandle(_ source: RealDispatch.Object) -> UInt {
  TimerSources.isOne(source) ? 0 : Real.handle(source)
}

@_cdecl("dispatch_source_get_mask")
package func virtualSourceMask(_ source: RealDispatch.Object) -> UInt {
  TimerSources.isOne(source) ? 0 : Real.mask(source)
}

@_cdecl("dispatch_retain")
package func virtualRetain(_ object: RealDispatch.Object) {
  TimerSources.find(object)?.references += 1
  RealDispatch.retain(object)
}

@_cdecl("dispatch_release")
package func virtualRelease(_ object: RealDispatch.Object) {
  if let timer = TimerSources.find(object) {
    timer.references -= 1
    if timer.references == 0 { letGo(of: timer, object) }
  }
  RealDispatch.release(object)
}

/// A timer that nobody holds any more does not fire any more.
private func letGo(of timer: TimerSource, _ object: RealDispatch.Object) {
  if callersConductor != nil, timer.suspensions > 0 {
    // So does libdispatch, and many a program has met it.
    fatalError("BUG IN CLIENT OF LIBDISPATCH: Release of a suspended or inactive object")
  }
  timer.generation += 1
  TimerSources.remove(object)
  if !timer.isCancelled { timer.releaseHandlers() }
  RealDispatch.release(timer.queue)
}
