import Glibc

/// Descriptors of a graded program whose numbers stand nowhere.
package enum HiddenDescriptor {
  /// Numbers among which one is chosen, when the process may have as many: above those that files get by themselves.
  private static let numbers: Range<Int32> = 200..<1000

  /// Gives a descriptor another number, by chance, and closes it in every child that becomes another program.
  ///
  /// - Parameter handed: The descriptor, which is closed.
  /// - Returns: Its number from now on; -1 when it was none.
  package static func move(_ handed: Int32) -> Int32 {
    var limit = rlimit()
    let isNarrow =
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0
      || limit.rlim_cur <= rlim_t(numbers.upperBound)
    let least = isNarrow ? handed + 1 : Int32.random(in: numbers)
    let moved = fcntl(handed, F_DUPFD_CLOEXEC, least)
    guard moved >= 0 else { return -1 }
    close(handed)
    return moved
  }
}
