import Glibc
import ServerReport
import Synchronization

/// The program's end of the way to its server: orders go out one at a time, and all that the server sees
/// comes in.
///
/// An order returns when the server has carried it out and everything that it saw before has arrived here.
final class ServerLink: @unchecked Sendable {
  /// Somebody who waits for something to be seen.
  private struct Waiter {
    /// Whether it has been seen now; whoever waited has then been told.
    let isDone: (ServerLog) -> Bool
  }

  private let descriptor: Int32
  // Held while an order is on its way. C locks have addresses of their own; the rest is touched only under
  // `state`.
  private let turn = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let state = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isAnswered = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var log = ServerLog()
  private var answer: Bool?
  private var isGone = false
  private var waiters: [Waiter] = []

  /// - Parameter descriptor: The socket to the server, closed when the server is gone.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    pthread_mutex_init(turn, nil)
    pthread_mutex_init(state, nil)
    pthread_cond_init(isAnswered, nil)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<ServerLink>.fromOpaque(argument).takeRetainedValue().read()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    precondition(code == 0, "no thread can be started: \(String(cString: strerror(code)))")
    pthread_detach(thread)
  }

  deinit {
    pthread_cond_destroy(isAnswered)
    pthread_mutex_destroy(state)
    pthread_mutex_destroy(turn)
    isAnswered.deallocate()
    state.deallocate()
    turn.deallocate()
  }

  /// Gives the server an order and waits until it is carried out.
  ///
  /// - Returns: Whether bytes of some answer are still on their way.
  @discardableResult
  func order(_ order: ServerOrder) -> Bool {
    pthread_mutex_lock(turn)
    defer { pthread_mutex_unlock(turn) }
    // The number may be somebody else's once the server is gone.
    guard !locked({ isGone }) else { return false }
    send("\(order)\n")
    return locked {
      while answer == nil, !isGone { pthread_cond_wait(isAnswered, state) }
      defer { answer = nil }
      return answer ?? false
    }
  }

  /// What the server has seen up to now.
  var currentLog: ServerLog {
    order(.lookAround)
    return logSoFar
  }

  /// What has been told of what the server has seen.
  var logSoFar: ServerLog { locked { log } }

  /// Calls a function with the log, now and whenever something was seen, until it has what it wants.
  ///
  /// - Parameter look: Returns whether it has; it is called from any thread, one call at a time.
  func follow(_ look: @escaping @Sendable (ServerLog) -> Bool) {
    order(.lookAround)
    locked {
      if !look(log) { waiters.append(Waiter(isDone: look)) }
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(state)
    defer { pthread_mutex_unlock(state) }
    return body()
  }

  private func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      // The server is gone, and the grader with it; reading notices.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  // MARK: What comes in

  private func read() {
    ProgramThreads.ignoreThisOne()
    var buffer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      buffer += chunk[..<count]
      while let end = buffer.firstIndex(of: 10) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        if let news = ServerNews(line) { take(news) }
      }
    }
    locked {
      isGone = true
      pthread_cond_broadcast(isAnswered)
    }
    close(descriptor)
  }

  private func take(_ news: ServerNews) {
    locked {
      switch news {
      case .done(let isBusy):
        answer = isBusy
        pthread_cond_signal(isAnswered)
      case .event(let event):
        log.append(event)
        let log = log
        waiters.removeAll { $0.isDone(log) }
      }
    }
  }
}
