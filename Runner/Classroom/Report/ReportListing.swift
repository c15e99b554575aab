import Pictures

/// A section with a list of the class: a table of which the most important rows are seen at once.
struct ReportListing {
  /// So many are shown at once; the others are a click away.
  private static let mostShown = 20

  /// The section's name in addresses.
  let id: String
  let title: String
  /// What is said above the table; empty for nothing.
  var words = ""
  /// What the table is, for who cannot see it.
  let caption: String
  let heads: [String]
  /// The cells of each row as markup; the first one is its head.
  let rows: [[String]]
  /// What is said when there is no row.
  let none: String
  /// What the rows are that are not seen at once, after their number.
  let more: String

  /// The markup.
  var section: String {
    var parts = [Markup.element("h2", [("id", "\(id)-name")], text: title)]
    if rows.isEmpty {
      parts.append(Markup.element("p", text: none))
    } else {
      if !words.isEmpty { parts.append(Markup.element("p", text: words)) }
      parts.append(table(rows.prefix(Self.mostShown)))
      let left = rows.dropFirst(Self.mostShown)
      if !left.isEmpty {
        parts.append(
          Markup.element(
            "details", [("open", "open")],
            Markup.element("summary", text: "\(ReportWords.number(left.count)) \(more)") + table(left)))
      }
    }
    return Markup.element(
      "section", [("class", "class"), ("id", id), ("aria-labelledby", "\(id)-name")],
      "\n" + parts.joined(separator: "\n") + "\n")
  }

  /// On a phone the cells of a row stand under each other: then each has its head beside it, and roles say what a
  /// browser no longer takes for a table.
  private func table(_ rows: ArraySlice<[String]>) -> String {
    let head = heads.map { Markup.element("th", [("scope", "col"), ("role", "columnheader")], text: $0) }
    let lines = rows.map { cells in
      let markup = cells.enumerated().map { index, cell in
        index == 0
          ? Markup.element("th", [("scope", "row"), ("role", "rowheader")], cell)
          : Markup.element("td", [("role", "cell"), ("data-head", heads[index])], cell)
      }
      return Markup.element("tr", [("role", "row")], markup.joined())
    }
    return Markup.element(
      "table", [("class", "list"), ("role", "table")],
      Markup.element("caption", [("class", "unseen")], text: caption)
        + Markup.element("thead", Markup.element("tr", [("role", "row")], head.joined())) + "\n"
        + Markup.element("tbody", "\n" + lines.joined(separator: "\n") + "\n"))
  }
}
