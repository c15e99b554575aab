package import Report

/// Something that happened at a server, or that was noted there so that it has its place among the rest.
package enum ServerEvent: Hashable, Sendable {
  /// A client has made a connection.
  case connected(connection: Int)
  case request(ServerRequest)
  /// The answer to a request is held back.
  case held(request: Int, at: ServerAnswer.Point)
  /// The first byte of an answer was sent.
  case began(request: Int, status: Int)
  /// The last byte of an answer was sent.
  case completed(request: Int)
  /// The server has ended the connection instead of the rest of an answer, as it was told to.
  case dropped(request: Int, at: ServerAnswer.Point)
  /// The client has closed the connection before its answer was complete.
  case abandoned(request: Int)
  /// A connection without a request in progress has ended.
  case disconnected(connection: Int)
  /// What came by a connection was no request; it was closed.
  case refused(connection: Int, reason: String)
  /// There were more requests than anybody can mean; the server has stopped.
  case overrun
  /// The program noted it.
  case note(TimelineEvent.Kind, Track, String)
}

extension ServerEvent {
  var fields: [String] {
    switch self {
    case .connected(let connection): ["connected", "\(connection)"]
    case .request(let request): ["request"] + request.fields
    case .held(let request, let point): ["held", "\(request)", point.word]
    case .began(let request, let status): ["began", "\(request)", "\(status)"]
    case .completed(let request): ["completed", "\(request)"]
    case .dropped(let request, let point): ["dropped", "\(request)", point.word]
    case .abandoned(let request): ["abandoned", "\(request)"]
    case .disconnected(let connection): ["disconnected", "\(connection)"]
    case .refused(let connection, let reason): ["refused", "\(connection)", reason]
    case .overrun: ["overrun"]
    case .note(let kind, let track, let text): ["note", kind.rawValue, track.description, text]
    }
  }

  init?(fields: [String]) {
    guard let word = fields.first else { return nil }
    let rest = Array(fields.dropFirst())
    if word == "request" {
      guard let request = ServerRequest(fields: rest) else { return nil }
      self = .request(request)
      return
    }
    if word == "note", rest.count == 3 {
      guard let kind = TimelineEvent.Kind(rawValue: rest[0]), let track = Track(rest[1]) else { return nil }
      self = .note(kind, track, rest[2])
      return
    }
    if word == "overrun", rest.isEmpty {
      self = .overrun
      return
    }
    guard let number = rest.first.flatMap({ Int($0) }) else { return nil }
    switch (word, rest.count) {
    case ("connected", 1): self = .connected(connection: number)
    case ("completed", 1): self = .completed(request: number)
    case ("abandoned", 1): self = .abandoned(request: number)
    case ("disconnected", 1): self = .disconnected(connection: number)
    case ("refused", 2): self = .refused(connection: number, reason: rest[1])
    case ("held", 2):
      guard let point = ServerAnswer.Point(word: rest[1]) else { return nil }
      self = .held(request: number, at: point)
    case ("dropped", 2):
      guard let point = ServerAnswer.Point(word: rest[1]) else { return nil }
      self = .dropped(request: number, at: point)
    case ("began", 2):
      guard let status = Int(rest[1]) else { return nil }
      self = .began(request: number, status: status)
    // A word that is not ours: the line comes from outside.
    default: return nil
    }
  }
}
