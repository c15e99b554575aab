import Glibc

/// A semaphore in real time, for the conductor's own use.
///
/// Not a mutex or a dispatch semaphore: those are virtual for whoever runs on the machine.
final class RealSemaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  init(count: UInt32 = 0) {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, count)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func post() {
    sem_post(semaphore)
  }

  /// Takes back every post that nobody has waited for.
  func reset() {
    while sem_trywait(semaphore) == 0 || errno == EINTR {}
  }

  func wait() {
    while sem_wait(semaphore) != 0 {}
  }

  /// Waits in real time.
  ///
  /// - Parameter milliseconds: How long at most; below 1000.
  /// - Returns: `false` when the time ran out.
  func wait(milliseconds: Int) -> Bool {
    var deadline = RealClock.realtime
    deadline.tv_nsec += milliseconds * 1_000_000
    deadline.tv_sec += deadline.tv_nsec / 1_000_000_000
    deadline.tv_nsec %= 1_000_000_000
    while sem_timedwait(semaphore, &deadline) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Runs a function while holding the semaphore, whose count is 1 when nobody does.
  func withLock<Value>(_ body: () -> Value) -> Value {
    wait()
    defer { post() }
    return body()
  }
}
