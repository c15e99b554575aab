import Pictures

/// Hand-ins that are equal in content.
struct ReportEquals {
  /// Learners who have handed in the same, and in which chapters.
  struct Group {
    let learners: [String]
    var columns: [Int]
    var passed: Int
  }

  private let table: ReportTable
  /// The most chapters first.
  let groups: [Group]

  init(of table: ReportTable) {
    self.table = table
    var groups: [[String]: Group] = [:]
    for (index, column) in table.columns.enumerated() {
      // By the learner whose hand-in was graded.
      var equal: [String: Set<String>] = [:]
      for row in table.rows {
        guard let result = row.results[column.name], let first = result.sameAs else { continue }
        equal[first, default: [first]].insert(row.learner.id)
      }
      for (first, learners) in equal {
        let isPassed = table.rows.contains {
          learners.contains($0.learner.id) && $0.results[column.name]?.isPassed == true
            && ($0.learner.id == first || $0.results[column.name]?.sameAs == first)
        }
        let key = learners.sorted()
        groups[key, default: Group(learners: key, columns: [], passed: 0)].columns.append(index)
        groups[key]?.passed += isPassed ? 1 : 0
      }
    }
    self.groups = groups.values.sorted {
      ($1.columns.count, $0.columns[0]) == ($0.columns.count, $1.columns[0])
        ? $0.learners.lexicographicallyPrecedes($1.learners)
        : ($1.columns.count, $0.columns[0]) < ($0.columns.count, $1.columns[0])
    }
  }

  // MARK: Markup

  /// The section of the page.
  var section: String {
    let rows = Dictionary(table.rows.map { ($0.learner.id, $0) }, uniquingKeysWith: { first, _ in first })
    let lines = groups.map { group in
      let who = group.learners.map { id in
        guard let row = rows[id] else { return ReportWords.name(id) }
        return Markup.element("a", [("href", "#\(row.anchor)")], ReportWords.name(row.name))
      }
      let chapters = group.columns.map { table.columns[$0].name }.joined(separator: ", ")
      let count = ReportWords.count(group.columns.count, "chapter")
      return [
        who.joined(separator: ", "),
        Markup.escaped(count) + " " + Markup.element("small", text: chapters),
        Markup.escaped("\(group.passed) of \(group.columns.count)"),
      ]
    }
    return ReportListing(
      id: "equal", title: "Equal hand-ins",
      words: """
        The same bytes were graded once. That says nothing of how it came about: an unchanged starter, a team, a fix \
        that is short, or a copy.
        """,
      caption: "Learners whose hand-ins are equal, most chapters first",
      heads: ["Learners", "Equal in", "Passed"],
      rows: lines, none: "No two hand-ins are equal.", more: "more that are equal in fewer chapters"
    ).section
  }
}
