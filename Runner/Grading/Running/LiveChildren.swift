import Glibc
import Synchronization

/// The child processes that run now, so that they can be ended when this process is interrupted.
///
/// They are in process groups of their own and do not hear of a Ctrl-C themselves.
package enum LiveChildren {
  /// More than any machine runs at once; a child past that is bounded by its processor time alone.
  private static let slotCount = 256
  /// The processes by slot, 0 for a free one: plain memory that is never given back, because it is read in a
  /// signal handler.
  nonisolated(unsafe) private static let slots: UnsafeMutablePointer<pid_t> = {
    let slots = UnsafeMutablePointer<pid_t>.allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    return slots
  }()
  private static let changes = Mutex(())
  private static let hasBegunToEnd = Atomic(false)

  /// Whether the children are being ended, so that how they end says nothing about what they ran.
  package static var areEnding: Bool { hasBegunToEnd.load(ordering: .sequentiallyConsistent) }

  static func enter(_ pid: pid_t) -> Int? {
    changes.withLock { _ in
      guard let slot = (0..<slotCount).first(where: { slots[$0] == 0 }) else { return nil }
      slots[slot] = pid
      return slot
    }
  }

  static func leave(_ slot: Int?) {
    guard let slot else { return }
    changes.withLock { _ in slots[slot] = 0 }
  }

  /// Ends all children, and then this process, when it is interrupted, told to end, or loses its terminal.
  package static func endWithThisProcess() {
    // Made before the first signal can come.
    _ = slots
    _ = areEnding
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, endChildren) }
  }

  /// Runs in a signal handler: nothing here but plain memory and system calls.
  fileprivate static func killAll() {
    hasBegunToEnd.store(true, ordering: .sequentiallyConsistent)
    for slot in 0..<slotCount where slots[slot] != 0 { kill(-slots[slot], SIGKILL) }
  }
}

private func endChildren(_ number: Int32) {
  LiveChildren.killAll()
  // As whoever sent the signal expects: ended by it.
  signal(number, SIG_DFL)
  raise(number)
}
