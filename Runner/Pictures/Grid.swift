import Report

/// The rows that pictures share which stand side by side, so that the same instant is at the same height.
///
/// An instant has as many rows as the story has events at it that has most. Time in which nothing happens has no
/// row; the row after it says how long it was.
struct Grid: Equatable {
  struct Row: Equatable {
    let time: Duration
    /// Whether it is the first row of its instant.
    let isFirst: Bool
    /// The time without events before it, or since the start.
    let gap: Duration?
  }

  let rows: [Row]

  /// - Parameter stories: The events of each story.
  init(_ stories: [[TimelineEvent]]) {
    var counts: [Duration: Int] = [:]
    for events in stories {
      let own = Dictionary(Self.instants(of: events).map { ($0, 1) }, uniquingKeysWith: +)
      counts.merge(own, uniquingKeysWith: max)
    }
    var rows: [Row] = []
    for time in counts.keys.sorted() {
      let before = rows.last?.time ?? .zero
      for index in 0..<(counts[time] ?? 0) {
        let isFirst = index == 0
        rows.append(Row(time: time, isFirst: isFirst, gap: isFirst && time > before ? time - before : nil))
      }
    }
    self.rows = rows
  }

  /// The row of each event of a story that the grid was made for.
  func places(of events: [TimelineEvent]) -> [Int] {
    var row = -1
    return Self.instants(of: events).map { time in
      row += 1
      while rows[row].time < time { row += 1 }
      return row
    }
  }

  /// The instant of each event; none is before that of an earlier event, as a real thread's report may be that comes late.
  static func instants(of events: [TimelineEvent]) -> [Duration] {
    var latest = Duration.zero
    return events.map { event in
      latest = max(latest, event.time)
      return latest
    }
  }
}
