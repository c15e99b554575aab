import Foundation
import Glibc
import Progress

/// Moves files and folders so that nothing is ever destroyed, whatever ends this process meanwhile.
enum Relocation {
  /// Why something could not be moved; it is then where it was.
  enum Failure: Error, Hashable {
    /// Something has that name already.
    case taken
    /// There is nothing to move.
    case gone
    case impossible(reason: String)

    fileprivate init(code: Int32) {
      self =
        switch code {
        case EEXIST: .taken
        case ENOENT: .gone
        default: .impossible(reason: String(cString: strerror(code)))
        }
    }
  }

  /// Moves a file or a folder to where nothing is, in one step.
  ///
  /// To another disk it cannot be one step. Then the thing is made to stand aside under a hidden name first, so
  /// that a new file with its name is not taken for it, and goes only when its copy is complete and has its name.
  ///
  /// - Parameters:
  ///   - source: The file or folder.
  ///   - target: Where it goes.
  /// - Throws: `Failure`.
  static func move(_ source: URL, to target: URL) throws(Failure) {
    let code = Renaming.toFree(source.path, target.path)
    guard code != 0 else { return }
    guard code == EXDEV else { throw Failure(code: code) }
    let leaving = hidden(source, "leaving")
    let arriving = hidden(target, "arriving")
    let stoodAside = Renaming.toFree(source.path, leaving.path)
    guard stoodAside == 0 else { throw Failure(code: stoodAside) }
    let files = FileManager.default
    do {
      // One that was stopped in the middle has left its copy, and the whole beside it.
      try? files.removeItem(at: arriving)
      try files.copyItem(at: leaving, to: arriving)
      synchronise(arriving)
      let arrived = Renaming.toFree(arriving.path, target.path)
      guard arrived == 0 else { throw Failure(code: arrived) }
    } catch {
      try? files.removeItem(at: arriving)
      _ = Renaming.toFree(leaving.path, source.path)
      throw error as? Failure ?? .impossible(reason: error.localizedDescription)
    }
    try? files.removeItem(at: leaving)
  }

  private static func hidden(_ place: URL, _ state: String) -> URL {
    place.deletingLastPathComponent().appending(path: ".\(place.lastPathComponent).\(state)")
  }

  /// Waits until the file system has all that was written to it.
  private static func synchronise(_ place: URL) {
    let descriptor = open(place.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
