package import Foundation

/// One file of a class's attempts, with the bytes that it had when it was read.
package struct ClassLog: Hashable, Sendable {
  /// How the file is called in remarks.
  package let path: String
  package let bytes: Data

  package init(path: String, bytes: Data) {
    self.path = path
    self.bytes = bytes
  }
}

extension ClassLog {
  /// The largest file that is read, in bytes; the log of a diligent year has a hundredth of it.
  private static let mostBytes = 64 << 20

  /// Finds the logs below a folder, at any depth, hidden folders included.
  ///
  /// A log is a file with `.jsonl` in its name, however it was renamed when it was copied. Links are not
  /// followed.
  ///
  /// - Parameter place: The folder, or one file.
  /// - Returns: The logs in the order of their paths, and remarks on files that were not read.
  package static func find(in place: URL) -> (logs: [Self], remarks: [ClassRemark]) {
    var logs: [Self] = []
    var remarks: [ClassRemark] = []
    for path in paths(in: place) where path.lowercased().contains(".jsonl") {
      let url = path == place.lastPathComponent ? place : place.appending(path: path)
      let attributes = (try? FileManager.default.attributesOfItem(atPath: url.path)) ?? [:]
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      if let size = attributes[.size] as? NSNumber, size.intValue > mostBytes {
        remarks.append(ClassRemark(file: path, line: nil, fact: .tooLarge(bytes: size.intValue)))
      } else if let bytes = try? Data(contentsOf: url) {
        logs.append(Self(path: path, bytes: bytes))
      } else {
        remarks.append(ClassRemark(file: path, line: nil, fact: .unreadable))
      }
    }
    return (logs, remarks)
  }

  private static func paths(in place: URL) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return [place.lastPathComponent] }
    // Not one that is given as a link: that would list nothing.
    return (FileManager.default.subpaths(atPath: place.resolvingSymlinksInPath().path) ?? []).sorted()
  }
}
