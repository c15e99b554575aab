import Glibc

/// The real threads of the process.
enum RealThreads {
  /// How many there are now.
  static var count: Int {
    guard let folder = opendir("/proc/self/task") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      // Every name but `.` and `..` is a thread.
      if entry.pointee.d_name.0 != 46 { count += 1 }
    }
    return count
  }
}
