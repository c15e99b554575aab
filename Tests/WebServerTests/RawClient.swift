import Glibc

/// A client that says exactly what it is told to, over a plain socket.
final class RawClient {
  /// Nobody listens.
  struct Refused: Error {}

  private let descriptor: Int32
  private var isOpen = true

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Refused() }
  }

  deinit { close() }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  func get(_ target: String) { send("GET \(target) HTTP/1.1\r\nHost: here\r\n\r\n") }

  /// Whether something can be read, or the connection has ended; waits for a minute at most.
  func hasNews() -> Bool {
    var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    return poll(&polled, 1, 60_000) == 1
  }

  /// Reads so many bytes, or up to the end; `nil` when the connection was reset.
  func read(_ count: Int = .max) -> String? {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while all.count < count {
      let got = recv(descriptor, &buffer, min(buffer.count, count - all.count), 0)
      if got < 0 { return nil }
      if got == 0 { break }
      all += buffer[..<got]
    }
    return String(decoding: all, as: UTF8.self)
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    // Closed, it would go on while a program that another test is just starting has a copy of it.
    shutdown(descriptor, Int32(SHUT_RDWR))
    Glibc.close(descriptor)
  }

  /// Ends the connection at once.
  func reset() {
    var nowhere = sockaddr()
    nowhere.sa_family = sa_family_t(AF_UNSPEC)
    connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
    close()
  }
}
