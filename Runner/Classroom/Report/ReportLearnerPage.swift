import Grading
import Pictures

/// What one learner has handed in and what came of it: a section that can be looked at and printed alone.
struct ReportLearnerPage {
  /// The most messages of the compiler that are told: later ones often only follow from the first.
  private static let mostDiagnostics = 3

  let row: ReportTable.Row
  let table: ReportTable
  let cases: ReportCases

  /// The section of the page.
  var section: String {
    let name = "\(row.anchor)-name"
    var parts = [
      neighbours,
      Markup.element("h2", [("id", name), ("tabindex", "-1")], ReportWords.name(row.name)),
      Markup.element("p", [("class", "quiet")], text: facts),
    ]
    if let whole = row.whole {
      parts.append(Markup.element("p", [("class", "wrong")], text: "! Broken: \(reason(whole))"))
    }
    if !row.results.isEmpty { parts.append(overview) }
    let missing = table.columns.filter { row.cell(of: $0) == .missing }.map(\.name)
    if !missing.isEmpty {
      parts.append(
        Markup.element("p", [("class", "quiet")], text: "Not handed in: " + missing.joined(separator: ", ")))
    }
    parts += table.columns.enumerated().compactMap(chapter)
    return Markup.element(
      "section", [("class", "learner"), ("id", row.anchor), ("aria-labelledby", name)],
      "\n" + parts.joined(separator: "\n") + "\n")
  }

  private func reason(_ result: ClassResult) -> String { ReportWords.cut(result.brokenReason ?? "") }

  // MARK: Who, and what in a line each

  private var neighbours: String {
    let links =
      [("map", "↑ The class")]
      + (row.place > 1 ? [("l\(row.place - 1)", "← Previous")] : [])
      + (row.place < table.rows.count ? [("l\(row.place + 1)", "Next →")] : [])
    return Markup.element(
      "nav", [("class", "neighbours"), ("aria-label", "Pages")],
      links.map { Markup.element("a", [("href", "#\($0)")], text: $1) }.joined(separator: " "))
  }

  private var facts: String {
    var sources: [ClassResult.Source] = []
    let results = (row.whole.map { [$0] } ?? []) + table.columns.compactMap { row.results[$0.name] }
    for result in results where !sources.contains(result.source) { sources.append(result.source) }
    let handIns = sources.map { source in
      source.origin + (source.submittedAt.map { ", handed in \(ReportWords.moment($0))" } ?? "")
        + (source.isLate == true ? ", late" : "")
    }
    let id = row.name == row.learner.id ? [] : [row.learner.id]
    let toolchains = Set(results.compactMap { $0.verdict?.toolchain }).sorted().map {
      "judged with Swift \($0)"
    }
    return ReportWords.cut(
      (id + ["\(row.passed) of \(ReportWords.count(table.columns.count, "chapter")) passed"] + handIns
        + toolchains)
        .joined(separator: " · "))
  }

  private var overview: String {
    let heads = ["Chapter", "Result"] + (table.hasAttempts ? ["Attempts"] : []) + ["Code", "Equal to"]
    let hasEqual = row.results.values.contains { $0.sameAs != nil }
    let shown = hasEqual ? heads : heads.dropLast()
    let handedIn = table.columns.enumerated().filter { row.results[$0.element.name] != nil }
    let rows = handedIn.map { index, column in
      let cell = row.cell(of: column)
      let words = Markup.escaped(cell.told)
      let result = row.results[column.name]
      var cells = [cell.hasMore && result != nil ? link(to: index, words) : words]
      if table.hasAttempts { cells.append(row.attempts[column.name].map { "\($0)" } ?? "") }
      cells.append(String(result?.verdict?.contentHash.prefix(12) ?? ""))
      if hasEqual { cells.append(result?.sameAs.map { ReportWords.name(name(of: $0)) } ?? "") }
      return Markup.element(
        "tr",
        Markup.element("th", [("scope", "row")], text: column.name)
          + cells.enumerated().map {
            $0 == 0 ? Markup.element("td", [("class", cell.style)], $1) : Markup.element("td", $1)
          }
          .joined())
    }
    let markup = Markup.element(
      "table", [("class", "own")],
      Markup.element("caption", [("class", "unseen")], text: "What came of each chapter")
        + Markup.element(
          "thead",
          Markup.element("tr", shown.map { Markup.element("th", [("scope", "col")], text: $0) }.joined()))
        + Markup.element("tbody", "\n" + rows.joined(separator: "\n") + "\n"))
    return Markup.element("div", [("class", "scroll")], markup)
  }

