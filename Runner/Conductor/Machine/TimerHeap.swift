/// What becomes due, earliest first, and in the order of arrival among equals.
struct TimerHeap<Payload> {
  private struct Entry {
    let deadline: Int64
    let order: Int
    let payload: Payload

    func isBefore(_ other: Self) -> Bool {
      deadline != other.deadline ? deadline < other.deadline : order < other.order
    }
  }

  private var entries: [Entry] = []

  /// The earliest deadline in nanoseconds; `nil` when nothing is due.
  var earliest: Int64? { entries.first?.deadline }

  /// What is due at the earliest deadline and arrived first; `nil` when nothing is due.
  var first: Payload? { entries.first?.payload }

  mutating func insert(_ payload: Payload, deadline: Int64, order: Int) {
    entries.append(Entry(deadline: deadline, order: order, payload: payload))
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].isBefore(entries[parent]) else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out the earliest entry; the heap must not be empty.
  mutating func removeFirst() -> Payload {
    entries.swapAt(0, entries.count - 1)
    let first = entries.removeLast()
    var parent = 0
    while true {
      var least = parent
      let left = 2 * parent + 1
      if left < entries.count, entries[left].isBefore(entries[least]) { least = left }
      if left + 1 < entries.count, entries[left + 1].isBefore(entries[least]) { least = left + 1 }
      guard least != parent else { return first.payload }
      entries.swapAt(parent, least)
      parent = least
    }
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }
}
