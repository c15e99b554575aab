import Foundation
import Glibc

/// What is in a folder on the disk; no link is followed.
enum FolderContents {
  /// The entries below a folder, in the order of their paths, without what is hidden.
  ///
  /// Of a clone only the exercises are looked through: the rest has thousands of files, of which none counts.
  ///
  /// - Parameters:
  ///   - folder: The folder's path.
  ///   - limit: How many entries there may be.
  /// - Returns: The entries.
  /// - Throws: `SubmissionFault` when there is too much, or something cannot be read.
  static func entries(below folder: String, limit: Int) throws(SubmissionFault) -> [FoundEntry] {
    var found: [FoundEntry] = []
    try collect(folder, [], limit, &found)
    return found
  }

  private static func collect(
    _ folder: String, _ path: [String], _ limit: Int, _ found: inout [FoundEntry]
  ) throws(SubmissionFault) {
    guard path.count <= IntakeLimits.depth else {
      throw SubmissionFault(reason: "it has more than \(IntakeLimits.depth) folders within each other")
    }
    let names = try names(in: folder)
    let isClone = names.contains(HandInLayout.exercises)
    for name in names where !FoundEntry.isHidden(name) {
      let place = "\(folder)/\(name)"
      guard let entry = entry(at: place, path: path + [name]) else {
        throw SubmissionFault(reason: "\((path + [name]).joined(separator: "/").shown) cannot be read")
      }
      found.append(entry)
      guard found.count <= limit else {
        throw SubmissionFault(
          reason: "it has more than \(limit) files and folders: hand in the Swift files alone")
      }
      guard entry.kind == .folder, !isClone || name == HandInLayout.exercises else { continue }
      try collect(place, entry.path, limit, &found)
    }
  }

  /// What is directly in a folder, sorted.
  ///
  /// - Parameter folder: The folder's path.
  /// - Returns: The names, hidden ones too.
  /// - Throws: `SubmissionFault` when it cannot be listed.
  static func names(in folder: String) throws(SubmissionFault) -> [String] {
    guard let directory = opendir(folder) else {
      throw SubmissionFault(reason: "it cannot be listed: \(String(cString: strerror(errno)))")
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let item = readdir(directory) {
      let name = withUnsafeBytes(of: &item.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// What is at a path.
  ///
  /// - Parameters:
  ///   - place: The path on the disk.
  ///   - path: The path it is called by.
  /// - Returns: The entry; `nil` when nothing of that name is there.
  static func entry(at place: String, path: [String]) -> FoundEntry? {
    var status = stat()
    guard lstat(place, &status) == 0 else { return nil }
    let kind: FoundEntry.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .special
      }
    return FoundEntry(path: path, kind: kind, size: kind == .file ? Int(status.st_size) : 0)
  }
}
