import Foundation
import Grading

/// Looks at a chapter's folder again and again, on a thread of its own.
///
/// That works on every file system, network drives included. What the file system says of sizes and times is asked for
/// at each look; the bytes are read and compared when that has changed, and every so often all the same, because a save
/// of equal length within one tick of a coarse clock leaves no other trace.
final class FolderWatch: @unchecked Sendable {
  /// Looks at rest after which the bytes are read whatever the file system says.
  private static let looksWithoutReading = 12

  private let workspace: Workspace
  private let tell: @Sendable (String, WatchedFiles) -> Void
  private let condition = NSCondition()
  private var chapter: String?

  /// - Parameters:
  ///   - workspace: The checkout.
  ///   - tell: Takes a chapter's name and its files, first as they are and then after each change.
  init(workspace: Workspace, tell: @escaping @Sendable (String, WatchedFiles) -> Void) {
    self.workspace = workspace
    self.tell = tell
  }

  /// Turns to a chapter, whose files are told afresh.
  func watch(_ name: String) {
    condition.withLock {
      let isFirst = chapter == nil
      chapter = name
      condition.signal()
      if isFirst { Thread.detachNewThread { self.look() } }
    }
  }

  private func look() {
    var settling = Settling()
    var name = ""
    var trace: FolderTrace?
    var looks = 0
    while true {
      let current = condition.withLock { chapter ?? "" }
      if current != name { settling = Settling() }
      name = current
      // Taken before the bytes are read: what changes in between shows at the next look.
      let found = FolderTrace(of: workspace.exercise(name).path)
      looks += 1
      if settling.isMoving || found != trace || looks > Self.looksWithoutReading {
        looks = 0
        trace = found
        if let files = settling.see(Self.files(of: name, in: workspace)) { tell(name, files) }
      }
      let milliseconds = settling.isMoving ? Settling.afterChange : Settling.atRest
      condition.withLock {
        guard chapter == name else { return }
        _ = condition.wait(until: Date(timeIntervalSinceNow: Double(milliseconds) / 1000))
      }
    }
  }

  /// The files of a chapter as they are now.
  static func files(of chapter: String, in workspace: Workspace) -> WatchedFiles {
    let folder = workspace.exercise(chapter)
    do throws(GradingError) {
      return WatchedFiles(files: try SourceFile.swiftFiles(in: folder))
    } catch {
      guard case .unreadable(let path, let reason) = error else { return WatchedFiles(problem: "\(error)") }
      return WatchedFiles(
        problem: "\(URL(filePath: path).path(below: workspace.root)) cannot be read: \(reason)")
    }
  }
}
