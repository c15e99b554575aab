import Glibc

/// What a file system says of a folder's files without reading them: sizes, times, numbers.
///
/// Far cheaper than reading; but a save within one tick of a coarse clock may leave it as it was.
struct FolderTrace: Equatable {
  /// Folders below folders that are looked into; exercises have one.
  private static let deepest = 8

  private let value: Int

  /// - Parameter path: The folder. One that cannot be read leaves a trace as well.
  init(of path: String) {
    var hasher = Hasher()
    Self.add(path, to: &hasher, depth: 0)
    value = hasher.finalize()
  }

  private static func add(_ path: String, to hasher: inout Hasher, depth: Int) {
    guard depth <= deepest, let folder = opendir(path) else {
      hasher.combine(errno)
      return
    }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // As the reader does: hidden files are copies that editors keep.
      if name.hasPrefix(".") { continue }
      var facts = stat()
      hasher.combine(name)
      guard fstatat(dirfd(folder), name, &facts, 0) == 0 else { continue }
      hasher.combine(facts.st_ino)
      hasher.combine(facts.st_size)
      hasher.combine(facts.st_mode)
      for time in [facts.st_mtim, facts.st_ctim] {
        hasher.combine(time.tv_sec)
        hasher.combine(time.tv_nsec)
      }
      if facts.st_mode & S_IFMT == S_IFDIR { add("\(path)/\(name)", to: &hasher, depth: depth + 1) }
    }
  }
}
