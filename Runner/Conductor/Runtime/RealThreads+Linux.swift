import Glibc

/// The real threads of the process.
enum RealThreads {
  static let create = unsafeBitCast(RealClock.next("pthread_create"), to: CreateThread.self)

  /// The thread that asked first; `Conductor.init` sees to it that it is the main thread.
  static let main = pthread_self()

  /// Whether the calling thread is the process's main thread.
  static var isMainThread: Bool { pthread_equal(pthread_self(), main) != 0 }

  /// How many there are now.
  static var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// Whether any thread but the calling one is running, about to, or has run while this was found out.
  ///
  /// The threads cannot be looked at all at once: one that was asleep when it was looked at may have been woken by the
  /// next, which is asleep when its turn comes. So they count as at rest only when none has run between two looks.
  static var isAnotherRunning: Bool {
    guard let first = activityAtRest else { return true }
    return activityAtRest != first
  }

  /// What changes whenever a thread runs but the calling one; `nil` when one is running.
  private static var activityAtRest: [String]? {
    let own = "\(currentThread())"
    var activity: [String] = []
    var isRunning = false
    forEach { thread in
      let name = String(cString: thread)
      guard name != own else { return }
      if Self.isRunning(thread) { isRunning = true }
      activity.append("\(name) \(text("schedstat", of: thread))")
    }
    return isRunning ? nil : activity
  }

  private static func forEach(_ body: (UnsafePointer<CChar>) -> Void) {
    guard let folder = opendir("/proc/self/task") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      // Every name but `.` and `..` is a thread.
      if entry.pointee.d_name.0 != 46 {
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256, body)
        }
      }
    }
  }

  private static func isRunning(_ thread: UnsafePointer<CChar>) -> Bool {
    let status = text("stat", of: thread).utf8
    // The state follows the thread's name, which is in brackets and may itself hold any.
    guard let end = status.lastIndex(of: UInt8(ascii: ")")), let state = status[end...].dropFirst(2).first
    else { return false }
    return state == UInt8(ascii: "R") || state == UInt8(ascii: "D")
  }

  private static func text(_ file: String, of thread: UnsafePointer<CChar>) -> String {
    let file = open("/proc/self/task/\(String(cString: thread))/\(file)", O_RDONLY)
    guard file >= 0 else { return "" }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { bytes in
      let count = read(file, bytes.baseAddress, bytes.count)
      return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }
  }
}

@_silgen_name("gettid")
private func currentThread() -> Int32
