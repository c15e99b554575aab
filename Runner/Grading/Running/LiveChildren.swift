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
  /// How many are being started, and have no slot yet.
  private static let starting = Atomic(0)
  /// How long the end waits for them, in steps of half a millisecond.
  private static let mostSteps = 4000

  /// Whether the children are being ended, so that how they end says nothing about what they ran.
  package static var areEnding: Bool { hasBegunToEnd.load(ordering: .sequentiallyConsistent) }

  /// Starts a child so that it is never missed by the end of this process.
  ///
  /// - Parameter start: Starts it.
  /// - Returns: Its number, and its slot; does not return when this process is being ended.
  static func enter(_ start: () throws -> pid_t) rethrows -> (pid: pid_t, slot: Int?) {
    stayIfEnding()
    // No signal in between: its handler waits for what has begun here.
    return try SignalsHeldBack.during {
      starting.add(1, ordering: .sequentiallyConsistent)
      defer { starting.subtract(1, ordering: .sequentiallyConsistent) }
      let pid = try start()
      let slot: Int? = changes.withLock { _ in
        guard let slot = (0..<slotCount).first(where: { slots[$0] == 0 }) else { return nil }
        slots[slot] = pid
        return slot
      }
      return (pid, slot)
    }
  }

  static func leave(_ slot: Int?) {
    guard let slot else { return }
    SignalsHeldBack.during { changes.withLock { _ in slots[slot] = 0 } }
  }

  /// Waits for the end of this process when it has come: what was ended with it must not be judged.
  package static func stayIfEnding() {
    while areEnding { pause() }
  }

  /// Ends all children and removes what was made for them, and then this process, when it is interrupted, told to
  /// end, or loses its terminal.
  package static func endWithThisProcess() {
    // Made before the first signal can come.
    _ = slots
    _ = areEnding
    _ = starting.load(ordering: .relaxed)
    LiveFolders.prepare()
    for number in SignalsHeldBack.signals { signal(number, endChildren) }
  }

  /// Ends all children and removes what was made for them, before this process ends by itself.
  package static func end() {
    SignalsHeldBack.during { clearAway() }
  }

  /// Runs in a signal handler: nothing here but plain memory and system calls.
  fileprivate static func clearAway() {
    hasBegunToEnd.store(true, ordering: .sequentiallyConsistent)
    for _ in 0..<mostSteps {
      // Again and again: one that was being started now has its slot.
      for slot in 0..<slotCount where slots[slot] != 0 { kill(-slots[slot], SIGKILL) }
      if starting.load(ordering: .sequentiallyConsistent) == 0 { break }
      usleep(500)
    }
    for slot in 0..<slotCount where slots[slot] != 0 {
      kill(-slots[slot], SIGKILL)
      // What it was about to write must not come after the folder has gone.
      var info = siginfo_t()
      while waitid(P_PID, id_t(slots[slot]), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    }
    LiveFolders.removeAll()
  }
}

private func endChildren(_ number: Int32) {
  LiveChildren.clearAway()
  // As whoever sent the signal expects: ended by it.
  signal(number, SIG_DFL)
  raise(number)
}
