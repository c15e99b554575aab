import Curriculum
import Foundation
import Progress

/// A class as a table: a line for each learner.
struct ClassTable {
  private static let gap = "  "
  /// What a chapter's name keeps of the line when learners' names are long.
  private static let leastChapter = 13

  let progress: ClassProgress
  let ink: Ink

  /// One column: its heads, its lines, and on which side they stand.
  private struct Column {
    var head: String
    /// What stands under the head.
    var subhead = ""
    var cells: [String]
    var isNumber = false

    var width: Int { (cells + [head, subhead]).map(\.columns).max() ?? 0 }

    /// The same in no more columns than there are.
    func fitted(to width: Int) -> Self {
      var column = self
      column.cells = cells.map { ClassTable.cut($0, to: width) }
      return column
    }
  }

  /// The whole table, without a line feed at its end.
  var text: String {
    let rows = progress.rows
    var names = Column(head: "Learner", cells: rows.map { $0.learner.printableLine })
    var chapters = Column(head: "At", cells: rows.map { $0.current?.name ?? "all passed" })
    let days = Column(
      head: "Active", cells: rows.map { $0.lastActive.formatted(.iso8601.year().month().day()) })
    let others = numbers + [days]
    let room = TextBlock.width - others.reduce(0) { $0 + Self.gap.columns + $1.width } - Self.gap.columns
    names = names.fitted(to: room - min(chapters.width, Self.leastChapter))
    chapters = chapters.fitted(to: room - names.width)
    let all = [names] + numbers + [chapters, days]
    let heads = [Self.line(all.map { ($0, $0.head) }), Self.line(all.map { ($0, $0.subhead) })]
    let lines = rows.indices.map { row in Self.line(all.map { ($0, $0.cells[row]) }) }
    return (heads.map { ink(.strong, $0) } + lines + [""] + legend).joined(separator: "\n")
  }

  private var numbers: [Column] {
    let rows = progress.rows
    let parts = (rows.first?.progress.parts ?? []).enumerated().map { index, part in
      let isFirst = index == 0
      return Column(
        head: (isFirst ? "Part " : "") + "\(part.part.rawValue)",
        subhead: (isFirst ? "of " : "") + "\(part.total)",
        cells: rows.map { "\($0.progress.parts[index].passed)" }, isNumber: true)
    }
    let tries = rows.map { $0.triesSincePass == 0 ? "–" : $0.triesSincePass.grouped }
    return parts + [
      Column(head: "Tries", cells: rows.map { $0.attempts.grouped }, isNumber: true),
      Column(head: "Hints", cells: rows.map { $0.hintsUsed.grouped }, isNumber: true),
      Column(head: "Stuck", cells: tries, isNumber: true),
    ]
  }

  private var legend: [String] {
    let rows = progress.rows
    let count =
      "\(rows.count.of("learner")), \(progress.recordCount.of("record")) in \(progress.fileCount.of("file"))"
    return TextBlock.wrap(
      "\(count). Under a part stands how many of its chapters are passed; Stuck counts the tries since the "
        + "last pass; At is where the last try was, or what comes after it.", to: TextBlock.width)
  }

  private static func line(_ cells: [(Column, String)]) -> String {
    cells.map { column, text in
      column.isNumber ? text.paddedLeft(to: column.width) : text.padded(to: column.width)
    }.joined(separator: gap).trimmedAtEnd
  }

  /// A text in no more columns than there are.
  fileprivate static func cut(_ name: String, to width: Int) -> String {
    guard name.columns > width else { return name }
    var kept = ""
    for character in name where kept.columns + character.columns < width { kept.append(character) }
    return kept + "…"
  }
}
