import Report

/// Draws a chart as SVG.
struct ChartDrawing {
  let chart: Chart
  /// Whether a page steps through its rows: else nothing carries their numbers.
  var isStepped = true

  private var rows: [Chart.Row] { chart.rows.filter { $0.y < chart.bottom } }

  /// The markup, from the chart's own origin; rows and what belongs to them carry their number, counted from 1.
  var markup: String {
    // What can be shown behind a row comes first: nothing may be hidden by it.
    (moments + [rules, heads] + gaps + lines + bars + cells + [ending]).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  // MARK: What is behind the events

  /// A line above each instant, with its time.
  private var rules: String {
    rows.compactMap { row in
      guard let time = row.time else { return nil }
      let rule = Self.line("rule", 0, row.y, chart.width, row.y)
      return rule + Self.text("strong", Measures.timeWidth - 14, row.dotY + 4, time, anchor: "end")
    }.joined(separator: "\n")
  }

  private var heads: String {
    chart.lanes.map { lane in
      let box = Markup.element(
        "rect",
        [
          ("class", lane.track.isThread ? "head" : "outside"), ("x", "\(lane.x)"), ("y", "4"),
          ("width", "\(lane.width)"), ("height", "24"), ("rx", "5"),
        ])
      return box + Self.text("strong", lane.x + 10, 21, lane.track.description)
    }.joined(separator: "\n")
  }

  private var gaps: [String] {
    rows.compactMap { row in
      guard let gap = row.gap else { return nil }
      return Self.text(
        "aside", Measures.timeWidth - 14, row.y - Measures.gapHeight / 2 + 5, "⋮ \(gap)", anchor: "end")
    }
  }

  /// Each lane's line, dotted where time is left out.
  private var lines: [String] {
    chart.lanes.flatMap { lane in
      var lines: [String] = []
      var from = 28
      for row in rows where row.gap != nil {
        let gapStart = row.y - Measures.gapHeight
        lines.append(Self.line("lane", lane.lineX, from, lane.lineX, gapStart))
        lines.append(Self.line("skipped", lane.lineX, gapStart + 2, lane.lineX, row.y))
        from = row.y
      }
      return lines + [Self.line("lane", lane.lineX, from, lane.lineX, chart.bottom)]
    }
  }

  /// What can be shown behind a row, when a page steps through them.
  private var moments: [String] {
    guard isStepped else { return [] }
    return rows.enumerated().map { index, row in
      let box = Markup.element(
        "rect",
        [
          ("class", "now"), ("x", "1"), ("y", "\(row.y + 1)"), ("width", "\(chart.width - 2)"),
          ("height", "\(row.height - 2)"), ("rx", "4"),
        ])
      return moment(index, box)
    }
  }

  private var bars: [String] {
    chart.bars.map { bar in
      let kind = bar.kind == .sleep ? "sleep" : "block"
      return moment(
        bar.row, Self.line(kind + (bar.isOpen ? " open" : ""), bar.x, bar.from, bar.x, bar.to))
    }
  }

  // MARK: Events

  private var cells: [String] {
    chart.cells.map { cell in
      let lane = chart.lanes[cell.lane]
      let y = chart.rows[cell.row].dotY
      var parts: [String] = []
      let lines = (cell.task.map { [("task", "\($0):")] } ?? []) + cell.lines.map { (Self.style(cell), $0) }
      if cell.event.kind == .failure {
        let box = Markup.element(
          "rect",
          [
            ("class", "fault"), ("x", "\(lane.textX - 5)"), ("y", "\(y - 12)"),
            ("width", "\(lane.x + lane.width - lane.textX + 8)"),
            ("height", "\(lines.count * Measures.lineHeight + 5)"), ("rx", "4"),
          ])
        parts.append(box)
      }
      parts.append(mark(cell, lane.lineX, y))
      for (index, line) in lines.enumerated() {
        parts.append(Self.text(line.0, lane.textX, y + 4 + index * Measures.lineHeight, line.1))
      }
      return moment(cell.row, parts.joined())
    }
  }

  private static func style(_ cell: Chart.Cell) -> String {
    switch cell.event.kind {
    case .note: ""
    case .failure: "wrong strong"
    case .conductor: "aside"
    }
  }

  /// A dot, a ring for what the conductor noted, a cross for the failure; a triangle for what ran out of turn.
  private func mark(_ cell: Chart.Cell, _ x: Int, _ y: Int) -> String {
    let turn = cell.isOutOfTurn ? Self.triangle(x - 10, y) : ""
    switch cell.event.kind {
    case .note: return turn + Self.dot("dot", x, y)
    case .conductor: return turn + Self.dot("hollow", x, y)
    case .failure: return turn + Self.cross(x, y)
    }
  }

  private var ending: String {
    guard let ending = chart.ending else { return "" }
    let y = chart.bottom + 20
    return moment(
      max(0, rows.count - 1),
      Self.cross(Measures.timeWidth + Measures.lineInset, y - 4)
        + Self.text("wrong strong", Measures.timeWidth + 26, y, "✗ \(ending)"))
  }

  // MARK: Shapes

  private func moment(_ row: Int, _ content: String) -> String {
    guard isStepped else { return content }
    return Markup.element("g", [("class", "moment"), ("data-moment", "\(row + 1)")], content)
  }

  static func text(_ style: String, _ x: Int, _ y: Int, _ text: String, anchor: String? = nil) -> String {
    let attributes =
      (style.isEmpty ? [] : [("class", style)]) + [("x", "\(x)"), ("y", "\(y)")]
      + (anchor.map { [("text-anchor", $0)] } ?? [])
    return Markup.element("text", attributes, text: text)
  }

  static func line(_ style: String, _ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) -> String {
    Markup.element(
      "line", [("class", style), ("x1", "\(x1)"), ("y1", "\(y1)"), ("x2", "\(x2)"), ("y2", "\(y2)")])
  }

  static func dot(_ style: String, _ x: Int, _ y: Int) -> String {
    Markup.element("circle", [("class", style), ("cx", "\(x)"), ("cy", "\(y)"), ("r", "4.5")])
  }

  static func cross(_ x: Int, _ y: Int) -> String {
    Markup.element(
      "path", [("class", "cross"), ("d", "M\(x - 6) \(y - 6)l12 12m0 -12l-12 12")])
  }

  static func triangle(_ x: Int, _ y: Int) -> String {
    Markup.element("path", [("class", "turn"), ("d", "M\(x - 5) \(y - 6)l10 6l-10 6z")])
  }
}
