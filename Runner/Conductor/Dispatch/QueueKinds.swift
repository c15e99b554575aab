/// What sort of queue is behind the address of each dispatch queue of the process.
///
/// libdispatch does not tell, so it is noted when a queue is made. Queues are made on any thread and live
/// on from one run to the next, which is why this is not part of a run's state.
final class QueueKinds: @unchecked Sendable {
  /// A sort of queue.
  enum Kind {
    case main
    /// One of the global queues: the pool itself.
    case pool
    case serial
    case concurrent
  }

  static let shared = QueueKinds()

  private struct Made {
    let kind: Kind
    var isInactive: Bool
    /// The queue that its work really goes to.
    var target: RealDispatch.Object?
  }

  private let lock = RealSemaphore(count: 1)
  private var made: [RealDispatch.Object: Made] = [:]
  private var concurrentAttributes: Set<RealDispatch.Object> = []
  private var inactiveAttributes: Set<RealDispatch.Object> = []

  private init() {
    if let concurrent = RealDispatch.concurrentAttribute { concurrentAttributes.insert(concurrent) }
  }

  /// The queue on which work for a queue really runs, and its sort.
  ///
  /// A queue that has the main queue or a serial one as its target runs there; other targets only say how
  /// urgent work is.
  func resolve(_ queue: RealDispatch.Object) -> (queue: RealDispatch.Object, kind: Kind) {
    lock.withLock {
      var queue = queue
      while queue != RealDispatch.mainQueue {
        guard let found = made[queue] else { return (queue, .pool) }
        guard let target = found.target, target == RealDispatch.mainQueue || made[target]?.kind == .serial
        else { return (queue, found.kind) }
        queue = target
      }
      return (queue, .main)
    }
  }

  /// Notes that a queue was made.
  func noteMade(_ queue: RealDispatch.Object, attribute: RealDispatch.Object?, target: RealDispatch.Object?) {
    lock.withLock {
      let isConcurrent = attribute.map(concurrentAttributes.contains) ?? false
      made[queue] = Made(
        kind: isConcurrent ? .concurrent : .serial,
        isInactive: attribute.map(inactiveAttributes.contains) ?? false, target: target)
    }
  }

  /// Notes that a queue was given another target.
  func noteTarget(_ target: RealDispatch.Object?, of queue: RealDispatch.Object) {
    lock.withLock { made[queue]?.target = target }
  }

  /// Notes that an attribute was made from another one, of which it keeps what is not changed.
  func noteAttribute(
    _ attribute: RealDispatch.Object?, from original: RealDispatch.Object?, isInactive: Bool = false
  ) {
    guard let attribute else { return }
    lock.withLock {
      if let original, concurrentAttributes.contains(original) { concurrentAttributes.insert(attribute) }
      if isInactive || original.map(inactiveAttributes.contains) ?? false {
        inactiveAttributes.insert(attribute)
      }
    }
  }

  /// Whether a queue was made by the program.
  func isMade(_ queue: RealDispatch.Object) -> Bool {
    lock.withLock { made[queue] != nil }
  }

  /// Whether a queue waits to be activated.
  func isInactive(_ queue: RealDispatch.Object) -> Bool {
    lock.withLock { made[queue]?.isInactive ?? false }
  }

  /// Notes that a queue was activated.
  func noteActivation(_ queue: RealDispatch.Object) {
    lock.withLock { made[queue]?.isInactive = false }
  }
}
