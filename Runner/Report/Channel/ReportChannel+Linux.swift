import Glibc

/// The way of a graded program's report to the grader, which the learner's code does not get to see.
///
/// It is a socket, so that `/proc/self/fd` opens no second way to it. The grader has put the run's secret into it; that is
/// read here, before any of the learner's code runs, and seals every line. Socket and secret are noted in a page of their
/// own, which can be touched only while something is sent and which children of this process do not have.
package final class ReportChannel: @unchecked Sendable {
  /// With what status a program ends whose channel is not there any more.
  package static let lostStatus: Int32 = 117

  /// What stands in the page.
  private struct Notes {
    var secret = ReportSecret(low: 0, high: 0)
    var sent: UInt64 = 0
    var descriptor: Int32
    /// What tells the socket from anything else under its number.
    var identity: UInt64
  }

  /// Where lines go that nobody judges; `nil` when they are sealed.
  private let plainDescriptor: Int32?
  private let page: UnsafeMutableRawPointer?
  /// Taken by trying: waiting for a lock is virtual under the conductor.
  private let turn = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// A channel for people and tests: whoever starts the program by hand reads its lines as they are.
  ///
  /// - Parameter descriptor: Where they go.
  package init(plain descriptor: Int32) {
    plainDescriptor = descriptor
    page = nil
    pthread_mutex_init(turn, nil)
  }

  /// The channel to the grader, behind which the program is on its own; ends the process when there is none.
  ///
  /// - Parameter handed: The number of the socket as the command line has it, which is not its number any more afterwards.
  package init(sealed handed: Int32) {
    let descriptor = HiddenDescriptor.move(handed)
    plainDescriptor = nil
    pthread_mutex_init(turn, nil)
    let memory = mmap(nil, Self.pageSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | Int32(MAP_ANONYMOUS), -1, 0)
    guard let identity = Self.identity(of: descriptor), let memory, memory != MAP_FAILED else { Self.lose() }
    // A child has neither the page nor what is in it; a picture of a crash does not show it.
    _ = madvise(memory, Self.pageSize, Int32(MADV_DONTFORK))
    _ = madvise(memory, Self.pageSize, Int32(MADV_DONTDUMP))
    page = memory
    let notes = memory.bindMemory(to: Notes.self, capacity: 1)
    notes.initialize(to: Notes(descriptor: descriptor, identity: identity))
    // Straight to its place: no other copy of it is made.
    let secret = UnsafeMutableRawPointer(notes) + (MemoryLayout<Notes>.offset(of: \.secret) ?? 0)
    var count = 0
    while count < ReportSecret.byteCount {
      let more = recv(descriptor, secret + count, ReportSecret.byteCount - count, 0)
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { Self.lose() }
      count += more
    }
    mprotect(memory, Self.pageSize, PROT_NONE)
    CallFilter.begin()
    send(.began)
  }

  /// Sends a line, in its turn.
  package func send(_ line: ReportLine) {
    take()
    write([line])
    pthread_mutex_unlock(turn)
  }

  /// Sends the last lines and ends the process; nothing of the learner's runs after them.
  ///
  /// - Parameter lines: The lines, without the closing one.
  package func finish(_ lines: [ReportLine]) -> Never {
    // What was printed comes first, for after the closing line there is only the end.
    fflush(nil)
    // Never given back: whoever else wants to end the process with a report is too late.
    take()
    write(lines + [.closed])
    _exit(0)
  }

  private func take() {
    while pthread_mutex_trylock(turn) != 0 { sched_yield() }
  }

  private func write(_ lines: [ReportLine]) {
    if let plainDescriptor {
      Self.write(lines.flatMap { Array(($0.description + "\n").utf8) }, to: plainDescriptor)
      return
    }
    guard let page else { return }
    mprotect(page, Self.pageSize, PROT_READ | PROT_WRITE)
    let notes = page.assumingMemoryBound(to: Notes.self)
    // Another file may have been put in its place.
    guard Self.identity(of: notes.pointee.descriptor) == notes.pointee.identity else { Self.lose() }
    var bytes: [UInt8] = []
    for line in lines {
      let text = Array(line.description.utf8)
      bytes += text + [9] + notes.pointee.secret.seal(text, number: notes.pointee.sent) + [10]
      notes.pointee.sent += 1
    }
    Self.send(bytes, to: notes.pointee.descriptor)
    mprotect(page, Self.pageSize, PROT_NONE)
  }

  private static func send(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
        continue
      }
      guard count > 0 else { lose() }
      sent += count
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Nobody reads any more.
      guard count > 0 else { return }
      sent += count
    }
  }

  private static func identity(of descriptor: Int32) -> UInt64? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    return UInt64(status.st_ino)
  }

  /// Nobody can be told anything any more, so that is told by the status.
  private static func lose() -> Never { _exit(lostStatus) }

  private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
}
