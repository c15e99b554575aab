package import Foundation

/// A folder for one build or one archive, removed with everything in it when nobody needs it any more.
package final class BuildFolder: Sendable {
  package let url: URL
  private let slot: Int?

  /// - Parameters:
  ///   - workspace: The checkout below whose state folder it is made.
  ///   - isPrivate: Whether nobody else may look into it: what a learner's code is checked with passes
  ///     through it.
  /// - Throws: `GradingError.unwritable`.
  package init(in workspace: Workspace, isPrivate: Bool = true) throws(GradingError) {
    url = workspace.state.appending(path: "build/\(OwnerName.make())")
    slot = LiveFolders.enter(url.path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: isPrivate ? [.posixPermissions: 0o700] : nil)
    } catch {
      LiveFolders.leave(slot)
      throw .unwritable(path: url.path, reason: error.localizedDescription)
    }
  }

  deinit {
    // What cannot be removed is in nobody's way: every build has a folder of its own.
    try? FileManager.default.removeItem(at: url)
    LiveFolders.leave(slot)
  }

  /// Removes what this machine's processes have left behind that were killed before they could do it themselves:
  /// their folders, and the programs that they had started.
  ///
  /// - Parameter workspace: The checkout.
  package static func removeLeftovers(in workspace: Workspace) {
    let folder = workspace.state.appending(path: "build")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let left = names.filter(OwnerName.isLeftBehind)
    guard !left.isEmpty else { return }
    // First: they may still write. Whoever runs a program of a check has a folder here as long.
    LeftoverProcesses.end()
    for name in left { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
    CacheFolder.removeUnfinished(in: workspace)
  }

  /// Makes a folder.
  ///
  /// - Parameter path: Its path below this folder.
  /// - Throws: `GradingError.unwritable`.
  package func makeFolder(_ path: String) throws(GradingError) {
    let place = url.appending(path: path)
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: place.path, reason: error.localizedDescription)
    }
  }

  /// Writes a source file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - folder: The folder, below this one, that its path begins at.
  /// - Returns: Its path below this folder.
  /// - Throws: `GradingError.unwritable`.
  package func write(_ file: SourceFile, below folder: String) throws(GradingError) -> String {
    let path = "\(folder)/\(file.path)"
    let place = url.appending(path: path)
    do {
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try file.bytes.write(to: place)
    } catch {
      throw .unwritable(path: place.path, reason: error.localizedDescription)
    }
    return path
  }

  /// Gives the folder its lasting name; whoever came first has made the same.
  ///
  /// - Parameter lasting: The name.
  /// - Throws: `GradingError.unwritable`.
  func keep(as lasting: URL) throws(GradingError) {
    do {
      try FileManager.default.createDirectory(
        at: lasting.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: url, to: lasting)
    } catch {
      guard !FileManager.default.fileExists(atPath: lasting.path) else { return }
      throw .unwritable(path: lasting.path, reason: error.localizedDescription)
    }
  }
}
