import Report

/// What a server answers, byte for byte, and where it stops on the way.
package struct ServerAnswer: Hashable, Sendable {
  /// A place in an answer.
  package enum Point: Hashable, Sendable {
    /// Before its first byte.
    case start
    /// After its headers.
    case headers
    /// After so many bytes of its body.
    case body(Int)
  }

  /// How a connection is ended on the server's side.
  package enum Ending: String, Hashable, Sendable {
    /// In order, as by a server that believes that it is done: FIN.
    case finish
    /// At once, as by a server that has crashed: RST. What was sent just before may be lost with it.
    case reset
  }

  /// Where an answer breaks off, and how.
  package struct Cut: Hashable, Sendable {
    package let point: Point
    package let ending: Ending
  }

  package var status: Int
  /// The headers; `Content-Length` is added when it is not among them.
  package var headers: [ServerField]
  package var body: [UInt8]
  /// Where the server stops until it is told to go on.
  package private(set) var holds: [Point] = []
  /// Where the connection is ended instead of the rest; `nil` for an answer that is whole.
  package private(set) var cut: Cut?

  /// - Parameters:
  ///   - status: The status.
  ///   - headers: The headers.
  ///   - body: The body.
  package init(status: Int = 200, headers: [ServerField] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// An answer with a status alone.
  package static func status(_ status: Int) -> Self { Self(status: status) }

  /// An answer that says it is JSON, whether or not the text is.
  package static func json(_ text: String, status: Int = 200) -> Self {
    bytes(Array(text.utf8), type: "application/json", status: status)
  }

  /// An answer with any bytes.
  package static func bytes(_ bytes: [UInt8], type: String, status: Int = 200) -> Self {
    Self(status: status, headers: [ServerField("Content-Type", type)], body: bytes)
  }

  /// The same with one more header.
  package func with(header name: String, _ value: String) -> Self {
    var answer = self
    answer.headers.append(ServerField(name, value))
    return answer
  }

  /// The same, held back at a point until the behaviour lets it go; no clock ever does.
  package func held(at point: Point = .start) -> Self {
    var answer = self
    answer.holds.append(point)
    return answer
  }

  /// The same, broken off at a point: what it promises in `Content-Length` does not come.
  package func dropped(at point: Point, by ending: Ending = .finish) -> Self {
    var answer = self
    answer.cut = Cut(point: point, ending: ending)
    return answer
  }
}

extension ServerAnswer.Point {
  var word: String {
    switch self {
    case .start: "start"
    case .headers: "headers"
    case .body(let count): "\(count)"
    }
  }

  init?(word: String) {
    switch word {
    case "start": self = .start
    case "headers": self = .headers
    default:
      guard let count = Int(word), count >= 0 else { return nil }
      self = .body(count)
    }
  }
}

extension ServerAnswer {
  var line: String {
    LineFields.line([
      "\(status)", headers.line, Hexadecimal.text(body), LineFields.line(holds.map(\.word)),
      cut.map { LineFields.line([$0.point.word, $0.ending.rawValue]) } ?? "",
    ])
  }

  init?(line: String) {
    let fields = LineFields.fields(of: line)
    guard fields.count == 5, let status = Int(fields[0]), let headers = [ServerField](line: fields[1]),
      let body = Hexadecimal.bytes(fields[2])
    else { return nil }
    self.init(status: status, headers: headers, body: body)
    for word in LineFields.list(fields[3]) {
      guard let point = Point(word: word) else { return nil }
      holds.append(point)
    }
    guard !fields[4].isEmpty else { return }
    let words = LineFields.fields(of: fields[4])
    guard words.count == 2, let point = Point(word: words[0]), let ending = Ending(rawValue: words[1]) else {
      return nil
    }
    cut = Cut(point: point, ending: ending)
  }
}
