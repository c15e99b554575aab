import Curriculum
import Foundation

/// A file for Moodle's grade import: for each chapter the points and what is to be said of them.
///
/// The two stay together, for an import of feedback without grades loses the grades.
enum MoodleCSV {
  static func data(
    _ gradebook: Gradebook, roster: Roster?, hasBOM: Bool
  ) throws(ExportError) -> (data: Data, remarks: [ExportRemark]) {
    let titles = gradebook.chapters.flatMap { [$0.chapter.name, "\($0.chapter.name) feedback"] } + ["Total"]
    guard let roster else {
      let rows = gradebook.rows.map { row in
        [.key(row.learner.id), .text(row.learner.name ?? "")] + cells(row)
      }
      let header = (["username", "name"] + titles).map(CSV.Cell.text)
      return (CSV.data([header] + rows, hasBOM: hasBOM), [.identifiersAsUserNames])
    }
    let identifier = roster.column("Identifier", "User ID", "id")
    let keys = [
      roster.column("Username", "User name"), roster.column("Email address", "Email"),
      roster.column("ID number"),
    ].compactMap(\.self)
    let full = roster.column("Full name", "Name")
    let names = [roster.column("First name"), roster.column("Last name", "Surname")]
    guard !keys.isEmpty || identifier != nil else {
      throw .badRoster(.noColumn(["Username", "Email address", "ID number", "Identifier"]))
    }
    let match = RosterMatch(
      gradebook.rows.map(\.learner),
      in: roster.rows.map { row in
        // An assignment's own table says "Participant 17".
        let id = roster.cell(row, identifier).split(separator: " ").last.map(String.init) ?? ""
        let parts = names.map { roster.cell(row, $0) }.filter { !$0.isEmpty }
        return RosterMatch.Row(
          platformID: id, identifiers: keys.map { roster.cell(row, $0) }.filter { !$0.isEmpty },
          names: [roster.cell(row, full), parts.joined(separator: " ")].filter { !$0.isEmpty })
      })
    let kept = ([identifier] + keys + [full] + names).compactMap(\.self).sorted()
    let rows = zip(roster.rows, match.learners).compactMap { row, place -> [CSV.Cell]? in
      guard let place else { return nil }
      let identity = kept.map { column -> CSV.Cell in
        let cell = roster.cell(row, column)
        return keys.contains(column) || column == identifier ? .key(cell) : .text(cell)
      }
      return identity + cells(gradebook.rows[place])
    }
    let header = (kept.map { roster.header[$0] } + titles).map(CSV.Cell.text)
    return (CSV.data([header] + rows, hasBOM: hasBOM), match.remarks)
  }

  private static func cells(_ row: Gradebook.Row) -> [CSV.Cell] {
    let feedback = Feedback()
    return row.entries.flatMap { entry -> [CSV.Cell] in
      [.points(entry.earned), .text(feedback.whole(entry).asHTML)]
    } + [.points(row.earned)]
  }
}

extension String {
  /// The text as it is read where markup is.
  var asHTML: String { replacingScalars(["&": "&amp;", "<": "&lt;", ">": "&gt;"]) }
}
