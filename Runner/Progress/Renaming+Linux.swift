import Glibc

/// Gives files and folders names that nobody has.
package enum Renaming {
  private static let failsIfTaken: UInt32 = 1

  /// Gives something another name in one step; what has that name already stays.
  ///
  /// - Parameters:
  ///   - source: The file or folder.
  ///   - target: Its new path.
  /// - Returns: 0, or the system's number of what stands in the way: `EEXIST` when the name is taken, `EXDEV`
  ///   when it is on another disk.
  package static func toFree(_ source: String, _ target: String) -> Int32 {
    if renameIfFree(AT_FDCWD, source, AT_FDCWD, target, failsIfTaken) == 0 { return 0 }
    guard errno == EINVAL || errno == ENOSYS else { return errno }
    // A file system that cannot do it in one step.
    var facts = stat()
    guard lstat(target, &facts) != 0 else { return EEXIST }
    guard errno == ENOENT else { return errno }
    return rename(source, target) == 0 ? 0 : errno
  }
}

// A function of the C library that its headers only show to programs that ask for GNU extensions, which the
// importer does not.
@_silgen_name("renameat2")
private func renameIfFree(
  _ folder: Int32, _ source: UnsafePointer<CChar>, _ otherFolder: Int32, _ target: UnsafePointer<CChar>,
  _ flags: UInt32
) -> Int32
