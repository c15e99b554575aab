import Pictures

/// What could not be graded, and why.
struct ReportBroken {
  private let table: ReportTable

  init(of table: ReportTable) {
    self.table = table
  }

  /// The section of the page.
  var section: String {
    let rows = table.rows.flatMap { row in
      row.broken.map { result in
        [Markup.element("a", [("href", "#\(row.anchor)")], ReportWords.name(row.name))]
          + [result.chapter ?? "all of it", result.source.origin, result.brokenReason ?? ""].map {
            Markup.escaped(ReportWords.cut($0))
          }
      }
    }
    return ReportListing(
      id: "broken", title: "Broken hand-ins",
      words: "Nothing of these was graded: they are no result about the learner's code.",
      caption: "Hand-ins that could not be graded, and why", heads: ["Learner", "What", "Hand-in", "Why"],
      rows: rows, none: "Everything that was handed in could be graded.", more: "more"
    ).section
  }
}

extension ClassResult {
  /// Why nothing could be graded; `nil` when it was.
  var brokenReason: String? { if case .broken(_, let reason) = outcome { reason } else { nil } }
}
