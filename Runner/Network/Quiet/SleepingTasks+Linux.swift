import Glibc

/// When the next task that sleeps is going to wake.
enum SleepingTasks {
  /// The clock of `Task.sleep(for:)`, `CLOCK_BOOTTIME`, for which Dispatch has a timer descriptor of its own.
  ///
  /// The other clocks tell nothing: Dispatch's own look at its threads is due on one of them within a second,
  /// always.
  private static let clock = "clockid: 7"

  /// Seconds until then; `nil` when none sleeps.
  static var nextWake: Double? {
    guard let folder = opendir("/proc/self/fd") else { return nil }
    defer { closedir(folder) }
    var next: Double?
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.first != "." else { continue }
      let facts = ProcessFiles.text("fdinfo/\(name)").split(separator: "\n")
      guard facts.contains(Substring(clock)),
        let value = facts.first(where: { $0.hasPrefix("it_value: (") })?.dropFirst(11).dropLast()
      else { continue }
      let parts = value.split(separator: ",").compactMap { Double($0.drop { $0 == " " }) }
      // Zero is a timer that is not set.
      guard parts.count == 2, parts[0] + parts[1] > 0 else { continue }
      next = min(next ?? .infinity, parts[0] + parts[1] / 1e9)
    }
    return next
  }
}
