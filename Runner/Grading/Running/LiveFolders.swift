import Glibc
import Synchronization

/// The folders that this process will remove, so that they go as well when it is interrupted.
enum LiveFolders {
  /// More than are there at once; one past that is removed by the next check.
  private static let slotCount = 256
  private typealias Path = UnsafeMutablePointer<CChar>

  /// What a signal handler needs: plain memory that is never given back.
  private struct State {
    nonisolated(unsafe) static let shared = Self()

    let slots: UnsafeMutablePointer<Path?>
    /// The words of the command line, its last but one taken by a path.
    let words: UnsafeMutablePointer<Path?>
    let actions: UnsafeMutablePointer<posix_spawn_file_actions_t>
    let attributes: UnsafeMutablePointer<posix_spawnattr_t>
    /// No variables.
    let environment: UnsafeMutablePointer<Path?>
    let program = strdup("/bin/rm")

    init() {
      slots = .allocate(capacity: slotCount)
      slots.initialize(repeating: nil, count: slotCount)
      words = .allocate(capacity: 5)
      words.initialize(repeating: nil, count: 5)
      for (index, word) in ["rm", "-rf", "--"].enumerated() { words[index] = strdup(word) }
      environment = .allocate(capacity: 1)
      environment.initialize(to: nil)
      actions = .allocate(capacity: 1)
      posix_spawn_file_actions_init(actions)
      for number: Int32 in 0...2 {
        posix_spawn_file_actions_addopen(actions, number, "/dev/null", O_RDWR, 0)
      }
      attributes = .allocate(capacity: 1)
      posix_spawnattr_init(attributes)
      // A second Ctrl-C must not end it.
      posix_spawnattr_setflags(attributes, Int16(POSIX_SPAWN_SETPGROUP))
    }
  }

  private static let changes = Mutex(())

  /// Makes all that a signal handler needs, before the first signal can come.
  static func prepare() { _ = State.shared }

  static func enter(_ path: String) -> Int? {
    // A signal that came now would find the lock taken, by its own thread.
    SignalsHeldBack.during {
      changes.withLock { _ in
        guard let slot = (0..<slotCount).first(where: { State.shared.slots[$0] == nil }) else { return nil }
        State.shared.slots[slot] = strdup(path)
        return slot
      }
    }
  }

  static func leave(_ slot: Int?) {
    guard let slot else { return }
    SignalsHeldBack.during {
      changes.withLock { _ in
        let path = State.shared.slots[slot]
        State.shared.slots[slot] = nil
        free(path)
      }
    }
  }

  /// Removes all folders.
  ///
  /// Runs in a signal handler: nothing here but plain memory and system calls. What belongs to libraries
  /// cannot be used there, as the thread that was interrupted may be in the middle of it; so a program of the
  /// system does it.
  static func removeAll() {
    let state = State.shared
    for slot in 0..<slotCount {
      guard let path = state.slots[slot] else { continue }
      state.words[3] = path
      var pid = pid_t()
      guard let program = state.program,
        posix_spawn(&pid, program, state.actions, state.attributes, state.words, state.environment) == 0
      else { continue }
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }
  }
}
