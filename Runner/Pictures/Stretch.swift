import Report

/// A time during which a task sleeps or a thread is blocked.
struct Stretch: Equatable {
  enum Kind: Equatable {
    /// The task is suspended, its thread is free.
    case sleep
    /// The thread can do nothing else.
    case block
  }

  enum End: Equatable {
    /// The event, by its place, by which the task or the thread is heard of again.
    case event(Int)
    /// Nothing more is heard of it. When it would have ended by itself, if that is known.
    case open(until: Duration?)
  }

  let kind: Kind
  /// The event with which it begins, by its place.
  let start: Int
  let end: End

  /// The stretches of a timeline, in the order in which they begin.
  static func all(in events: [TimelineEvent]) -> [Self] {
    events.indices.compactMap { start in
      let event = events[start]
      guard event.kind == .conductor, let (kind, deadline) = beginning(event.text) else { return nil }
      let next = events[(start + 1)...].firstIndex { other in
        let isSameTask = event.task != nil && other.task == event.task
        return isSameTask || (kind == .block && other.track == event.track)
      }
      return Self(kind: kind, start: start, end: next.map(End.event) ?? .open(until: deadline))
    }
  }

  /// What the conductor's words about an event begin, and when that ends by itself.
  private static func beginning(_ text: String) -> (Kind, Duration?)? {
    if text.hasPrefix("sleeps until ") { return (.sleep, instant(text.dropFirst("sleeps until ".count))) }
    if text.hasPrefix("blocks its thread") || text.hasPrefix("waits for the queue") { return (.block, nil) }
    return nil
  }

  /// Reads `15 s` and `40 ms`.
  private static func instant(_ text: Substring) -> Duration? {
    let words = text.split(separator: " ")
    guard words.count == 2, let number = Int64(words[0]) else { return nil }
    switch words[1] {
    case "s": return .seconds(number)
    case "ms": return .milliseconds(number)
    default: return nil
    }
  }
}
