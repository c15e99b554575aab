import Glibc

/// Hands an open descriptor to another process over a socket of the system.
package enum DescriptorPassing {
  // A header of 16 bytes, then the descriptor, filled up to whole words: `CMSG_SPACE(sizeof(int))`.
  private static let wordCount = 3

  /// Sends one; the sender keeps its own.
  ///
  /// - Returns: Whether it was sent.
  package static func send(_ descriptor: Int32, over socket: Int32) -> Bool {
    var control: [UInt64] = [20, UInt64(UInt32(SOL_SOCKET)) | UInt64(SCM_RIGHTS) << 32, 0]
    control[2] = UInt64(UInt32(bitPattern: descriptor))
    return withMessage(&control) { sendmsg(socket, &$0, Int32(MSG_NOSIGNAL)) } == 1
  }

  /// Receives one, closed in every child.
  ///
  /// - Returns: The descriptor; `nil` when something else came, or nothing.
  package static func receive(from socket: Int32) -> Int32? {
    var control = [UInt64](repeating: 0, count: wordCount)
    let count = withMessage(&control) { message in
      var count = recvmsg(socket, &message, Int32(MSG_CMSG_CLOEXEC))
      while count < 0, errno == EINTR {
        count = recvmsg(socket, &message, Int32(MSG_CMSG_CLOEXEC))
      }
      return count
    }
    let descriptor = Int32(truncatingIfNeeded: control[2])
    return count == 1 && control[0] == 20 ? descriptor : nil
  }

  /// A message of one byte with a place for a descriptor beside it.
  private static func withMessage(_ control: inout [UInt64], _ body: (inout msghdr) -> Int) -> Int {
    var byte: UInt8 = 1
    return withUnsafeMutableBytes(of: &byte) { bytes in
      control.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: 1)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          return body(&message)
        }
      }
    }
  }
}
