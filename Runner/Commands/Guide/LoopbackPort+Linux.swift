import Glibc

/// Ports of the loopback interface.
enum LoopbackPort {
  /// A port that nobody listens on; `nil` when the system gives none.
  static func free() -> UInt16? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        // Port 0 asks the system to choose.
        guard bind(descriptor, plain, size) == 0, getsockname(descriptor, plain, &size) == 0 else {
          return nil
        }
        return UInt16(bigEndian: pointer.pointee.sin_port)
      }
    }
  }
}
