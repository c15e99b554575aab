import Grading
import Pictures
import Report

/// Everything about failures that several learners share: each failure and each well-known wrong fix is told and drawn
/// once, however many have it.
///
/// A learner's page refers to them, and the script shows them there.
struct ReportCases {
  /// Of a longer timeline only the end is drawn, where it goes wrong.
  static let mostEvents = 80
  /// What pictures may take in the page, in bytes; after that a failure has only its events in words.
  ///
  /// Those that most learners share are drawn first. A class of 300 stays near 10 MB with it.
  static let mostBytes = 3_000_000

  /// A behaviour of one hand-in.
  private struct Place: Hashable {
    let row: Int
    let column: Int
    let behaviour: String
  }

  /// A failure that two learners can share.
  private struct Case: Hashable {
    let column: Int
    let id: String
    let title: String
    let outcome: Outcome
    let expected: String?
    let happened: String?
    let remarks: [String]
    let code: [String]
    let schedule: String?
    let steps: Int
    let eventCount: Int
    /// The last of them.
    let events: [TimelineEvent]

    init(_ behaviour: VerdictDocument.Behaviour, column: Int) {
      self.column = column
      id = behaviour.id
      title = behaviour.title
      outcome = Outcome(rawValue: behaviour.result) ?? .failed
      expected = behaviour.expected
      happened = behaviour.happened
      remarks = behaviour.remarks
      code = behaviour.code ?? []
      schedule = behaviour.schedule
      steps = behaviour.timeline.last?.step ?? behaviour.jobs
      eventCount = behaviour.timeline.count
      events = behaviour.timeline.suffix(ReportCases.mostEvents).map { event in
        TimelineEvent(
          kind: TimelineEvent.Kind(rawValue: event.kind) ?? .note, time: .nanoseconds(event.nanoseconds),
          step: event.step, track: Track(event.track) ?? .standIn(event.track), task: event.task,
          text: event.text)
      }
    }

    /// Everything but the events.
    var text: String {
      let pairs = [("expected", expected), ("happened", happened)].compactMap { name, text in
        text.map { Markup.element("dt", text: name) + Markup.element("dd", text: ReportWords.cut($0)) }
      }
      var parts = [
        Markup.element(
          "h4",
          Markup.element("b", text: "✗ \(outcome.rawValue)") + " " + Markup.escaped(ReportWords.cut(title)))
      ]
      if !pairs.isEmpty { parts.append(Markup.element("dl", pairs.joined())) }
      parts += remarks.map { Markup.element("p", text: ReportWords.cut($0)) }
      if !code.isEmpty {
        let lines = code.prefix(ReportCases.mostCode).map { Markup.escaped(ReportWords.cut($0)) }
        parts.append(Markup.element("p", text: "The check tried this, from outside the module:"))
        parts.append(Markup.element("pre", lines.joined(separator: "\n")))
      }
      return parts.joined()
    }

    var caption: String {
      let turn = schedule == "0" ? ", all in turn" : ""
      let left = eventCount - events.count
      return "The interleaving in which it \(outcome.rawValue): \(ReportWords.count(steps, "step"))"
        + (schedule.map { ", schedule \($0)\(turn)" } ?? "")
        + (left > 0 ? "; without the first \(ReportWords.count(left, "event"))" : "")
    }
  }

  /// The most lines of code that the check has tried.
  private static let mostCode = 30

  private let table: ReportTable
  /// In the order in which they first occur.
  private var cases: [Case] = []
  private var contents: [String] = []
  private var numbers: [Place: Int] = [:]
  private var mistakes: [(looksLike: VerdictDocument.LooksLike, chapter: String)] = []
  private var mistakeNumbers: [String: Int] = [:]
  private var legend = ""

  /// How many failures are told.
  var count: Int { cases.count }

  init(of table: ReportTable) {
    self.table = table
    var known: [Case: Int] = [:]
    var uses: [Int] = []
    for (columnIndex, column) in table.columns.enumerated() {
      for row in table.rows {
        guard let verdict = row.results[column.name]?.verdict else { continue }
        for behaviour in verdict.behaviours where behaviour.hasFailed {
          let failure = Case(behaviour, column: columnIndex)
          let number = known[failure] ?? cases.count
          if number == cases.count {
            known[failure] = number
            cases.append(failure)
            uses.append(0)
          }
          uses[number] += 1
          numbers[Place(row: row.place, column: columnIndex, behaviour: behaviour.id)] = number
        }
        if let looksLike = verdict.looksLike {
          let name = Self.name(of: looksLike, in: column)
          if mistakeNumbers[name] == nil {
            mistakeNumbers[name] = mistakes.count
            mistakes.append((looksLike, column.name))
          }
        }
      }
    }
    contents = cases.map(\.text)
    draw(uses)
  }

