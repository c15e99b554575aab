import Glibc
import Synchronization

/// Events from other threads and from signal handlers, for a thread that waits in `poll`.
final class Mailbox: Sendable {
  private let events = Mutex<[WatchEvent]>([])
  /// Readable when there is something to fetch.
  let reading: Int32
  /// What a signal handler may write a byte to.
  let writing: Int32

  /// - Throws: `CommandError.unwritable` when the process has no descriptors left.
  init() throws(CommandError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw .unwritable(path: "a pipe", reason: String(cString: strerror(errno)))
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    close(reading)
    close(writing)
  }

  func post(_ event: WatchEvent) {
    events.withLock { $0.append(event) }
    // A pipe that is full wakes the reader as well.
    var byte = UInt8(0)
    _ = write(writing, &byte, 1)
  }

  /// Everything that was posted since the last time, and the numbers of signals that came.
  func fetch() -> (events: [WatchEvent], signals: Set<UInt8>) {
    var buffer = [UInt8](repeating: 0, count: 256)
    var signals: Set<UInt8> = []
    while true {
      let count = read(reading, &buffer, buffer.count)
      guard count > 0 else { break }
      signals.formUnion(buffer.prefix(count).filter { $0 != 0 })
    }
    return (
      events.withLock { events in
        defer { events = [] }
        return events
      }, signals
    )
  }
}
