import Report
import Synchronization

/// What threads outside the machine hand in: queues, plain threads, URL sessions.
final class Inbox: @unchecked Sendable {
  /// One thing that was handed in.
  enum Item {
    /// Work, where it wants to run, and after how many nanoseconds of virtual time.
    case work(Work, task: UInt64, target: Machine<Work>.Target, delay: Int64?)
    /// An event of the timeline, with what it says of the run.
    case event(TimelineEvent, Finding?)
  }

  private let lock = RealSemaphore(count: 1)
  private var items: [Item] = []
  private let arrival = RealSemaphore()
  private let hasItems = Atomic(false)

  /// Whether anything was handed in that has not been taken; costs no more than a look.
  var mayHaveItems: Bool { hasItems.load(ordering: .acquiring) }

  func add(_ item: Item) {
    lock.withLock {
      items.append(item)
      hasItems.store(true, ordering: .releasing)
    }
    arrival.post()
  }

  /// Hands over what has arrived, in its order.
  func take() -> [Item] {
    lock.withLock {
      defer { items = [] }
      hasItems.store(false, ordering: .releasing)
      // What was told of these would end a later wait before its time.
      arrival.reset()
      return items
    }
  }

  /// Waits in real time until something is handed in.
  ///
  /// - Parameter milliseconds: How long at most; below 1000.
  /// - Returns: Whether anything was.
  func waitForItems(milliseconds: Int) -> Bool {
    mayHaveItems || arrival.wait(milliseconds: milliseconds) && mayHaveItems
  }
}