  /// The same name can be used in two chapters, and be worded differently by two versions of the workshop.
  private static func name(of looksLike: VerdictDocument.LooksLike, in column: ReportTable.Column) -> String {
    [column.name, looksLike.name, looksLike.looksLike, looksLike.why].joined(separator: "\n")
  }

  private mutating func draw(_ uses: [Int]) {
    var drawn: [TimelineFigure] = []
    var bytes = 0
    let mostUsedFirst = cases.indices.filter { !cases[$0].events.isEmpty }.sorted {
      (uses[$1], $0) < (uses[$0], $1)
    }
    for index in mostUsedFirst {
      let failure = cases[index]
      let figure = TimelineFigure(
        failure.outcome, taken: failure.schedule.flatMap(Schedule.init), events: failure.events)
      var content = Markup.element("p", [("class", "caption")], text: failure.caption)
      if bytes < Self.mostBytes {
        let picture = Markup.element("div", [("class", "scroll"), ("tabindex", "0")], figure.picture)
        bytes += picture.utf8.count
        drawn.append(figure)
        content +=
          picture
          + Markup.element(
            "details", [("class", "words")], Markup.element("summary", text: "In words") + figure.list)
      } else {
        content += Markup.element("div", [("class", "words")], figure.list)
      }
      contents[index] += content
    }
    if !drawn.isEmpty { legend = TimelineFigure.legend(of: drawn) }
  }

  // MARK: Markup

  /// A reference to what is told of a failure.
  func reference(to behaviour: VerdictDocument.Behaviour, of row: ReportTable.Row, column: Int) -> String {
    let place = Place(row: row.place, column: column, behaviour: behaviour.id)
    let words = "✗ \(behaviour.result): \(ReportWords.cut(behaviour.title))"
    guard let number = numbers[place] else { return Markup.element("p", text: words) }
    return Self.reference(to: "t\(number + 1)", words)
  }

  /// A reference to what is told of a well-known wrong fix.
  func reference(to looksLike: VerdictDocument.LooksLike, column: Int) -> String {
    let words = "Looks like \(looksLike.looksLike)"
    guard let number = mistakeNumbers[Self.name(of: looksLike, in: table.columns[column])] else {
      return Markup.element("p", text: words)
    }
    return Self.reference(to: "k\(number + 1)", words)
  }

  private static func reference(to anchor: String, _ words: String) -> String {
    Markup.element("a", [("class", "r"), ("href", "#\(anchor)")], text: words)
  }

  /// The section of the page; with the script it is not seen, and its parts are where they belong.
  var section: String {
    guard !(cases.isEmpty && mistakes.isEmpty) else { return "" }
    var parts: [String] = []
    for (column, entry) in table.columns.enumerated() {
      let failures = cases.indices.filter { cases[$0].column == column }.map { index in
        Markup.element("article", [("id", "t\(index + 1)"), ("class", "failure")], contents[index])
      }
      let known = mistakes.indices.filter { mistakes[$0].chapter == entry.name }.map { index in
        let looksLike = mistakes[index].looksLike
        return Markup.element(
          "article", [("id", "k\(index + 1)"), ("class", "like")],
          Markup.element("b", text: "Looks like") + " "
            + Markup.escaped("\(looksLike.looksLike): \(looksLike.why)"))
      }
      guard !(failures + known).isEmpty else { continue }
      parts += [Markup.element("h3", text: entry.name)] + failures + known
    }
    let words =
      "Each is told once, for all who have it. Time is virtual: it stands still while anything can run."
    return Markup.element(
      "section", [("class", "cases"), ("id", "cases"), ("aria-labelledby", "cases-name")],
      "\n" + Markup.element("h2", [("id", "cases-name")], text: "The failures") + "\n"
        + Markup.element("p", text: words) + "\n" + Markup.element("div", [("id", "legend")], legend) + "\n"
        + parts.joined(separator: "\n") + "\n")
  }
}

extension VerdictDocument.Behaviour {
  /// Whether it was run and has not held.
  var hasFailed: Bool { result != "passed" && result != "not run" }
}
