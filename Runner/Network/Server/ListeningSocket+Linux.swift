import Glibc

/// A socket that listens on a free port of loopback, which is its only address.
struct ListeningSocket {
  let descriptor: Int32
  let port: UInt16

  /// Why there is none.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// - Throws: `Failure`.
  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Self.failure("no socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    // 127.0.0.1 as the network writes it; port 0 is any free one.
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0 && listen(descriptor, 512) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isListening else {
      let failure = Self.failure("no port on loopback")
      _ = Glibc.close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Gives this process's hold of it up.
  func close() { _ = Glibc.close(descriptor) }

  private static func failure(_ what: String) -> Failure {
    Failure(description: "\(what): \(String(cString: strerror(errno)))")
  }
}
