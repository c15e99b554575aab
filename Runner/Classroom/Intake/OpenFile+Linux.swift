import Foundation
import Glibc

/// A regular file that was opened without following a link, so that it stays the same one.
final class OpenFile {
  let descriptor: Int32
  let size: Int

  /// - Parameter path: The file's path.
  /// - Throws: `SubmissionFault` for anything but a regular file that can be read.
  init(_ path: String) throws(SubmissionFault) {
    // Without waiting: a pipe would have this process wait for whoever writes.
    let opened = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else {
      throw SubmissionFault(
        reason: errno == ELOOP
          ? "it is a symbolic link" : "it cannot be read: \(String(cString: strerror(errno)))")
    }
    var status = stat()
    guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw SubmissionFault(reason: "it is no file")
    }
    descriptor = opened
    size = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// The first bytes; fewer when the file ends or cannot be read any further.
  func head(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, off_t(filled))
      }
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { break }
      filled += read
    }
    return Array(bytes.prefix(filled))
  }
}
