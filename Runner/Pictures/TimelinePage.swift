import Report

/// A page that steps through one or two stories side by side: a file that needs nothing else.
package struct TimelinePage {
  private static let legendMargin = 4

  private let stories: [Story]
  private let subject: Subject
  private let charts: [Chart]
  private let grid: Grid

  /// Writes a page.
  ///
  /// - Parameters:
  ///   - stories: What is shown side by side, the learner's first.
  ///   - subject: What they are about.
  /// - Returns: The file's text.
  package static func document(_ stories: [Story], about subject: Subject) -> String {
    Self(stories, subject).text
  }

  private init(_ stories: [Story], _ subject: Subject) {
    self.stories = stories
    self.subject = subject
    charts = Chart.charts(of: stories)
    grid = Grid(stories.map(\.events))
  }

  private var text: String {
    let style = PageStyle(chartWidths: charts.map(\.width)).css
    let head = [
      Markup.element("meta", [("charset", "utf-8")]),
      PictureMark.comment,
      Markup.element("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
      // Whatever is in the texts: nothing is loaded from anywhere.
      Markup.element(
        "meta",
        [
          ("http-equiv", "Content-Security-Policy"),
          ("content", "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"),
        ]),
      Markup.element("meta", [("name", "color-scheme"), ("content", "light dark")]),
      Markup.element("title", text: "\(subject.chapter): \(subject.behaviour)"),
      Markup.element("style", "\n\(style)\n\(ChartStyle.css)\n"),
    ]
    let body = [header, main, footer, controls, Markup.element("script", "\n\(PageScript.text)\n")]
    return "<!DOCTYPE html>\n"
      + Markup.element(
        "html", [("lang", "en-GB")],
        "\n" + Markup.element("head", "\n" + head.joined(separator: "\n") + "\n") + "\n"
          + Markup.element("body", "\n" + body.joined(separator: "\n") + "\n") + "\n") + "\n"
  }

  // MARK: Parts

  private var header: String {
    var parts = [
      Markup.element("p", [("class", "chapter")], text: subject.chapter),
      Markup.element("h1", text: subject.behaviour),
    ]
    if let finding = subject.finding {
      let pairs = [("expected", finding.expected), ("happened", finding.happened)]
      parts.append(
        Markup.element(
          "dl",
          pairs.map { Markup.element("dt", text: $0.0) + Markup.element("dd", text: $0.1) }.joined()))
    }
    return Markup.element("header", parts.joined(separator: "\n"))
  }

  private var main: String {
    let panels = stories.indices.map { index in
      let (story, chart) = (stories[index], charts[index])
      let label = "story\(index + 1)"
      let style = story.outcome == .passed ? "verdict" : "verdict wrong"
      let heading = Markup.element(
        "h2", [("id", label)],
        Markup.escaped(story.whose) + " " + Markup.element("span", [("class", style)], text: story.verdict))
      // The table says the same to who cannot see it.
      let picture = Markup.element(
        "svg",
        [
          ("class", "timeline picture"), ("viewBox", "0 0 \(chart.width) \(chart.height)"),
          ("style", "max-width:\(chart.width)px;min-width:\(PageStyle.smallestWidth(of: chart.width))px"),
          ("aria-hidden", "true"), ("focusable", "false"),
        ], "\n" + ChartDrawing(chart: chart).markup + "\n")
      let table = EventTable(story: story, moments: grid.places(of: story.events)).markup
      return Markup.element(
        "section",
        [
          ("class", "story"), ("aria-labelledby", label), ("data-whose", story.whose),
        ],
        [
          heading, Markup.element("p", [("class", "caption")], text: story.caption),
          Markup.element("div", [("class", "scroll")], picture),
          Markup.element("div", [("class", "events")], table),
        ]
        .joined(separator: "\n"))
    }
    return Markup.element("main", "\n" + panels.joined(separator: "\n") + "\n")
  }

  private var footer: String {
    let legend = Legend(of: charts)
    let (width, height) = (legend.width, legend.height + Self.legendMargin)
    let picture = Markup.element(
      "svg",
      [
        ("class", "timeline legend"), ("viewBox", "0 0 \(width) \(height)"), ("width", "\(width)"),
        ("height", "\(height)"), ("aria-hidden", "true"), ("focusable", "false"),
      ], legend.markup)
    let sideBySide =
      stories.count > 1
      ? "Side by side, the same instant is at the same height; a step shows the next event of each at it. "
      : ""
    let time = "Time is virtual: it stands still while anything can run."
    return Markup.element("footer", picture + Markup.element("p", text: sideBySide + time))
  }

  /// Hidden until the script shows them: without it the page is a picture of the whole.
  private var controls: String {
    let buttons = [
      ("first", "⇤", "First step (Home)"), ("back", "←", "Step back (left arrow)"),
      ("next", "→", "Step on (right arrow or space)"), ("last", "⇥", "All of it (End)"),
    ].map { id, sign, label in
      Markup.element(
        "button", [("type", "button"), ("id", id), ("aria-label", label), ("title", label)], sign)
    }
    let slider = Markup.element(
      "input",
      [
        ("type", "range"), ("id", "position"), ("min", "1"), ("max", "\(max(1, grid.rows.count))"),
        ("value", "\(max(1, grid.rows.count))"), ("aria-label", "Step"),
      ])
    let list = Markup.element(
      "button", [("type", "button"), ("id", "list"), ("aria-pressed", "false"), ("title", "Key: L")],
      "List")
    let status = Markup.element("div", [("id", "status"), ("role", "status")], "")
    return Markup.element(
      "nav", [("id", "controls"), ("aria-label", "Steps"), ("hidden", "")],
      Markup.element("div", [("class", "buttons")], buttons.joined() + slider + list) + status)
  }
}
