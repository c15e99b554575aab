import Report

/// The events of a story in a table: the same as the picture for who cannot see it, or has a small screen.
struct EventTable {
  struct Row: Equatable {
    let time: String
    let place: String
    let task: String?
    let text: String
    let kind: TimelineEvent.Kind
    /// What the picture shows by a sign.
    let remarks: [String]
  }

  let story: Story
  /// The row of the shared grid of each event.
  let moments: [Int]

  static func rows(of story: Story) -> [Row] {
    let outOfTurn = story.outOfTurn
    let hasSeveralTasks = Set(story.events.compactMap(\.task)).count > 1
    return story.events.enumerated().map { index, event in
      var remarks: [String] = []
      if event.kind == .failure { remarks.append("✗ here it goes wrong") }
      if outOfTurn.contains(index) { remarks.append("▸ ran out of turn") }
      return Row(
        time: event.time.inSeconds, place: event.track.description,
        task: hasSeveralTasks && event.track.isThread ? event.task : nil, text: Story.text(of: event),
        kind: event.kind, remarks: remarks)
    }
  }

  var markup: String {
    let heads = ["Time", "Where", "What"].map { Markup.element("th", [("scope", "col")], text: $0) }
    var rows = zip(Self.rows(of: story), moments).map { row, moment in
      let time = Markup.element("td", [("class", "time")], text: row.time)
      let place = Markup.element("td", text: row.place)
      let task = row.task.map { Markup.element("span", [("class", "task")], text: "\($0): ") } ?? ""
      let remarks = row.remarks.map { " " + Markup.element("strong", text: $0) }.joined()
      let what = Markup.element("td", task + Self.text(row) + remarks)
      return Markup.element(
        "tr", [("class", Self.style(row.kind)), ("data-moment", "\(moment + 1)")], time + place + what)
    }
    if let ending = story.ending {
      let text = Markup.element("td", [("colspan", "3")], Markup.element("strong", text: "✗ \(ending)"))
      rows.append(
        Markup.element(
          "tr", [("class", "moment wrong"), ("data-moment", "\((moments.last ?? 0) + 1)")], text))
    }
    return Markup.element(
      "table",
      Markup.element("caption", text: "\(story.whose): what happened, in order")
        + Markup.element("thead", Markup.element("tr", heads.joined()))
        + Markup.element("tbody", "\n" + rows.joined(separator: "\n") + "\n"))
  }

  private static func text(_ row: Row) -> String {
    row.kind == .conductor ? Markup.element("i", text: row.text) : Markup.escaped(row.text)
  }

  private static func style(_ kind: TimelineEvent.Kind) -> String {
    switch kind {
    case .note, .conductor: "moment"
    case .failure: "moment wrong"
    }
  }
}
