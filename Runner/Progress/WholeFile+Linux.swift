package import Foundation
import Glibc

/// Writes files that are there whole or not at all, whatever ends the writer, and in place of another only when
/// the new one is complete.
///
/// The bytes go into a hidden file beside the lasting one, `.report.html.unfinished`, which then gets its name.
/// One that a killed writer has left behind is used by the next.
package enum WholeFile {
  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: All of it.
  ///   - url: Where it goes; its folder is there.
  ///   - isReplacing: Whether it may take the place of another file.
  /// - Throws: `ProgressError.unwritable`; then everything is as it was.
  package static func write(_ bytes: Data, to url: URL, isReplacing: Bool) throws(ProgressError) {
    // A symbolic link stays one.
    let target = isReplacing ? url.resolvingSymlinksInPath() : url
    let folder = target.deletingLastPathComponent()
    let unfinished = folder.appending(path: ".\(target.lastPathComponent).unfinished").path
    func failure(_ code: Int32 = errno) -> ProgressError {
      .unwritable(path: url.path, reason: String(cString: strerror(code)))
    }
    let descriptor = try open(unfinished, else: failure)
    // Closing also lets go of the lock.
    defer { close(descriptor) }
    func give(up code: Int32 = errno) -> ProgressError {
      unlink(unfinished)
      return failure(code)
    }
    guard ftruncate(descriptor, 0) == 0 else { throw give() }
    var written = 0
    while written < bytes.count {
      let rest = bytes.dropFirst(written)
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw give() }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw give() }
    let code =
      isReplacing
      ? (rename(unfinished, target.path) == 0 ? 0 : errno) : Renaming.toFree(unfinished, target.path)
    guard code == 0 else { throw give(up: code) }
    synchronise(folder)
  }

  /// Opens the hidden file, and takes turns with others who write the same file.
  private static func open(
    _ path: String, else failure: (Int32) -> ProgressError
  ) throws(ProgressError) -> Int32 {
    while true {
      let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
      guard descriptor >= 0 else { throw failure(errno) }
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else {
          let code = errno
          close(descriptor)
          throw failure(code)
        }
      }
      // Whoever had the turn before has given the file its name: this is not the hidden one any more.
      var own = stat()
      var named = stat()
      if fstat(descriptor, &own) == 0, lstat(path, &named) == 0, own.st_ino == named.st_ino {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// A name is only there after a loss of power when its folder is on disk too.
  private static func synchronise(_ folder: URL) {
    let descriptor = Glibc.open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
