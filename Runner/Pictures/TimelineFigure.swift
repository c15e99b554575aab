package import Report

/// The picture of one story and the same in words, for pages that show many of them.
package struct TimelineFigure {
  /// The rules for pictures and legends.
  package static let css = ChartStyle.css

  private let story: Story

  /// - Parameters:
  ///   - outcome: How it ended.
  ///   - taken: The schedule as it was run; `nil` when that is not known.
  ///   - events: What happened.
  package init(_ outcome: Outcome, taken: Schedule?, events: [TimelineEvent]) {
    story = Story(whose: "", caption: "", outcome: outcome, taken: taken, events: events)
  }

  private var chart: Chart { Chart.charts(of: [story])[0] }

  /// The picture; nothing in it has a name, so that a page can show it more than once.
  package var picture: String {
    let chart = chart
    return Markup.element(
      "svg",
      [
        ("class", "timeline picture"), ("viewBox", "0 0 \(chart.width) \(chart.height)"),
        ("width", "\(chart.width)"), ("height", "\(chart.height)"), ("aria-hidden", "true"),
        ("focusable", "false"),
      ], "\n" + ChartDrawing(chart: chart, isStepped: false).markup + "\n")
  }

  /// The events as a list, for who cannot see the picture or has a small screen.
  package var list: String {
    var items = EventTable.rows(of: story).map { row in
      let what = (row.task.map { "\($0): " } ?? "") + ([row.text] + row.remarks).joined(separator: " ")
      return Markup.element("li", text: "\(row.time), \(row.place): \(what)")
    }
    if let ending = story.ending { items.append(Markup.element("li", text: "✗ \(ending)")) }
    return Markup.element("ol", items.joined())
  }

  /// What the signs mean that occur in any of the pictures.
  package static func legend(of figures: [Self]) -> String {
    let legend = Legend(of: figures.map(\.chart))
    return Markup.element(
      "svg",
      [
        ("class", "timeline legend"), ("viewBox", "0 0 \(legend.width) \(legend.height + 4)"),
        ("width", "\(legend.width)"), ("height", "\(legend.height + 4)"), ("role", "img"),
        ("aria-label", "What the signs in the pictures mean"),
      ], legend.markup)
  }
}
