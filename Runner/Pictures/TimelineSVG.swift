import Report

/// A picture of one story: a file that needs nothing else.
package enum TimelineSVG {
  private static let margin = 20
  private static let narrowest = 520
  private static let lineHeight = 20

  /// Draws a story.
  ///
  /// - Parameters:
  ///   - story: The story.
  ///   - subject: What it is about.
  /// - Returns: The file's text.
  package static func document(_ story: Story, about subject: Subject) -> String {
    let chart = Chart.charts(of: [story])[0]
    let legend = Legend(of: [chart])
    let inner = max(chart.width, legend.width, narrowest)
    let heading = heading(story, subject, width: inner)
    let chartTop = margin + heading.height + 12
    let legendTop = chartTop + chart.height + 16
    let (width, height) = (inner + 2 * margin, legendTop + legend.height + margin)
    let parts = [
      Markup.element("title", text: "\(subject.chapter): \(subject.behaviour)"),
      Markup.element("desc", text: description(of: story, subject)),
      Markup.element("style", "\n" + ChartStyle.css + "\n"),
      Markup.element("rect", [("class", "paper"), ("width", "\(width)"), ("height", "\(height)")]),
      group(margin, margin, heading.markup),
      group(margin, chartTop, ChartDrawing(chart: chart).markup),
      group(margin, legendTop, legend.markup),
    ]
    let root = Markup.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("class", "timeline"), ("viewBox", "0 0 \(width) \(height)"),
        ("width", "\(width)"), ("height", "\(height)"), ("role", "img"), ("lang", "en-GB"),
      ], "\n" + parts.joined(separator: "\n") + "\n")
    return "\(PictureMark.comment)\n\(root)\n"
  }

  private static func group(_ x: Int, _ y: Int, _ content: String) -> String {
    Markup.element("g", [("transform", "translate(\(x) \(y))")], "\n\(content)\n")
  }

  // MARK: What stands above the chart

  private static func heading(
    _ story: Story, _ subject: Subject, width: Int
  ) -> (markup: String, height: Int) {
    // What a proportional font takes at most for a character; a label has its own column.
    let (columns, columnsOfTitle) = (width * 2 / 15, width / 10)
    var lines: [(style: String, label: String, text: String)] = []
    func add(_ style: String, _ label: String, _ text: String, columns: Int = columns) {
      let most = Measures.mostLines
      for (index, line) in TextWidth.wrap(text.onOneLine, to: columns, most: most).enumerated() {
        lines.append((style, index == 0 ? label : "", line))
      }
    }
    add("title sans", "", subject.behaviour, columns: columnsOfTitle)
    add("sans quiet", "", "\(subject.chapter). \(story.whose): \(story.verdict)")
    let labelled = lines.count
    if let finding = subject.finding {
      add("sans", "expected", finding.expected, columns: columns - 12)
      add("sans", "happened", finding.happened, columns: columns - 12)
    }
    let end = lines.count
    add("sans quiet", "", story.caption)
    let markup = lines.enumerated().map { index, line in
      let y = 14 + index * lineHeight
      let isIndented = index >= labelled && index < end
      return ChartDrawing.text("sans strong", 0, y, line.label)
        + ChartDrawing.text(line.style, isIndented ? 88 : 0, y, line.text)
    }.joined(separator: "\n")
    return (markup, lines.count * lineHeight)
  }

  /// The story in words, for who cannot see it.
  private static func description(of story: Story, _ subject: Subject) -> String {
    let finding = subject.finding.map { "Expected: \($0.expected). Happened: \($0.happened)." }
    let events = EventTable.rows(of: story).map { row in
      let what = (row.task.map { "\($0): " } ?? "") + ([row.text] + row.remarks).joined(separator: ", ")
      return "\(row.time), \(row.place): \(what)."
    }
    return ([story.verdict, finding, story.caption].compactMap(\.self) + events).joined(separator: " ")
  }
}
