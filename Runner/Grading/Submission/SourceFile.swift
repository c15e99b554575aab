package import Foundation

/// One source file, with the bytes that it had when it was read.
package struct SourceFile: Hashable, Sendable {
  /// Its path below the folder it was read from, with slashes.
  package let path: String
  package let bytes: Data

  package init(path: String, bytes: Data) {
    self.path = path
    self.bytes = bytes
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Reads the Swift files below a folder, in the order of their paths.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - excluded: A folder directly below it that is left out.
  /// - Returns: The files; none when there are none.
  /// - Throws: `GradingError.unreadable`.
  package static func swiftFiles(
    in folder: URL, leavingOut excluded: String? = nil
  ) throws(GradingError) -> [Self] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue
    else { throw .unreadable(path: folder.path, reason: "there is no such folder") }
    var files: [Self] = []
    // A link to a folder has no contents of its own.
    let folder = folder.resolvingSymlinksInPath()
    guard let paths = FileManager.default.subpaths(atPath: folder.path) else {
      throw .unreadable(path: folder.path, reason: "its contents cannot be listed")
    }
    for path in paths.sorted() where path.hasSuffix(".swift") {
      if let excluded, path.hasPrefix(excluded + "/") { continue }
      // Editors and version control keep copies in hidden folders.
      if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
      do {
        files.append(Self(path: path, bytes: try Data(contentsOf: folder.appending(path: path))))
      } catch {
        throw .unreadable(path: folder.appending(path: path).path, reason: error.localizedDescription)
      }
    }
    return files
  }
}
