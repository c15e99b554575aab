import ServerReport

/// Path and query of a request, decoded.
struct RequestTarget: Equatable {
  let path: String
  let query: [ServerField]

  /// - Parameter target: What stood between the method and the version.
  init(_ target: String) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = Self.decoded(parts[0], plusIsSpace: false)
    let query = parts.count > 1 ? parts[1] : ""
    self.query = query.split(separator: "&").map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // As forms write it, a plus is a space.
      return ServerField(
        Self.decoded(sides[0], plusIsSpace: true),
        sides.count > 1 ? Self.decoded(sides[1], plusIsSpace: true) : "")
    }
  }

  private static func decoded(_ text: Substring, plusIsSpace: Bool) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 37, index + 2 < bytes.count, let high = Hexadecimal.value(of: bytes[index + 1]),
        let low = Hexadecimal.value(of: bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(plusIsSpace && bytes[index] == 43 ? 32 : bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
