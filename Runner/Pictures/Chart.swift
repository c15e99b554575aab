import Report

/// Where everything of one story's picture is: lanes from left to right, time from top to bottom.
struct Chart: Equatable {
  struct Lane: Equatable {
    let track: Track
    let x: Int
    let width: Int
    /// Where its line is.
    let lineX: Int
    /// Where the text of its events begins.
    let textX: Int
  }

  /// A row, with what stands at its left.
  struct Row: Equatable {
    let y: Int
    let height: Int
    /// Where the dots of its events are.
    var dotY: Int { y + Measures.lineHeight / 2 + Measures.rowPadding / 2 }
    let time: String?
    /// How long nothing happened before it, drawn above it.
    let gap: String?
  }

  /// One event.
  struct Cell: Equatable {
    let event: TimelineEvent
    let row: Int
    let lane: Int
    /// The task's name, where it has to be said.
    let task: String?
    let lines: [String]
    let isOutOfTurn: Bool
  }

  /// A line of time that a task sleeps or a thread is blocked.
  struct Bar: Equatable {
    let kind: Stretch.Kind
    /// Whether nothing tells when it ended.
    let isOpen: Bool
    let row: Int
    let x: Int
    let from: Int
    let to: Int
  }

  let lanes: [Lane]
  /// All that stories side by side have; those below `bottom` are not drawn.
  let rows: [Row]
  let cells: [Cell]
  let bars: [Bar]
  let ending: String?
  let width: Int
  /// Where the story ends; another one beside it may go on.
  let bottom: Int
  /// Of the whole picture, with its ending.
  var height: Int { bottom + (ending == nil ? 6 : Measures.endingHeight) }

  /// Lays out stories side by side: the same instant is at the same height in all of them.
  ///
  /// - Parameter stories: The stories.
  /// - Returns: A chart for each.
  static func charts(of stories: [Story]) -> [Self] {
    let grid = Grid(stories.map(\.events))
    let drafts = stories.map { ChartDraft(of: $0, in: grid) }
    var heights = [Int](repeating: Measures.lineHeight, count: grid.rows.count)
    for cell in drafts.flatMap(\.cells) {
      let lines = cell.lines.count + (cell.task == nil ? 0 : 1)
      heights[cell.row] = max(heights[cell.row], lines * Measures.lineHeight)
    }
    var y = Measures.headHeight
    let rows = zip(grid.rows, heights).map { row, height in
      if row.gap != nil { y += Measures.gapHeight }
      defer { y += height + Measures.rowPadding }
      return Row(
        y: y, height: height + Measures.rowPadding, time: row.isFirst ? row.time.inSeconds : nil,
        gap: row.gap?.inSeconds)
    }
    return drafts.map { $0.chart(rows: rows) }
  }
}
