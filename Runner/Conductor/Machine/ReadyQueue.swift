/// Work that can begin, in the order of its arrival; any piece of it can be taken out.
struct ReadyQueue<Work> {
  /// One piece of work.
  struct Entry {
    let work: Work
    let task: UInt64
    let order: Int
    /// Whether it is a job of a task.
    let isTasks: Bool
  }

  /// What has been taken and, from `head` on, what has not.
  ///
  /// Nearly all is taken from the front, and moving the rest up each time costs more than everything else in
  /// a run with many jobs. Taken places are `nil`, so that nothing keeps what a finished job held.
  private var entries: [Entry?] = []
  private var head = 0

  var isEmpty: Bool { head == entries.count }

  var count: Int { entries.count - head }

  /// The order of the first; the greatest number when there is none.
  var firstOrder: Int { isEmpty ? .max : entries[head]?.order ?? .max }

  /// The task of the work at a place in line.
  func task(at place: Int) -> UInt64 { entries[head + place]?.task ?? 0 }

  /// Whether the work at a place in line is a job of a task.
  func isTasks(at place: Int) -> Bool { entries[head + place]?.isTasks ?? false }

  /// How many arrived before the given one.
  func count(before order: Int) -> Int {
    var low = head
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if let entry = entries[middle], entry.order < order { low = middle + 1 } else { high = middle }
    }
    return low - head
  }

  /// Adds work at the end; `order` is above that of all before.
  mutating func append(_ work: Work, task: UInt64, order: Int, isTasks: Bool) {
    entries.append(Entry(work: work, task: task, order: order, isTasks: isTasks))
  }

  /// Takes out the work at a place in line, which must exist.
  mutating func remove(at place: Int) -> Entry {
    let taken: Entry?
    if place == 0 {
      taken = entries[head]
      entries[head] = nil
      head += 1
    } else {
      taken = entries.remove(at: head + place)
    }
    if head == entries.count {
      removeAll()
    } else if head > 1024, head > entries.count / 2 {
      entries.removeFirst(head)
      head = 0
    }
    guard let taken else { preconditionFailure("nothing is ready at place \(place)") }
    return taken
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    head = 0
  }
}
