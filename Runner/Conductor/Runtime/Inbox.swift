import Glibc

/// Work that threads outside the machine hand in: queues, plain threads, URL sessions.
final class Inbox: @unchecked Sendable {
  /// One piece of work and where it wants to run.
  struct Item {
    let work: Work
    let task: UInt64
    let target: Machine<Work>.Target
  }

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let arrival: UnsafeMutablePointer<sem_t>
  private var items: [Item] = []
  /// Whether anything was ever handed in; read without the lock, as a hint.
  private(set) var mayHaveWork = false

  init() {
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    arrival = .allocate(capacity: 1)
    sem_init(arrival, 0, 0)
  }

  func add(_ item: Item) {
    pthread_mutex_lock(mutex)
    items.append(item)
    mayHaveWork = true
    pthread_mutex_unlock(mutex)
    sem_post(arrival)
  }

  /// Hands over what has arrived, in its order.
  func take(_ receive: (Item) -> Void) {
    pthread_mutex_lock(mutex)
    let arrived = items
    items = []
    mayHaveWork = false
    pthread_mutex_unlock(mutex)
    arrived.forEach(receive)
  }

  /// Waits in real time for work from threads that the machine does not know.
  ///
  /// - Parameters:
  ///   - milliseconds: How long at most.
  ///   - knownThreads: Real threads of the process that hand in nothing.
  /// - Returns: Whether work has arrived; `false` at once when there is no other thread.
  func waitForWork(milliseconds: Int, knownThreads: Int) -> Bool {
    guard mayHaveWork || RealThreads.count > knownThreads else { return false }
    var deadline = RealClock.realtime
    deadline.tv_nsec += milliseconds % 1000 * 1_000_000
    deadline.tv_sec += milliseconds / 1000 + deadline.tv_nsec / 1_000_000_000
    deadline.tv_nsec %= 1_000_000_000
    while true {
      if mayHaveWork { return true }
      if sem_timedwait(arrival, &deadline) != 0, errno != EINTR { return mayHaveWork }
    }
  }
}
