import ServerReport

/// Reads requests out of the bytes of a connection.
enum RequestParser {
  /// A request without its place among others.
  struct Parsed: Equatable {
    var method = ""
    var target = ""
    var headers: [ServerField] = []
    var body: [UInt8] = []
    /// Whether the client keeps the connection for another request.
    var keepsConnection = true

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
  }

  enum Result: Equatable {
    /// More has to come; the client may wait for a word before it sends its body.
    case incomplete(waitsForContinue: Bool)
    case request(Parsed, length: Int)
    /// It is no request that this server knows.
    case bad(status: Int, reason: String)
  }

  /// The most bytes of a head; `URLSession` needs some hundred.
  static let mostHeadBytes = 32 << 10
  /// The most bytes of a body.
  static let mostBodyBytes = 1 << 20

  /// Reads the first request.
  static func parse(_ bytes: [UInt8]) -> Result {
    guard let end = endOfHead(bytes) else {
      guard bytes.count <= mostHeadBytes else { return .bad(status: 431, reason: "a head without end") }
      return .incomplete(waitsForContinue: false)
    }
    guard let head = String(validating: bytes[..<end], as: UTF8.self) else {
      return .bad(status: 400, reason: "a head that is no text")
    }
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy({ $0.isASCII && $0.isLetter }),
      words[1].first == "/", words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0"
    else { return .bad(status: 400, reason: "the first line") }
    var parsed = Parsed(method: String(words[0]), target: String(words[1]))
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex, line.first != " " else {
        return .bad(status: 400, reason: "a header")
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      parsed.headers.append(ServerField(String(line[..<colon]), String(value)))
    }
    let connection = parsed.header("connection")?.lowercased()
    parsed.keepsConnection = words[2] == "HTTP/1.1" ? connection != "close" : connection == "keep-alive"
    return withBody(parsed, bytes, from: end + 4)
  }

  private static func withBody(_ parsed: Parsed, _ bytes: [UInt8], from start: Int) -> Result {
    guard parsed.header("transfer-encoding") == nil else {
      return .bad(status: 411, reason: "a body without Content-Length")
    }
    let promised = parsed.headers.filter { $0.name.lowercased() == "content-length" }.map(\.value)
    guard Set(promised).count <= 1, let length = Int(promised.first ?? "0"), length >= 0 else {
      return .bad(status: 400, reason: "Content-Length")
    }
    guard length <= mostBodyBytes else { return .bad(status: 413, reason: "a body of \(length) bytes") }
    guard bytes.count >= start + length else {
      let waits = parsed.header("expect")?.lowercased() == "100-continue" && bytes.count == start
      return .incomplete(waitsForContinue: waits)
    }
    var parsed = parsed
    parsed.body = Array(bytes[start..<start + length])
    return .request(parsed, length: start + length)
  }

  /// Where the head ends: at the first empty line.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    var index = 0
    let last = min(bytes.count, mostHeadBytes) - 4
    while index <= last {
      if bytes[index] == 13, bytes[index + 1] == 10, bytes[index + 2] == 13, bytes[index + 3] == 10 {
        return index
      }
      index += 1
    }
    return nil
  }
}
