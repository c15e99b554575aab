import Glibc

/// The real threads of the process.
enum RealThreads {
  static let create = RealClock.next("pthread_create", as: CreateThread.self)

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

  /// Whether any thread but the calling one is running, or about to.
  static var isAnotherRunning: Bool {
    var running = 0
    forEach { if isRunning($0) { running += 1 } }
    // The calling one is.
    return running > 1
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
    let file = open("/proc/self/task/\(String(cString: thread))/stat", O_RDONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(file, &bytes, bytes.count)
    // The state follows the thread's name, which is in brackets and may itself hold any.
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
      return false
    }
    return bytes[end + 2] == UInt8(ascii: "R") || bytes[end + 2] == UInt8(ascii: "D")
  }
}
