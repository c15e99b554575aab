import Glibc

/// A user of the system that nobody else is, for one run.
///
/// The system counts processes by user, so two runs at a time must not be the same one. A name that only lives as long
/// as a socket keeps the number taken, in this process and in others: nothing of it is left when they end, however that is.
final class UserSlot {
  /// Numbers that systems leave unused: below those of systemd's services, above those of its containers.
  private static let first: UInt32 = 60706
  private static let count: UInt32 = 256

  let user: UInt32
  private var descriptor: Int32

  /// Takes a free number; when there is none, the last one, whose processes are then counted together.
  init() {
    for user in Self.first..<Self.first + Self.count {
      guard let descriptor = Self.take(user) else { continue }
      self.user = user
      self.descriptor = descriptor
      return
    }
    user = Self.first + Self.count - 1
    descriptor = -1
  }

  deinit { release() }

  func release() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private static func take(_ user: UInt32) -> Int32? {
    let opened = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard opened >= 0 else { return nil }
    let descriptor = ChildProcess.raised(opened)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // A name that begins with a zero byte is in no folder.
    let name = Array("\0workshop-user-\(user)".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let isTaken = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
    }
    guard isTaken else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
