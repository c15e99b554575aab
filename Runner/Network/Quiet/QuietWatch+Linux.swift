import Glibc
import Report
import ServerReport
import Synchronization

/// Notices when nothing happens any more: for a behaviour that asks for it, and when nothing ever will.
///
/// A thread of its own looks into the system's books. A look sees quiet only if it is certain: the server is
/// asked, every thread's book is read, the server is asked once more and every book read once more. If the
/// server has seen nothing in between and has nothing to send, and no thread has run from its first reading
/// to its second, then at the moment in the middle all slept at once. A thread that could run and has no
/// processor is not asleep, so a busy machine never looks quiet.
enum QuietWatch {
  /// How many quiet looks in a row, and microseconds between them, a behaviour that asks is told after.
  ///
  /// One would do if the system handed over what is sent within a machine without any delay.
  private static let shortly = (looks: 6, distance: 2_000)
  /// The same for a program that stands still.
  ///
  /// A second and a half, so that what wakes by a timer that cannot be seen has its chance.
  private static let standing = (looks: 30, distance: 50_000)
  /// Seconds within which a sleeping task is waited for: by whoever asks, and before a program counts as
  /// standing still.
  private static let patience = (asking: 2.0, standing: 5.0)
  /// The looks after which whoever asks is let go at a quiet moment, although a task sleeps.
  private static let mostLooksForSleepers = 1_500

  private static let asking = Mutex<[@Sendable () -> Void]>([])
  // Written before the thread that reads them exists.
  nonisolated(unsafe) private static var server: LocalServer?
  nonisolated(unsafe) private static var action: (Finding) -> Never = { _ in fatalError("nobody is told") }
  nonisolated(unsafe) private static let isAsked = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - server: Whom to ask.
  ///   - action: What to do when the program stands still.
  static func begin(for server: LocalServer, _ action: @escaping (Finding) -> Never) {
    self.server = server
    self.action = action
    sem_init(isAsked, 0, 0)
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        QuietWatch.watch()
        return nil
      }, nil)
  }

  /// Calls a function once, when nothing happens any more.
  static func whenQuiet(_ action: @escaping @Sendable () -> Void) {
    asking.withLock { $0.append(action) }
    sem_post(isAsked)
  }

  private static func watch() {
    ProgramThreads.ignoreThisOne()
    var before: [Int32: String] = [:]
    var quietLooks = 0
    while true {
      rest(standing.distance)
      if asking.withLock({ !$0.isEmpty }) {
        answerWhoAsks()
        quietLooks = 0
        continue
      }
      guard let look = Look.quiet(server) else {
        quietLooks = 0
        continue
      }
      quietLooks = look.activity == before ? quietLooks + 1 : 0
      before = look.activity
      guard quietLooks >= standing.looks else { continue }
      if let wake = SleepingTasks.nextWake, wake < patience.standing { continue }
      action(finding(look))
    }
  }

  private static func answerWhoAsks() {
    var quietLooks = 0
    var looks = 0
    while quietLooks < shortly.looks {
      usleep(useconds_t(shortly.distance))
      looks += 1
      let isQuiet = Look.quiet(server) != nil
      let isPatient = looks < mostLooksForSleepers
      let isWaking = isPatient && (SleepingTasks.nextWake ?? .infinity) < patience.asking
      quietLooks = isQuiet && !isWaking ? quietLooks + 1 : 0
    }
    let actions = asking.withLock { asking in
      defer { asking = [] }
      return asking
    }
    for action in actions { action() }
  }

  /// Waits a little, or until somebody asks.
  private static func rest(_ microseconds: Int) {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = end.tv_nsec + microseconds * 1000
    end.tv_sec += nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    sem_timedwait(isAsked, &end)
  }

  // MARK: Words

  private static func finding(_ look: Look) -> Finding {
    let held = server?.link.logSoFar.heldRequests ?? []
    let words = held.map { "the answer to request \($0.number), \($0.text)" }
    let rest = words.isEmpty ? "" : "; the server holds \(words.joined(separator: " and ")) back"
    guard look.isMainBlocked else {
      return Finding(
        id: "hang", expected: Waits.expected, happened: "nothing is running, and nothing will\(rest)")
    }
    return Finding(
      id: "mainThreadBlocked", expected: Waits.expected,
      happened: "the main thread is blocked, by a lock, a semaphore or a group, and nothing is running that "
        + "could let it go\(rest)")
  }
}
