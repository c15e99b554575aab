import Glibc

/// The threads of this process, as the system sees them.
enum ProgramThreads {
  /// Calls of the system that end by themselves: `nanosleep` and `clock_nanosleep`.
  private static let sleepingCalls: Set<Substring> = ["35", "230", "101", "115"]

  /// All threads, by the system's numbers.
  static var all: [Int32] {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var threads: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // Every name but `.` and `..` is a thread.
      if let thread = Int32(name) { threads.append(thread) }
    }
    return threads
  }

  /// What changes whenever a thread runs: its time on a processor, and how often it got one.
  static func activity(of thread: Int32) -> String { text("schedstat", of: thread) }

  /// Whether a thread sleeps and nothing that it has asked for will wake it.
  static func isAsleepForGood(_ thread: Int32) -> Bool {
    let status = text("stat", of: thread)
    // The state follows the thread's name, which is in brackets and may itself hold any.
    guard let end = status.lastIndex(of: ")"), status[end...].dropFirst(2).first == "S" else { return false }
    let call = text("syscall", of: thread).prefix { $0 != " " }
    return !sleepingCalls.contains(call)
  }

  /// A thread's name; `main` for the main thread.
  static func name(of thread: Int32) -> String {
    thread == getpid() ? "main" : String(text("comm", of: thread).prefix { $0 != "\n" })
  }

  private static func text(_ file: String, of thread: Int32) -> String {
    let descriptor = open("/proc/self/task/\(thread)/\(file)", O_RDONLY)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
