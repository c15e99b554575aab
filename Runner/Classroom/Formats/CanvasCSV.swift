import Curriculum
import Foundation

/// A file for Canvas's gradebook import, made from the gradebook that Canvas exports.
///
/// It has Canvas's own identity columns, and of the assignments those that are named for a chapter or for the total,
/// with their `(id)`: a header that Canvas does not know would become a new assignment.
enum CanvasCSV {
  /// The name of an assignment that takes the points of all chapters.
  static let total = "Concurrency Workshop"

  private static let lastIdentityColumn = "Section"

  static func data(
    _ gradebook: Gradebook, roster: Roster, hasBOM: Bool
  ) throws(ExportError) -> (data: Data, remarks: [ExportRemark]) {
    guard let identifier = roster.column("ID"), let student = roster.column("Student"),
      let section = roster.column(lastIdentityColumn)
    else { throw .badRoster(.noColumn(["Student", "ID", lastIdentityColumn])) }
    let columns = assignments(gradebook, in: roster, after: section)
    guard !columns.isEmpty else {
      throw .noColumn(
        chapters: gradebook.chapters.map(\.chapter.name), columns: Array(roster.header.dropFirst(section + 1))
      )
    }
    // Rows of Canvas's own have no user: the points possible, and how grades are posted.
    let possible = roster.rows.first { roster.cell($0, 0).contains("Points Possible") }
    let users = roster.rows.filter { !roster.cell($0, identifier).isEmpty && $0 != possible }
    let loginColumns = [roster.column("SIS Login ID"), roster.column("SIS User ID")]
    let match = RosterMatch(
      gradebook.rows.map(\.learner),
      in: users.map { row in
        let name = roster.cell(row, student)
        let turned = name.split(separator: ",", maxSplits: 1).reversed().joined(separator: " ")
        return RosterMatch.Row(
          platformID: roster.cell(row, identifier),
          identifiers: loginColumns.map { roster.cell(row, $0) }.filter { !$0.isEmpty },
          names: [name, turned])
      })
    var rows = [(roster.header.prefix(section + 1) + columns.map(\.header)).map(CSV.Cell.key)]
    var remarks = match.remarks
    if let possible {
      rows.append(
        (0...section).map { .text(roster.whole(possible, $0)) }
          + columns.map { .text(roster.whole(possible, $0.index)) })
      for column in columns {
        let theirs = roster.cell(possible, column.index)
        if DecimalText.hundredths(of: theirs) != column.most.hundredths {
          remarks.append(.otherMaximum(column: column.header, theirs: theirs, ours: column.most))
        }
      }
    }
    for (row, place) in zip(users, match.learners) {
      guard let place else { continue }
      let identity = (0...section).map { column -> CSV.Cell in
        column == student ? .text(roster.whole(row, column)) : .key(roster.whole(row, column))
      }
      rows.append(identity + columns.map { .points($0.points(gradebook.rows[place])) })
    }
    return (CSV.data(rows, hasBOM: hasBOM), remarks)
  }

  private struct Column {
    let index: Int
    let header: String
    let most: Points
    let points: (Gradebook.Row) -> Points
  }

  private static func assignments(_ gradebook: Gradebook, in roster: Roster, after section: Int) -> [Column] {
    roster.header.indices.dropFirst(section + 1).compactMap { index in
      let header = roster.header[index]
      // An assignment that Canvas knows ends with its identifier.
      guard let name = header.wholeMatch(of: /(.+) \(\d+\)/)?.1 else { return nil }
      if same(name, total) {
        return Column(index: index, header: header, most: gradebook.most) { $0.earned }
      }
      guard let place = gradebook.chapters.firstIndex(where: { same(name, $0.chapter.name) }) else {
        return nil
      }
      return Column(index: index, header: header, most: gradebook.chapters[place].points) {
        $0.entries[place].earned
      }
    }
  }

  private static func same(_ first: some StringProtocol, _ second: String) -> Bool {
    first.lowercased().filter { !$0.isWhitespace } == second.lowercased().filter { !$0.isWhitespace }
  }
}
