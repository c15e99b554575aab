package import Report

/// What a graded program tells its server to do.
///
/// The program waits for the server's `done` after each: what it told holds from then on.
package enum ServerOrder: Hashable, Sendable {
  /// Answer some requests in this way; of several rules about a request the latest counts.
  case answer(ServerRule)
  /// Let a held answer go as far as the next point at which it is held, or another one in its place.
  case release(request: Int, instead: ServerAnswer?)
  /// Keep a note among the events.
  case note(TimelineEvent.Kind, Track, String)
  /// Take in what has come by all connections.
  case lookAround
  /// Keep nothing of what follows: the program ends, and its connections with it.
  case end
}

/// What a server tells the program.
package enum ServerNews: Hashable, Sendable {
  case event(ServerEvent)
  /// An order was carried out.
  ///
  /// - Parameter isBusy: Whether bytes of some answer are still on their way.
  case done(isBusy: Bool)
}

extension ServerOrder: LosslessStringConvertible {
  package var description: String {
    switch self {
    case .answer(let rule): LineFields.line(["answer", rule.line])
    case .release(let request, let answer):
      LineFields.line(["release", "\(request)"] + (answer.map { [$0.line] } ?? []))
    case .note(let kind, let track, let text):
      LineFields.line(["note", kind.rawValue, track.description, text])
    case .lookAround: "look"
    case .end: "end"
    }
  }

  package init?(_ description: String) {
    let fields = LineFields.fields(of: description)
    switch (fields[0], fields.count) {
    case ("answer", 2):
      guard let rule = ServerRule(line: fields[1]) else { return nil }
      self = .answer(rule)
    case ("release", 2...3):
      guard let request = Int(fields[1]) else { return nil }
      let answer = fields.count == 3 ? ServerAnswer(line: fields[2]) : nil
      guard fields.count == 2 || answer != nil else { return nil }
      self = .release(request: request, instead: answer)
    case ("note", 4):
      guard let kind = TimelineEvent.Kind(rawValue: fields[1]), let track = Track(fields[2]) else {
        return nil
      }
      self = .note(kind, track, fields[3])
    case ("look", 1): self = .lookAround
    case ("end", 1): self = .end
    default: return nil
    }
  }
}

extension ServerNews: LosslessStringConvertible {
  package var description: String {
    switch self {
    case .event(let event): LineFields.line(["event"] + event.fields)
    case .done(let isBusy): LineFields.line(["done", isBusy ? "busy" : "quiet"])
    }
  }

  package init?(_ description: String) {
    let fields = LineFields.fields(of: description)
    switch fields[0] {
    case "event":
      guard let event = ServerEvent(fields: Array(fields.dropFirst())) else { return nil }
      self = .event(event)
    case "done" where fields.count == 2: self = .done(isBusy: fields[1] == "busy")
    default: return nil
    }
  }
}
