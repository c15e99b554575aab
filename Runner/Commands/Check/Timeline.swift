import Report

/// The picture of one interleaving: a row for each event, a column for each place.
struct Timeline {
  /// The most rows; of a longer story the middle is left out.
  static let mostRows = 48
  /// The rows of a shortened picture that come before the gap.
  private static let rowsBeforeGap = 12
  /// A failure told in more columns than this is only marked, because it is told in full above.
  private static let longestFailure = 30

  /// One event, ready to be laid out.
  struct Row {
    /// Whether the step departed from first come, first served.
    let isOutOfTurn: Bool
    let time: String
    /// The column it belongs to.
    let column: Int
    let text: String
    let kind: TimelineEvent.Kind
  }

  let events: [TimelineEvent]
  let schedule: Schedule
  let ink: Ink
  var isWhole = false
  /// Whether its events have times; otherwise their steps are counted, which is all that is known of real connections.
  var isTimed = true
  /// The columns there are for it.
  var width = TextBlock.width

  /// Whether any row is marked as one that ran out of turn.
  var hasMarks: Bool { rows.contains(where: \.isOutOfTurn) }

  /// The lines of the picture, indented by two columns.
  var lines: [String] {
    let rows = rows
    guard !rows.isEmpty else { return [] }
    let first = isTimed ? "time" : "step"
    let timeWidth = (rows.map(\.time.columns) + [first.columns]).max() ?? 0
    let layout = TimelineLayout(
      places: tracks.map(\.description.printableLine), rows: rows, width: width - 4 - timeWidth - 2, ink: ink)
    let heading = "    " + first.paddedLeft(to: timeWidth) + "  " + layout.heading
    let gap = isWhole || rows.count <= Self.mostRows ? nil : Self.gap(in: rows.count)
    let body = rows.enumerated().flatMap { index, row in
      guard let gap, gap.contains(index) else { return lines(row, in: layout, timeWidth: timeWidth) }
      let note = "… \(gap.count.of("event")) left out; --verbose shows them"
      return index == gap.lowerBound ? ["    " + ink(.faint, note)] : []
    }
    return ([heading] + body).map(\.trimmedAtEnd)
  }

  /// A row with its mark and its time on the first of its lines.
  private func lines(_ row: Row, in layout: TimelineLayout, timeWidth: Int) -> [String] {
    layout.cells(of: row).enumerated().map { index, cells in
      let mark = index == 0 && row.isOutOfTurn ? ink(.outOfTurn, "▸") : " "
      return "  \(mark) " + (index == 0 ? row.time : "").paddedLeft(to: timeWidth) + "  " + cells
    }
  }

  /// The rows of a long story that are left out: its beginning and its end tell most.
  private static func gap(in count: Int) -> Range<Int> {
    rowsBeforeGap..<count - (mostRows - rowsBeforeGap - 1)
  }

  // MARK: Rows and columns

  private var rows: [Row] {
    let departures = Set(schedule.departures.map(\.step))
    var marked: Set<Int> = []
    let tracks = tracks
    let busy = Set(tracks.filter { hasSeveralTasks($0) })
    return events.map { event in
      let isOutOfTurn = departures.contains(event.step) && marked.insert(event.step).inserted
      var text = Self.holdingTimes(event.text.printableLine)
      switch event.kind {
      case .note: break
      case .failure:
        // What happened is said above; here a long sentence would push the columns apart.
        if text.columns > Self.longestFailure { text = "fails here" }
        text += "\(TextBlock.hardSpace)\(TextBlock.hardSpace)✗"
      case .conductor: text = "(\(text))"
      }
      if busy.contains(event.track), let task = event.task { text = "\(task.printableLine): \(text)" }
      return Row(
        isOutOfTurn: isOutOfTurn, time: isTimed ? event.time.inSeconds : "\(event.step)",
        column: tracks.firstIndex(of: event.track) ?? 0, text: text, kind: event.kind)
    }
  }

  /// The text with its times in one piece: `15 s` is not broken at its space.
  private static func holdingTimes(_ text: String) -> String {
    text.replacing(/([0-9]) (ms|s)\b/) { "\($0.1)\(TextBlock.hardSpace)\($0.2)" }
  }

  private var tracks: [Track] { Track.inOrder(of: events) }

  private func hasSeveralTasks(_ track: Track) -> Bool {
    switch track {
    case .main, .pool: Set(events.filter { $0.track == track }.compactMap(\.task)).count > 1
    case .standIn: false
    }
  }
}
