import Glibc

/// A real thread with a name that runs the jobs of the tasks that prefer it.
final class NamedThread: TaskExecutor, @unchecked Sendable {
  private let name: String
  private var thread = pthread_t()
  // A C lock has an address of its own; the jobs are touched only under it.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isWanted = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [UnownedJob] = []
  private var isEnding = false

  init(_ name: String) {
    self.name = name
    pthread_mutex_init(lock, nil)
    pthread_cond_init(isWanted, nil)
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<NamedThread>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    precondition(code == 0, "no thread can be started: \(String(cString: strerror(code)))")
  }

  deinit {
    pthread_cond_destroy(isWanted)
    pthread_mutex_destroy(lock)
    isWanted.deallocate()
    lock.deallocate()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(lock)
    jobs.append(job)
    pthread_cond_signal(isWanted)
    pthread_mutex_unlock(lock)
  }

  /// Lets the thread end once it has nothing left to do, and waits for that.
  func end() {
    pthread_mutex_lock(lock)
    isEnding = true
    pthread_cond_signal(isWanted)
    pthread_mutex_unlock(lock)
    pthread_join(thread, nil)
  }

  private func run() {
    // Longer ones are refused.
    setName(pthread_self(), String(decoding: name.utf8.prefix(15), as: UTF8.self))
    while let job = next() {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func next() -> UnownedJob? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while jobs.isEmpty, !isEnding { pthread_cond_wait(isWanted, lock) }
    return jobs.isEmpty ? nil : jobs.removeFirst()
  }
}

@_silgen_name("pthread_setname_np")
@discardableResult
private func setName(_ thread: pthread_t, _ name: UnsafePointer<CChar>) -> Int32
