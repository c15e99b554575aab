import Grading
import Pictures

/// The table of all learners by all chapters.
struct ReportMap {
  private static let key: [(ReportCell, String)] = [
    (.passed, "passed"), (.partly(3, of: 5), "so many behaviours of the chapter held"),
    (.notRun(.compile), "does not compile, or is refused before it runs"),
    (.broken, "broken: could not be graded"), (.missing, "not handed in"),
    (.untouched, "the starter, handed in as it is"),
  ]

  let table: ReportTable

  /// The section of the page.
  var section: String {
    let untouched =
      table.untouched.isEmpty
      ? ""
      : Markup.element(
        "p", [("class", "quiet")],
        text: "Handed in by nobody: " + table.untouched.joined(separator: ", ") + ".")
    return Markup.element(
      "section", [("class", "class"), ("id", "map"), ("aria-labelledby", "map-name")],
      "\n"
        + [
          Markup.element("h2", [("id", "map-name")], text: "Learners by chapters"), key, controls,
          Markup.element(
            "div",
            [("class", "map"), ("tabindex", "0"), ("role", "region"), ("aria-labelledby", "map-name")],
            "\n" + map),
          untouched,
        ].filter { !$0.isEmpty }.joined(separator: "\n") + "\n")
  }

  private var key: String {
    let items = Self.key.map { cell, words in
      Markup.element(
        "li",
        Markup.element("span", [("class", "cell \(cell.style)")], text: cell.sign) + " "
          + Markup.escaped(words))
    }
    let number = Markup.element("li", text: "under each chapter: how many have passed it")
    return Markup.element("ul", [("class", "key")], items.joined() + number)
  }

  /// Hidden until the script shows them.
  private var controls: String {
    Markup.element(
      "p", [("class", "controls"), ("hidden", "hidden")],
      Markup.element("label", [("for", "filter")], text: "Name")
        + Markup.element("input", [("type", "search"), ("id", "filter"), ("autocomplete", "off")])
        + Markup.element("span", [("id", "count"), ("role", "status")], ""))
  }

  private var map: String {
    let heads =
      [head("Learner", sort: "ascending"), head("Passed")]
      + table.columns.map { head($0.name, passed: $0.passed) }
    let caption = Markup.element(
      "caption", [("class", "unseen")],
      text: "What came of each chapter of each learner; the heads of columns sort")
    return Markup.element(
      "table",
      caption + "\n" + Markup.element("thead", Markup.element("tr", heads.joined())) + "\n"
        + Markup.element("tbody", "\n" + table.rows.map(row).joined(separator: "\n") + "\n"))
  }

  /// The head of a column.
  ///
  /// - Parameters:
  ///   - name: What is in the column.
  ///   - passed: How many have passed the chapter that it is about.
  ///   - sort: In which direction the column is sorted.
  /// - Returns: The markup.
  private func head(_ name: String, passed: Int? = nil, sort: String? = nil) -> String {
    let count = passed.map {
      Markup.element("small", Markup.escaped(ReportWords.number($0)) + Markup.element("i", text: " passed"))
    }
    return Markup.element(
      "th",
      [("scope", "col")] + (passed == nil ? [] : [("class", "turned")])
        + (sort.map { [("aria-sort", $0)] } ?? []),
      Markup.element("span", text: name) + (count.map { " " + $0 } ?? ""))
  }

  private func row(_ row: ReportTable.Row) -> String {
    let id =
      row.name == row.learner.id ? "" : " " + Markup.element("small", text: ReportWords.cut(row.learner.id))
    let name = Markup.element(
      "th", [("scope", "row")],
      Markup.element("a", [("href", "#\(row.anchor)")], ReportWords.name(row.name)) + id)
    let cells = table.columns.enumerated().map { index, column in
      cell(row.cell(of: column), of: row, index)
    }
    return Markup.element("tr", name + Markup.element("td", text: "\(row.passed)") + cells.joined())
  }

  private func cell(_ cell: ReportCell, of row: ReportTable.Row, _ column: Int) -> String {
    let words = Markup.escaped(cell.sign) + Markup.element("i", text: " " + cell.words)
    switch cell {
    case .passed, .missing, .untouched: return Markup.element("td", [("class", cell.style)], words)
    case .partly, .notRun, .broken:
      // Reached by its learner's page as well: the tab key need not stop at thousands of cells.
      // Of a hand-in that is broken as a whole, the page says nothing about single chapters.
      let isTold = row.results[table.columns[column].name] != nil
      let anchor = isTold ? table.anchor(of: row, column) : row.anchor
      let link = [("href", "#\(anchor)"), ("tabindex", "-1")]
      return Markup.element("td", [("class", cell.style)], Markup.element("a", link, words))
    }
  }
}
