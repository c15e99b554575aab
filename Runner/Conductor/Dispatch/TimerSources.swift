import Synchronization

/// A timer of libdispatch, as the machine runs it.
final class TimerSource {
  let queue: RealDispatch.Object
  var handler: Block?
  var cancelHandler: Block?
  var registrationHandler: Block?
  /// How often it was suspended, less how often it was resumed; it begins inactive, which counts as one.
  var suspensions = 1
  var isInactive = true
  var isCancelled = false
  /// When it is due, in nanoseconds since the start of the run; `nil` for never.
  var due: Int64?
  /// Nanoseconds from one time to the next; `nil` when it fires once.
  var interval: Int64?
  /// Counts settings and firings, so that what was planned before is known to be void.
  var generation = 0
  /// How many intervals the firing stands for.
  var elapsedIntervals: UInt = 0
  var references = 1

  init(queue: RealDispatch.Object) {
    self.queue = queue
  }

  func resume() {
    isInactive = false
    suspensions -= 1
  }

  func activate() {
    if isInactive { resume() }
  }

  func releaseHandlers() {
    for block in [handler, cancelHandler, registrationHandler] { block?.release() }
    (handler, cancelHandler, registrationHandler) = (nil, nil, nil)
  }
}

/// The timers there are, by the objects that stand for them.
///
/// Like queues they can outlive a run and can be let go of on any thread. What stands for a timer is a
/// dispatch group that is used for nothing else: a real source would want real threads.
enum TimerSources {
  nonisolated(unsafe) private static var sources: [RealDispatch.Object: TimerSource] = [:]
  private static let lock = RealSemaphore(count: 1)
  private static let count = Atomic(0)

  static func make(on queue: RealDispatch.Object) -> RealDispatch.Object {
    let object = RealDispatch.createGroup()
    RealDispatch.retain(queue)
    lock.withLock { sources[object] = TimerSource(queue: queue) }
    count.add(1, ordering: .relaxed)
    return object
  }

  static func isOne(_ object: RealDispatch.Object) -> Bool {
    find(object) != nil
  }

  static func find(_ object: RealDispatch.Object) -> TimerSource? {
    guard count.load(ordering: .relaxed) > 0 else { return nil }
    return lock.withLock { sources[object] }
  }

  static func remove(_ object: RealDispatch.Object) {
    if lock.withLock({ sources.removeValue(forKey: object) }) != nil {
      count.subtract(1, ordering: .relaxed)
    }
  }
}