  private func link(to column: Int, _ words: String) -> String {
    Markup.element("a", [("href", "#\(table.anchor(of: row, column))")], words)
  }

  private func name(of id: String) -> String { table.rows.first { $0.learner.id == id }?.name ?? id }

  // MARK: What was not passed

  private func chapter(_ index: Int, _ column: ReportTable.Column) -> String? {
    guard let result = row.results[column.name], !result.isPassed else { return nil }
    let cell = row.cell(of: column)
    var parts = [
      Markup.element(
        "h3", [("id", table.anchor(of: row, index))],
        Markup.escaped(column.name) + " " + Markup.element("small", text: cell.words))
    ]
    if let verdict = result.verdict {
      parts += before(verdict)
      parts += verdict.behaviours.filter(\.hasFailed).map { cases.reference(to: $0, of: row, column: index) }
      let notRun = verdict.behaviours.count { $0.result == "not run" }
      if notRun > 0 {
        parts.append(
          Markup.element("p", [("class", "quiet")], text: "\(ReportWords.count(notRun, "behaviour")) not run")
        )
      }
      if let looksLike = verdict.looksLike { parts.append(cases.reference(to: looksLike, column: index)) }
    } else {
      parts.append(Markup.element("p", [("class", "wrong")], text: "! Broken: \(reason(result))"))
    }
    return Markup.element("div", [("class", "chapter")], parts.joined(separator: "\n"))
  }

  /// What went wrong before any behaviour was run.
  private func before(_ verdict: VerdictDocument) -> [String] {
    let errors = verdict.diagnostics.filter { $0.severity == "error" }
    let messages = errors.prefix(Self.mostDiagnostics).map { message in
      let place = message.file.isEmpty ? "" : "\(message.file):\(message.line): "
      return Markup.element("li", Markup.element("code", text: ReportWords.cut(place + message.text)))
        + (message.explanation.map { Markup.element("li", [("class", "means")], text: $0) } ?? "")
    }
    let left = errors.count - messages.count
    let more = left > 0 ? [Markup.element("li", text: "… \(ReportWords.count(left, "message")) more")] : []
    let breaches = verdict.contractBreaches.map {
      Markup.element(
        "li",
        "The check uses " + Markup.element("code", text: ReportWords.cut($0.declaration)) + ": "
          + Markup.escaped(ReportWords.cut($0.reason)))
    }
    let refusals = verdict.integrityBreaches.map {
      Markup.element(
        "li",
        Markup.escaped("not allowed, \($0.kind): ") + Markup.element("code", text: ReportWords.cut($0.name)))
    }
    // What the compiler says of code that lacks something only follows from that.
    let items = (breaches.isEmpty ? messages + more : breaches) + refusals
    return items.isEmpty ? [] : [Markup.element("ul", [("class", "before")], items.joined())]
  }
}

extension ReportCell {
  /// The sign and the words, where there is room for both.
  fileprivate var told: String {
    switch self {
    case .partly: "✗ \(words)"
    case .passed, .notRun, .broken, .missing, .untouched: "\(sign) \(words)"
    }
  }

  /// Whether a learner's page has more to say about it than that.
  fileprivate var hasMore: Bool {
    switch self {
    case .partly, .notRun, .broken: true
    case .passed, .missing, .untouched: false
    }
  }
}
