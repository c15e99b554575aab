package import Report

/// Everything that a server saw, in the order in which it saw it.
package struct ServerLog: Sendable {
  /// How far the answer to a request has come.
  package enum Progress: Hashable, Sendable {
    /// It has not begun, or is held back before its first byte.
    case waiting
    /// A part of it was sent.
    case begun
    /// All of it was sent.
    case completed
    /// The server has broken it off.
    case dropped
    /// The client has closed the connection before it was complete.
    case abandoned
  }

  package private(set) var events: [ServerEvent] = []
  /// All requests, in the order in which they came.
  package private(set) var requests: [ServerRequest] = []
  /// How many connections were made.
  package private(set) var connections = 0
  private var progress: [Progress] = []
  private var held: Set<Int> = []

  package init() {}

  /// Adds what happened next.
  package mutating func append(_ event: ServerEvent) {
    events.append(event)
    switch event {
    case .connected: connections += 1
    case .request(let request):
      requests.append(request)
      progress.append(.waiting)
    case .held(let number, _): held.insert(number)
    case .began(let number, _): set(.begun, number)
    case .completed(let number): set(.completed, number)
    case .dropped(let number, _): set(.dropped, number)
    case .abandoned(let number): set(.abandoned, number)
    case .disconnected, .refused, .overrun, .note: break
    }
  }

  /// Takes away the closed connections that nothing follows.
  package mutating func dropClosingsAtEnd() {
    while let last = events.last {
      switch last {
      case .abandoned, .disconnected: events.removeLast()
      case .connected, .request, .held, .began, .completed, .dropped, .refused, .overrun, .note: return
      }
    }
  }

  private mutating func set(_ new: Progress, _ number: Int) {
    held.remove(number)
    guard progress.indices.contains(number - 1) else { return }
    progress[number - 1] = new
  }

  /// How far the answer to a request has come.
  package func progress(of request: ServerRequest) -> Progress {
    progress.indices.contains(request.number - 1) ? progress[request.number - 1] : .waiting
  }

  /// The requests whose answers are held back.
  package var heldRequests: [ServerRequest] { requests.filter { held.contains($0.number) } }

  /// The most requests that were in progress at once.
  package var mostAtOnce: Int { requests.map(\.atOnce).max() ?? 0 }
}

extension ServerLog {
  /// What happened as a timeline: steps in their order, without times, which mean nothing there.
  package var timeline: [TimelineEvent] {
    var timeline: [TimelineEvent] = []
    var statuses: [Int: Int] = [:]
    for event in events {
      if case .began(let number, let status) = event { statuses[number] = status }
      guard let (kind, track, text) = Self.row(of: event, statuses) else { continue }
      timeline.append(
        TimelineEvent(kind: kind, time: .zero, step: timeline.count + 1, track: track, task: nil, text: text))
    }
    return timeline
  }

  private static func row(
    of event: ServerEvent, _ statuses: [Int: Int]
  ) -> (TimelineEvent.Kind, Track, String)? {
    if case .note(let kind, let track, let text) = event { return (kind, track, text) }
    guard let text = text(of: event, statuses) else { return nil }
    return (.note, .standIn("server"), text)
  }

  private static func text(of event: ServerEvent, _ statuses: [Int: Int]) -> String? {
    switch event {
    case .request(let request): "request \(request.number): \(request.text)"
    case .held(let number, .start): "holds answer \(number) back"
    case .held(let number, .headers): "holds answer \(number) back after its headers"
    case .held(let number, .body(let count)): "holds answer \(number) back after \(count) bytes"
    case .completed(let number): "answer \(number): \(statuses[number] ?? 0)"
    case .dropped(let number, .start): "ends the connection, no answer \(number)"
    case .dropped(let number, .headers): "ends the connection after the headers of answer \(number)"
    case .dropped(let number, .body(let count)):
      "ends the connection after \(count) bytes of answer \(number)"
    case .abandoned(let number): "the client closes the connection of request \(number)"
    case .refused(_, let reason): "refuses what is no request: \(reason)"
    case .overrun: "stops: too many requests"
    case .connected, .disconnected, .began, .note: nil
    }
  }
}
