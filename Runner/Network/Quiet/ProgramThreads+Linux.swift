import Glibc
import Synchronization

/// The threads of this process, in the system's books.
enum ProgramThreads {
  /// What the books say of a thread.
  struct Entry: Equatable {
    /// What changes whenever it runs: its time on a processor, and how often it got one.
    let activity: String
    let isAsleep: Bool
    /// Whether it waits for sockets and timers on everybody's behalf: Dispatch wakes it once a second for
    /// nothing.
    let isManager: Bool
    /// Whether it waits for another thread.
    let isBlocked: Bool
  }

  // Numbers of the system's calls: `epoll_wait` and `epoll_pwait`, then `futex`, on x86_64 and arm64.
  private static let managersCalls: Set<Substring> = ["232", "281", "22"]
  private static let blockingCalls: Set<Substring> = ["202", "98"]
  /// The workshop's own threads.
  private static let ignored = Mutex<Set<Int32>>([])

  /// Keeps the calling thread out of the books.
  static func ignoreThisOne() {
    let thread = numberOfThisThread()
    ignored.withLock { _ = $0.insert(thread) }
  }

  static var isMain: Bool { numberOfThisThread() == getpid() }

  /// What the books say of all threads but the workshop's own, one after the other.
  static var entries: [Int32: Entry] {
    guard let folder = opendir("/proc/self/task") else { return [:] }
    defer { closedir(folder) }
    let ignored = ignored.withLock { $0 }
    var entries: [Int32: Entry] = [:]
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // Every name but `.` and `..` is a thread.
      guard let thread = Int32(name), !ignored.contains(thread) else { continue }
      entries[thread] = self.entry(of: thread)
    }
    return entries
  }

  private static func entry(of thread: Int32) -> Entry {
    let activity = ProcessFiles.text("task/\(thread)/schedstat")
    let status = ProcessFiles.text("task/\(thread)/stat")
    let call = ProcessFiles.text("task/\(thread)/syscall").prefix { $0 != " " }
    // The state follows the thread's name, which is in brackets and may itself hold any.
    let state = status.lastIndex(of: ")").flatMap { status[$0...].dropFirst(2).first }
    return Entry(
      activity: activity, isAsleep: state == "S",
      isManager: managersCalls.contains(call) && thread != getpid(),
      isBlocked: blockingCalls.contains(call))
  }
}

/// One that the C library's header shows only to programs that ask for GNU extensions.
@_silgen_name("gettid")
private func numberOfThisThread() -> Int32
