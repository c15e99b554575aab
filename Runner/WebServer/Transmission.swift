import ServerReport

/// An answer on its way: its bytes, how many were sent, and where it stops.
struct Transmission {
  /// What comes next.
  enum Next: Equatable {
    /// These bytes may be sent.
    case send(Range<Int>)
    case hold(ServerAnswer.Point)
    case cut(ServerAnswer.Point, ServerAnswer.Ending)
    case complete
  }

  /// The request that it answers.
  let request: Int
  let status: Int
  let bytes: [UInt8]
  private(set) var sent = 0
  private var holds: [(point: ServerAnswer.Point, at: Int)]
  private let cut: (cut: ServerAnswer.Cut, at: Int)?

  /// - Parameters:
  ///   - answer: What is answered.
  ///   - request: The number of the request.
  ///   - isHead: Whether only the head was asked for.
  ///   - closes: Whether the connection is closed afterwards.
  init(_ answer: ServerAnswer, to request: Int, isHead: Bool, closes: Bool) {
    self.request = request
    status = answer.status
    let head = Self.head(of: answer, closes: closes)
    bytes = isHead ? head : head + answer.body
    let all = bytes.count
    func place(of point: ServerAnswer.Point) -> Int {
      switch point {
      case .start: 0
      case .headers: head.count
      case .body(let count): min(head.count + count, all)
      }
    }
    holds = answer.holds.map { ($0, place(of: $0)) }.sorted { $0.at < $1.at }
    cut = answer.cut.map { ($0, place(of: $0.point)) }
  }

  private static func head(of answer: ServerAnswer, closes: Bool) -> [UInt8] {
    var headers = answer.headers
    let hasLength = headers.contains { $0.name.lowercased() == "content-length" }
    // These answers have no body by their nature.
    let isBare = answer.status == 204 || answer.status == 304
    if !hasLength, !isBare { headers.append(ServerField("Content-Length", "\(answer.body.count)")) }
    if closes { headers.append(ServerField("Connection", "close")) }
    let first = "HTTP/1.1 \(answer.status) \(reason(answer.status))"
    let lines = [first] + headers.map { "\($0.name): \($0.value)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// The words beside a status, for those who read along.
  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 404: "Not Found"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    default: "Status"
    }
  }

  /// What is to be done now.
  var next: Next {
    // Where both are at one place, it is held first.
    if let hold = holds.first, hold.at == sent { return .hold(hold.point) }
    if let cut, cut.at == sent { return .cut(cut.cut.point, cut.cut.ending) }
    guard sent < bytes.count else { return .complete }
    return .send(sent..<min(holds.first?.at ?? bytes.count, cut?.at ?? bytes.count, bytes.count))
  }

  mutating func hasSent(_ count: Int) { sent += count }

  /// Goes on where it is held.
  mutating func letGo() {
    guard case .hold = next else { return }
    holds.removeFirst()
  }
}
