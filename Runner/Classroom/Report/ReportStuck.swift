import Curriculum
import Foundation
import Pictures
import Progress

/// Who has tried what and not passed it, by their own logs.
struct ReportStuck {
  /// A chapter that a learner has tried and not passed.
  struct Entry {
    /// The name in the log.
    let name: String
    /// The learner, when something was handed in.
    let row: ReportTable.Row?
    let chapter: String
    let attempts: Int
    let first: Date
    let last: Date
    let hintsUsed: Int
    let hintCount: Int
    let hasSeenSolution: Bool
  }

  private let table: ReportTable
  /// The most attempts first.
  let entries: [Entry]

  init(of table: ReportTable, chapters: [Chapter], attempts: [String: [ProgressRecord]]) {
    self.table = table
    var entries: [Entry] = []
    for (name, records) in attempts.sorted(by: { $0.key < $1.key }) {
      let row = table.row(ofLog: name)
      let progress = CurriculumProgress(chapters, records: records)
      for chapter in progress.chapters where chapter.state == .tried {
        // What was passed with the hand-in, nobody is stuck on.
        guard row?.results[chapter.chapter.name]?.isPassed != true else { continue }
        let times = records.filter { $0.isAttempt && $0.chapter == chapter.chapter.name }.map(\.time)
        guard let first = times.min(), let last = times.max() else { continue }
        entries.append(
          Entry(
            name: row?.name ?? name, row: row, chapter: chapter.chapter.name, attempts: chapter.attempts,
            first: first, last: last, hintsUsed: chapter.hintsUsed, hintCount: chapter.chapter.hints.count,
            hasSeenSolution: chapter.hasSeenSolution))
      }
    }
    self.entries = entries.enumerated().sorted {
      ($1.element.attempts, $0.offset) < ($0.element.attempts, $1.offset)
    }.map(\.element)
  }

  // MARK: Markup

  /// The section of the page.
  var section: String {
    let rows = entries.map { entry in
      let name = ReportWords.name(entry.name)
      return [entry.row.map { Markup.element("a", [("href", "#\($0.anchor)")], name) } ?? name]
        + [
          entry.chapter, ReportWords.number(entry.attempts), ReportWords.moment(entry.first),
          ReportWords.moment(entry.last),
          ReportWords.help(
            hints: entry.hintsUsed, of: entry.hintCount, hasSeenSolution: entry.hasSeenSolution),
        ].map(Markup.escaped)
    }
    return ReportListing(
      id: "stuck", title: "Who is stuck",
      words: "Chapters that were tried and not passed, by the learners' own logs; most attempts first.",
      caption: "Chapters that were tried and not passed",
      heads: ["Learner", "Chapter", "Attempts", "Since", "Last", "Help"], rows: rows,
      none: table.hasAttempts
        ? "By their logs, nobody has tried a chapter without passing it."
        : "No learner's log was given. 'workshop report RESULTS --progress DIR' reads them from a folder.",
      more: "more with fewer attempts"
    ).section
  }
}

extension ReportWords {
  /// What help somebody has had: `2 of 3 hints, solution seen`.
  fileprivate static func help(hints: Int, of count: Int, hasSeenSolution: Bool) -> String {
    let hints = hints == 0 ? "no hint" : "\(hints) of \(self.count(count, "hint"))"
    return hasSeenSolution ? "\(hints), solution seen" : hints
  }
}
