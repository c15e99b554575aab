import Foundation
import Pictures
import Progress

/// A file that a picture goes to.
package struct PictureFile {
  /// As the command line has it.
  let name: String
  private let url: URL
  /// Whether an older picture is there.
  private let isTaken: Bool

  /// Looks whether a picture can go to a file, before any work is done for it.
  ///
  /// - Parameters:
  ///   - name: The file, as the command line has it.
  ///   - context: Where the command was called.
  ///   - command: The command that writes it.
  /// - Throws: `CommandError` when its folder is not there, or it holds something that is not the workshop's.
  package init(_ name: String, in context: Context, of command: String = "timeline") throws(CommandError) {
    self.name = name
    url = context.url(name)
    let files = FileManager.default
    var isFolder: ObjCBool = false
    isTaken = files.fileExists(atPath: url.path, isDirectory: &isFolder)
    guard !isFolder.boolValue else { throw .folderAsFile(name.isEmpty ? "." : name) }
    if isTaken {
      guard let bytes = try? Data(contentsOf: url) else {
        throw .unreadable(path: name, reason: "it is there, and may not be looked at")
      }
      guard PictureMark.isIn(String(decoding: bytes, as: UTF8.self), of: command) else {
        throw .takenFile(name, command: command)
      }
      return
    }
    let folder = url.deletingLastPathComponent()
    guard files.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw .noFolderFor(file: name, folder: folder.path(below: context.folder))
    }
  }

  /// Writes the picture.
  ///
  /// - Parameter text: The picture.
  /// - Returns: What was done, in words.
  /// - Throws: `CommandError.unwritable`.
  package func write(_ text: String) throws(CommandError) -> String {
    do throws(ProgressError) {
      // What has come there meanwhile is not ours.
      try WholeFile.write(Data(text.utf8), to: url, isReplacing: isTaken)
    } catch {
      throw .unwritable(path: name, reason: error.reason)
    }
    return isTaken ? "\(name), in place of the one before" : name
  }
}
