package import Foundation
import Glibc

extension SourceFile {
  /// The longest file that is read, in bytes; the longest starter has six thousand.
  package static let mostBytes = 1_000_000
  /// The most files that are read of a folder.
  package static let mostFiles = 1_000

  /// Reads the Swift files below a folder, in the order of their paths.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - excluded: A folder directly below it that is left out.
  /// - Returns: The files; none when there are none.
  /// - Throws: `GradingError.unreadable`, also for what has the name of a Swift file and is none.
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
      guard files.count < mostFiles else {
        throw .unreadable(
          path: folder.path,
          reason: "it has more than \(mostFiles) Swift files: take out what does not belong there")
      }
      guard !hasControlCharacter(path) else {
        throw .unreadable(
          path: folder.path,
          reason: "the name of a file in it has a line break or another control character: rename it")
      }
      files.append(Self(path: path, bytes: try bytes(of: folder.path + "/" + path)))
    }
    return files
  }

  /// Whether a name would break the lines that it is told in.
  package static func hasControlCharacter(_ name: String) -> Bool {
    name.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }

  /// Reads a file, unless it is none or has no end.
  private static func bytes(of path: String) throws(GradingError) -> Data {
    // Without waiting: a pipe would have this process wait for whoever writes.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      // A socket cannot be opened at all; a name in other bytes was read as another name.
      let isOtherName = errno == ENOENT && path.unicodeScalars.contains("\u{FFFD}")
      let reason =
        errno == ENXIO ? notAFile : isOtherName ? notUTF8 : String(cString: strerror(errno))
      throw .unreadable(path: path, reason: reason)
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: notAFile)
    }
    do {
      // One byte more shows that it is too long, also when it grows meanwhile.
      let bytes = try handle.read(upToCount: mostBytes + 1) ?? Data()
      guard bytes.count <= mostBytes else {
        throw GradingError.unreadable(
          path: path,
          reason:
            "it has more than \(mostBytes) bytes, which no chapter needs: take out what does not belong there"
        )
      }
      return bytes
    } catch let error as GradingError {
      throw error
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
  }

  private static let notUTF8 = "its name is not in UTF-8: rename it"
  private static let notAFile =
    "it is a folder, a pipe, a device or a socket and no file: rename it or remove it"
}
