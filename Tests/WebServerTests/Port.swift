import Foundation

/// A port of this machine, and what this process has to do with it.
struct Port {
  let number: UInt16

  init(_ number: Int) { self.number = UInt16(number) }

  /// How many open sockets of this process are at this port, at either end.
  var socketsHere: Int {
    openHere.count { address(of: $0, getsockname) == number || address(of: $0, getpeername) == number }
  }

  /// The sockets of this process that clients have connected to.
  var servingHere: [Int32] {
    openHere.filter { address(of: $0, getsockname) == number && address(of: $0, getpeername) != nil }
  }

  private var openHere: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap { Int32($0) }
  }

  private func address(
    of descriptor: Int32,
    _ ask: (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32
  ) -> UInt16? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(descriptor, $0, &length) }
    }
    return code == 0 && address.sin_family == sa_family_t(AF_INET) ? UInt16(bigEndian: address.sin_port) : nil
  }
}
