import Glibc
import ServerReport
import Synchronization

/// The thread of a server; one can wait for its end, and then nothing of it is left.
final class ServerThread: Sendable {
  /// What the thread does, and what came of it.
  private final class Work: Sendable {
    let body: @Sendable () -> ServerLog
    let result = Mutex(ServerLog())

    init(_ body: @escaping @Sendable () -> ServerLog) { self.body = body }
  }

  private let work: Work
  private let thread: UInt

  /// - Returns: `nil` when the system has no threads left.
  init?(_ body: @escaping @Sendable () -> ServerLog) {
    work = Work(body)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
        setName(pthread_self(), "web server")
        let log = work.body()
        work.result.withLock { $0 = log }
        return nil
      }, Unmanaged.passRetained(work).toOpaque())
    guard code == 0 else {
      Unmanaged.passUnretained(work).release()
      errno = code
      return nil
    }
    self.thread = UInt(thread)
  }

  func join() -> ServerLog {
    pthread_join(pthread_t(thread), nil)
    return work.result.withLock { $0 }
  }
}

@_silgen_name("pthread_setname_np")
@discardableResult
private func setName(_ thread: pthread_t, _ name: UnsafePointer<CChar>) -> Int32
