/// What the machine knows of dispatch queues and groups in one run.
struct VirtualDispatch {
  /// Work on a queue.
  enum Item {
    /// A piece of work that gets a pool thread of its own.
    case call(() -> Void)
    /// The turn of a thread that waits in `sync`.
    case turn(Turn)
  }

  /// A place in a queue for a thread that runs its work itself.
  final class Turn {
    var hasCome = false
  }

  /// Work that is to run when a group is empty.
  struct Notification {
    let group: RealDispatch.Object
    let queue: RealDispatch.Object
    let call: () -> Void
  }

  /// Queues with work, or that were suspended.
  var gates: [RealDispatch.Object: QueueGate<Item>] = [:]
  var notifications: [Notification] = []
  /// For each virtual thread the queues whose work it runs, the innermost last.
  var queues: [[RealDispatch.Object]] = Array(repeating: [], count: Limits.mostThreads + 1)
  /// The numbers by which queues with an order are known to the choosers, as tasks are by theirs.
  var numbers: [RealDispatch.Object: UInt64] = [:]
  private var wasUsed: Bool { !numbers.isEmpty || !gates.isEmpty || !notifications.isEmpty }

  /// Forgets everything; what still waits is left where it is.
  mutating func reset() {
    if wasUsed { self = Self() }
  }
}
