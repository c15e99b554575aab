package import Foundation
import Glibc

/// A file to which several processes may append whole lines at the same time.
///
/// A lock on the file makes them take turns, so that each sees whether the file ends in a whole line.
package struct AppendOnlyFile: Sendable {
  package let url: URL

  package init(url: URL) {
    self.url = url
  }

  /// Appends a line, on a fresh line when the file ends in the middle of one, and waits until it is on disk.
  ///
  /// - Parameter line: The line with its line feed.
  /// - Throws: `ProgressError`; then the file is as it was before.
  package func append(_ line: Data) throws(ProgressError) {
    let folder = url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder.path, reason: error.localizedDescription)
    }
    // Without waiting: a pipe in the file's place would keep us for ever.
    let descriptor = open(url.path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o644)
    guard descriptor >= 0 else { throw unwritable() }
    // Closing also lets go of the lock.
    defer { close(descriptor) }
    guard isFile(descriptor) else { throw .unwritable(path: url.path, reason: Self.noFile) }
    guard lock(descriptor, LOCK_EX) else { throw unwritable() }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0 else { throw unwritable() }
    var last: UInt8 = 10
    if size > 0, pread(descriptor, &last, 1, size - 1) != 1 { throw unwritable() }
    let bytes = last == 10 ? line : [10] + line
    // In one call: a reader without the lock, such as `tail -f`, sees the line whole or not at all.
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count, fsync(descriptor) == 0 else {
      let error = written >= 0 && written < bytes.count ? noSpace() : unwritable()
      ftruncate(descriptor, size)
      throw error
    }
    // A new file is only there after a loss of power when its folder is on disk too.
    if size == 0 { Self.synchronise(folder) }
  }

  /// Reads the whole file.
  ///
  /// - Returns: Its bytes; none when there is no such file.
  /// - Throws: `ProgressError.unreadable`.
  package func read() throws(ProgressError) -> Data {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return Data() }
      throw unreadable()
    }
    guard isFile(descriptor) else {
      close(descriptor)
      throw .unreadable(path: url.path, reason: Self.noFile)
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard lock(descriptor, LOCK_SH) else { throw unreadable() }
    do {
      return try handle.readToEnd() ?? Data()
    } catch {
      throw .unreadable(path: url.path, reason: error.localizedDescription)
    }
  }

  private static let noFile = "it is not a file"

  private func isFile(_ descriptor: Int32) -> Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  private func lock(_ descriptor: Int32, _ operation: Int32) -> Bool {
    while flock(descriptor, operation) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  private static func synchronise(_ folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func unreadable() -> ProgressError {
    .unreadable(path: url.path, reason: String(cString: strerror(errno)))
  }

  private func unwritable() -> ProgressError {
    .unwritable(path: url.path, reason: String(cString: strerror(errno)))
  }

  private func noSpace() -> ProgressError {
    .unwritable(path: url.path, reason: String(cString: strerror(ENOSPC)))
  }
}
