import Glibc

/// A lock with a place in memory of its own, as `OSAllocatedUnfairLock` is elsewhere.
final class Guarded<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }
}

struct DataService: Sendable {
  static let shared = DataService()

  private let stored = Guarded<[String]>([])

  var entries: [String] { stored.withLock { $0 } }

  var count: Int { stored.withLock { $0.count } }

  func add(_ entry: String) -> String {
    stored.withLock {
      $0.append(entry)
      return $0.randomElement() ?? entry
    }
  }
}
