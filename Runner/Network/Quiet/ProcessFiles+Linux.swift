import Glibc

/// What the system tells this process about itself.
enum ProcessFiles {
  /// The beginning of a file below `/proc/self`; empty when there is none.
  static func text(_ file: String) -> String {
    let descriptor = open("/proc/self/\(file)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
  }
}
