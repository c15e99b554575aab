/// Decides what of a dispatch queue's work may begin: in its order, and exclusive work alone.
///
/// A pure value. On a serial queue all work is exclusive; on a concurrent one only barriers are.
struct QueueGate<Item> {
  private var waiting: [(item: Item, isExclusive: Bool)] = []
  private var running = 0
  private var isExclusiveRunning = false
  /// How often the queue was suspended, less how often it was resumed.
  private(set) var suspensions = 0

  /// Whether the gate is as good as new.
  var isUnused: Bool { waiting.isEmpty && running == 0 && suspensions == 0 }

  mutating func add(_ item: Item, isExclusive: Bool) {
    waiting.append((item, isExclusive))
  }

  /// Takes out the next work if it may begin now; it then counts as running until `finish`.
  mutating func admit() -> Item? {
    guard suspensions <= 0, !isExclusiveRunning, let next = waiting.first,
      !next.isExclusive || running == 0
    else { return nil }
    waiting.removeFirst()
    running += 1
    isExclusiveRunning = next.isExclusive
    return next.item
  }

  /// Takes in that one piece of running work has ended.
  mutating func finish() {
    running -= 1
    isExclusiveRunning = false
  }

  mutating func suspend() {
    suspensions += 1
  }

  mutating func resume() {
    suspensions -= 1
  }
}
