import Report

/// What the signs mean that occur in charts.
struct Legend {
  static let lineHeight = 22

  private struct Entry {
    let sign: String
    let meaning: String
  }

  private let entries: [Entry]

  /// - Parameter charts: The charts; signs that are in none of them are not explained.
  init(of charts: [Chart]) {
    let cells = charts.flatMap(\.cells)
    let bars = charts.flatMap(\.bars)
    typealias Draw = ChartDrawing
    let all: [(Bool, String, String)] = [
      (
        cells.contains { $0.event.kind == .failure } || charts.contains { $0.ending != nil },
        Draw.cross(14, 0),
        "here it goes wrong"
      ),
      (
        cells.contains(where: \.isOutOfTurn), Draw.triangle(14, 0),
        "ran out of turn: another had waited longer"
      ),
      (
        bars.contains { $0.kind == .sleep && !$0.isOpen }, Draw.line("sleep", 2, 0, 28, 0),
        "the task sleeps, its thread is free for others"
      ),
      (
        bars.contains { $0.kind == .block && !$0.isOpen }, Draw.line("block", 2, 0, 28, 0),
        "the thread is blocked and can do nothing else"
      ),
      (
        bars.contains { $0.kind == .sleep && $0.isOpen }, Draw.line("sleep open", 2, 0, 28, 0),
        "the task went to sleep, and nothing more is heard of it"
      ),
      (
        bars.contains { $0.kind == .block && $0.isOpen }, Draw.line("block open", 2, 0, 28, 0),
        "the thread was blocked, and nothing more is heard of it"
      ),
      (
        charts.contains { chart in chart.rows.contains { $0.gap != nil && $0.y < chart.bottom } },
        Draw.text("aside", 10, 4, "⋮"),
        "so much time passes in which nothing happens; its height is not to scale"
      ),
      (
        charts.contains { $0.lanes.contains { !$0.track.isThread } },
        Markup.element(
          "rect",
          [("class", "outside"), ("x", "2"), ("y", "-8"), ("width", "26"), ("height", "16"), ("rx", "4")]),
        "no thread, but something that the check plays or watches: a server, say"
      ),
    ]
    entries = all.filter(\.0).map { Entry(sign: $0.1, meaning: $0.2) }
  }

  var height: Int { entries.count * Self.lineHeight }

  /// The widest line.
  var width: Int { 40 + (entries.map { TextWidth.columns($0.meaning) }.max() ?? 0) * 7 }

  /// The markup, from the legend's own origin.
  var markup: String {
    entries.enumerated().map { index, entry in
      Markup.element(
        "g", [("transform", "translate(0 \(index * Self.lineHeight + Self.lineHeight / 2))")],
        entry.sign + ChartDrawing.text("sans", 38, 4, entry.meaning))
    }.joined(separator: "\n")
  }
}
