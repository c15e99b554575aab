import Report

/// A chart before it is known how high its rows are.
struct ChartDraft {
  let cells: [Chart.Cell]
  private let story: Story
  private let grid: Grid
  private let lanes: [Chart.Lane]
  private let stretches: [Stretch]
  /// The place of each stretch among those that overlap it in its lane.
  private let slots: [Int]

  /// - Parameters:
  ///   - story: What is drawn.
  ///   - grid: The rows, which others may share.
  init(of story: Story, in grid: Grid) {
    self.story = story
    self.grid = grid
    let tracks = Track.inOrder(of: story.events)
    let places = grid.places(of: story.events)
    stretches = Stretch.all(in: story.events)
    slots = Self.slots(of: stretches, in: story.events)
    cells = Self.cells(of: story, in: tracks, places)
    let beside = zip(stretches, slots).map { (story.events[$0.start].track, $1) }
    lanes = Self.lanes(for: tracks, cells, mostBeside: Dictionary(beside, uniquingKeysWith: max))
  }

  // MARK: Events

  private static func cells(of story: Story, in tracks: [Track], _ places: [Int]) -> [Chart.Cell] {
    let outOfTurn = story.outOfTurn
    let columns = Measures.widestText(ofLanes: tracks.count)
    let hasSeveralTasks = Set(story.events.compactMap(\.task)).count > 1
    var latestTasks: [Track: String] = [:]
    return story.events.enumerated().map { index, event in
      var task: String?
      // Who runs a lane is said when that changes.
      if hasSeveralTasks, let name = event.task, event.track.isThread,
        latestTasks.updateValue(name, forKey: event.track) != name
      {
        task = name
      }
      let text = event.kind == .failure ? "✗ \(Story.text(of: event))" : event.text
      let lines = TextWidth.wrap(text.onOneLine, to: columns, most: Measures.mostLines)
      return Chart.Cell(
        event: event, row: places[index], lane: tracks.firstIndex(of: event.track) ?? 0, task: task,
        lines: lines,
        isOutOfTurn: outOfTurn.contains(index))
    }
  }

  private static func lanes(
    for tracks: [Track], _ cells: [Chart.Cell], mostBeside: [Track: Int]
  ) -> [Chart.Lane] {
    var x = Measures.timeWidth
    let widest = Measures.widestText(ofLanes: tracks.count) + 2
    return tracks.enumerated().map { index, track in
      let texts =
        cells.filter { $0.lane == index }.flatMap { $0.lines + [$0.task ?? ""] } + [track.description]
      let columns = texts.map(TextWidth.columns).reduce(Measures.narrowestText, max)
      let lineX = x + Measures.lineInset
      let textX = lineX + Measures.textInset + Measures.stretchStep * mostBeside[track, default: 0]
      let width = textX - x + Measures.width(ofColumns: min(columns, widest))
      defer { x += width + Measures.laneSpacing }
      return Chart.Lane(track: track, x: x, width: width, lineX: lineX, textX: textX)
    }
  }

  // MARK: Stretches

  /// Gives stretches that overlap in a lane places beside each other.
  private static func slots(of stretches: [Stretch], in events: [TimelineEvent]) -> [Int] {
    var takenUntil: [Track: [Int]] = [:]
    return stretches.map { stretch in
      let track = events[stretch.start].track
      let end =
        switch stretch.end {
        case .event(let index): index
        case .open: events.count
        }
      var taken = takenUntil[track, default: []]
      let slot = taken.firstIndex { $0 <= stretch.start } ?? taken.count
      if slot == taken.count { taken.append(end) } else { taken[slot] = end }
      takenUntil[track] = taken
      return slot
    }
  }

  /// Where a stretch ends of whose end nothing is heard: at its deadline, or with the picture.
  private func openEnd(until deadline: Duration?, _ rows: [Chart.Row], bottom: Int) -> Int {
    guard let deadline, let row = grid.rows.firstIndex(where: { $0.time >= deadline }) else { return bottom }
    // A deadline in a gap ends in the middle of it.
    return min(
      bottom, grid.rows[row].time == deadline ? rows[row].dotY : rows[row].y - Measures.gapHeight / 2)
  }

  /// The chart, with rows of a height.
  func chart(rows: [Chart.Row]) -> Chart {
    let bottom = cells.last.map { rows[$0.row].y + rows[$0.row].height } ?? Measures.headHeight
    let bars = zip(stretches, slots).map { stretch, slot in
      let cell = cells[stretch.start]
      let (end, isOpen) =
        switch stretch.end {
        case .event(let index): (rows[cells[index].row].dotY, false)
        case .open(let deadline): (openEnd(until: deadline, rows, bottom: bottom), true)
        }
      let start = rows[cell.row].dotY
      return Chart.Bar(
        kind: stretch.kind, isOpen: isOpen, row: cell.row,
        x: lanes[cell.lane].lineX + slot * Measures.stretchStep, from: start, to: max(start, end))
    }
    let width = lanes.last.map { $0.x + $0.width } ?? Measures.timeWidth
    let ending = story.ending
    return Chart(
      lanes: lanes, rows: rows, cells: cells, bars: bars, ending: ending,
      width: max(width, Measures.timeWidth + (ending == nil ? 0 : 250)) + 1, bottom: bottom)
  }
}

extension Track {
  /// Whether it is a thread, not something outside of the program.
  var isThread: Bool {
    switch self {
    case .main, .pool: true
    case .standIn: false
    }
  }
}

extension String {
  /// The text with line feeds and tabs as spaces.
  var onOneLine: String { split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ") }
}
