import Grading
import Pictures

/// Which behaviours the class fails most, and by which well-known wrong fixes.
struct ReportFailures {
  /// Learners whose code fails in the same way, as far as that is known.
  struct Group {
    let looksLike: VerdictDocument.LooksLike?
    var rows: [ReportTable.Row]
  }

  /// One behaviour, or one of the stages before them.
  struct Failure {
    let column: Int
    let title: String
    /// How many times it ended in which way, in the order of frequency.
    let outcomes: [(outcome: String, count: Int)]
    /// In how many hand-ins it was looked at.
    let judged: Int
    /// By well-known wrong fix, the most frequent first, what is none at the end.
    let groups: [Group]

    var count: Int { groups.map(\.rows.count).reduce(0, +) }
  }

  private let table: ReportTable
  /// The most frequent first, then in the order of the curriculum.
  let failures: [Failure]

  init(of table: ReportTable) {
    self.table = table
    let all = table.columns.indices.flatMap { Self.failures(in: table, column: $0) }
    failures = all.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(
      \.element)
  }

  private struct Tally {
    var title: String
    var outcomes: [String: Int] = [:]
    var judged = 0
    var failed: [(row: ReportTable.Row, looksLike: VerdictDocument.LooksLike?)] = []

    mutating func count(_ outcome: String, _ row: ReportTable.Row, _ verdict: VerdictDocument) {
      judged += 1
      guard outcome != "passed" else { return }
      outcomes[outcome, default: 0] += 1
      failed.append((row, verdict.looksLike))
    }
  }

  private static func failures(in table: ReportTable, column: Int) -> [Failure] {
    var order: [String] = []
    var tallies: [String: Tally] = [:]
    func count(
      _ id: String, _ title: String, _ outcome: String, _ row: ReportTable.Row, _ verdict: VerdictDocument
    ) {
      if tallies[id] == nil {
        tallies[id] = Tally(title: title)
        order.append(id)
      }
      tallies[id]?.count(outcome, row, verdict)
    }
    for row in table.rows {
      guard let result = row.results[table.columns[column].name], let verdict = result.verdict else {
        continue
      }
      let cell = ReportCell(result)
      // Whoever has not begun has not failed at anything yet.
      if cell == .untouched { continue }
      if case .notRun(let obstacle) = cell {
        count("", "It compiles, and is run", obstacle.rawValue, row, verdict)
      } else {
        count("", "It compiles, and is run", "passed", row, verdict)
      }
      for behaviour in verdict.behaviours where behaviour.result != "not run" {
        count(behaviour.id, behaviour.title, behaviour.result, row, verdict)
      }
    }
    return order.compactMap { tallies[$0] }.filter { !$0.failed.isEmpty }.map { tally in
      Failure(
        column: column, title: tally.title,
        outcomes: tally.outcomes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
          ($0.key, $0.value)
        },
        judged: tally.judged, groups: groups(tally.failed))
    }
  }

  private static func groups(
    _ failed: [(row: ReportTable.Row, looksLike: VerdictDocument.LooksLike?)]
  ) -> [Group] {
    var groups: [String: Group] = [:]
    for (row, looksLike) in failed {
      groups[looksLike?.name ?? "", default: Group(looksLike: looksLike, rows: [])].rows.append(row)
    }
    return groups.sorted { first, second in
      if first.key.isEmpty != second.key.isEmpty { return second.key.isEmpty }
      return (second.value.rows.count, first.key) < (first.value.rows.count, second.key)
    }.map(\.value)
  }

  // MARK: Markup

  /// The section of the page.
  var section: String {
    ReportListing(
      id: "failures", title: "What fails most", caption: "Behaviours by how many of the class fail them",
      heads: ["Behaviour", "Failed by", "What it looks like, and whose"], rows: failures.map(row),
      none: "Nothing that was graded fails.", more: "more that fewer fail"
    ).section
  }

  private func row(_ failure: Failure) -> [String] {
    let title =
      Markup.escaped(ReportWords.cut(failure.title)) + " "
      + Markup.element("small", text: table.columns[failure.column].name)
    let count = "\(ReportWords.number(failure.count)) of \(ReportWords.number(failure.judged))"
    // One word for all of them goes without saying when it is the usual one.
    let outcomes =
      failure.outcomes.map(\.outcome) == ["failed"]
      ? "" : failure.outcomes.map { "\(ReportWords.number($0.count)) \($0.outcome)" }.joined(separator: ", ")
    return [
      title, Self.bar(failure) + Markup.escaped(count) + " " + Markup.element("small", text: outcomes),
      failure.groups.map { group($0, column: failure.column) }.joined(),
    ]
  }

  /// The share as a bar, for the eye only: the numbers stand beside it.
  private static func bar(_ failure: Failure) -> String {
    let width = failure.count * 100 / max(1, failure.judged)
    return Markup.element(
      "svg",
      [("class", "bar"), ("viewBox", "0 0 100 6"), ("preserveAspectRatio", "none"), ("aria-hidden", "true")],
      Markup.element("rect", [("class", "all"), ("width", "100"), ("height", "6")])
        + Markup.element("rect", [("class", "part"), ("width", "\(width)"), ("height", "6")]))
  }

  private func group(_ group: Group, column: Int) -> String {
    let words = group.looksLike?.looksLike ?? "no well-known wrong fix"
    let who = group.rows.map { row in
      Markup.element("a", [("href", "#\(table.anchor(of: row, column))")], text: ReportWords.cut(row.name))
    }.joined(separator: ", ")
    return Markup.element(
      "details", [("open", "open")],
      Markup.element("summary", "\(group.rows.count) × " + Markup.escaped(words))
        + (group.looksLike.map { Markup.element("p", text: $0.why) } ?? "")
        + Markup.element("p", [("class", "who")], who))
  }
}
