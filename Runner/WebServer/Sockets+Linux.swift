import Glibc

/// The system's calls about sockets, as a server uses them.
enum Sockets {
  /// What a reading or writing call came to.
  enum Transfer: Equatable {
    case bytes(Int)
    /// Nothing can be read or written now.
    case notNow
    /// The other side has ended it.
    case ended
  }

  static var lastError: String { String(cString: strerror(errno)) }

  /// Two sockets that are connected with each other, under numbers that no child is given, closed in every
  /// child.
  static func pair() -> (Int32, Int32)? {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    let raised = ends.map { descriptor in
      let raised = fcntl(descriptor, F_DUPFD_CLOEXEC, 10)
      Glibc.close(descriptor)
      return raised
    }
    guard raised.allSatisfy({ $0 >= 0 }) else {
      for descriptor in raised where descriptor >= 0 { Glibc.close(descriptor) }
      return nil
    }
    return (raised[0], raised[1])
  }

  static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

  static func endBothWays(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Ends a connection as a reset: what was not yet read at the other end is lost.
  static func reset(_ descriptor: Int32) {
    // `tcp(7)`: the address of no family dissolves it. `SO_LINGER` would act only when the last copy is closed.
    var nowhere = sockaddr()
    nowhere.sa_family = sa_family_t(AF_UNSPEC)
    _ = connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
  }

  /// Makes calls about a descriptor return when they would have to wait.
  static func makeImpatient(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// The next client that has come; `nil` when there is none.
  static func accept(_ listener: Int32) -> Int32? {
    while true {
      let client = acceptWithFlags(
        listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
      if client >= 0 {
        // An answer is sent in pieces at points that behaviours choose: each is to go at once.
        var isOn: Int32 = 1
        setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        return client
      }
      // A client that was gone again before it was accepted is none.
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Transfer {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count > 0 {
        buffer += chunk[..<count]
        return .bytes(count)
      }
      if count < 0, errno == EINTR { continue }
      return count < 0 && errno == EAGAIN ? .notNow : .ended
    }
  }

  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Transfer {
    while true {
      let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count >= 0 { return .bytes(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .notNow : .ended
    }
  }

  /// Whether the other side has all bytes that were written.
  static func isDelivered(_ descriptor: Int32) -> Bool {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(TIOCOUTQ), &count) != 0 || count == 0
  }

  /// Whether the other side has all bytes that were written to a connection that was ended here, and knows of the end.
  static func isEndDelivered(_ descriptor: Int32) -> Bool {
    // The first byte of `tcp_info` is the state; in these the other side has not said that it knows.
    var state: UInt8 = 0
    var length = socklen_t(1)
    let code = getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &state, &length)
    return code != 0 || ![TCP_FIN_WAIT1, TCP_LAST_ACK, TCP_CLOSING].contains(Int(state))
  }

  /// Waits until one of the sockets can be used.
  ///
  /// - Parameter sockets: The sockets, and whether something is to be written to each.
  static func wait(_ sockets: [(descriptor: Int32, isWriting: Bool)]) {
    var descriptors = sockets.map {
      pollfd(fd: $0.descriptor, events: Int16(POLLIN | ($0.isWriting ? POLLOUT : 0)), revents: 0)
    }
    _ = poll(&descriptors, nfds_t(descriptors.count), -1)
  }
}

/// One that the C library's header shows only to programs that ask for GNU extensions.
@_silgen_name("accept4")
private func acceptWithFlags(
  _ listener: Int32, _ address: UnsafeMutableRawPointer?, _ length: UnsafeMutableRawPointer?, _ flags: Int32
) -> Int32
