package import Foundation

/// A learning platform's own table of its users, as an instructor exports it.
package struct Roster: Sendable {
  package let header: [String]
  package let rows: [[String]]

  /// Reads a table.
  ///
  /// - Parameter data: The file.
  /// - Throws: `RosterFault`.
  package init(_ data: Data) throws(RosterFault) {
    var rows = try CSV.rows(of: data)
    guard !rows.isEmpty else { throw .empty }
    header = rows.removeFirst().map { $0.trimmed }
    self.rows = rows
  }

  /// The cell of a row in a column; nothing when the row is too short.
  func cell(_ row: [String], _ column: Int?) -> String {
    guard let column, column < row.count else { return "" }
    return row[column].trimmed
  }

  /// The cell as the platform wrote it, spaces included.
  func whole(_ row: [String], _ column: Int) -> String { column < row.count ? row[column] : "" }

  /// The first column with one of these names, in any case.
  func column(_ names: String...) -> Int? {
    names.lazy.compactMap { name in
      header.firstIndex { $0.caseInsensitiveCompare(name) == .orderedSame }
    }.first
  }
}

extension String {
  /// The text without spaces around it.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

/// Who of the learners is which row of a roster.
struct RosterMatch {
  /// What a roster knows a user by.
  struct Row {
    /// The platform's own identifier.
    let platformID: String
    /// User names, addresses, numbers of the institution.
    let identifiers: [String]
    /// The name in the ways in which it may be written.
    let names: [String]
  }

  /// For each row the place of its learner in the gradebook; `nil` for none.
  private(set) var learners: [Int?]
  private(set) var remarks: [ExportRemark] = []

  /// Finds learners in a roster: by the platform's identifier, else by another one, else by the name when nobody
  /// else has the same.
  ///
  /// - Parameters:
  ///   - found: The learners.
  ///   - rows: The roster.
  init(_ found: [ClassLearner], in rows: [Row]) {
    learners = rows.map { _ in nil }
    var missing: [String] = []
    var byName: [String] = []
    var places: [Int: [Int]] = [:]
    for (index, learner) in found.enumerated() {
      guard let (row, isByName) = Self.row(of: learner, among: found, in: rows) else {
        missing.append(learner.id)
        continue
      }
      places[row, default: []].append(index)
      if isByName { byName.append(learner.id) }
    }
    for (row, indices) in places.sorted(by: { $0.key < $1.key }) {
      if indices.count == 1 {
        learners[row] = indices[0]
      } else {
        remarks.append(.sameLine(indices.map { found[$0].id }))
      }
    }
    if !missing.isEmpty { remarks.append(.notInRoster(missing)) }
    if !byName.isEmpty { remarks.append(.matchedByName(byName)) }
    let without = learners.count { $0 == nil }
    if without > 0 { remarks.append(.withoutResults(without)) }
  }

  private static func row(
    of learner: ClassLearner, among learners: [ClassLearner], in rows: [Row]
  ) -> (row: Int, isByName: Bool)? {
    func only(_ isRight: (Row) -> Bool) -> Int? {
      let fitting = rows.indices.filter { isRight(rows[$0]) }
      return fitting.count == 1 ? fitting[0] : nil
    }
    if let id = learner.platformID, !id.isEmpty, let row = only({ $0.platformID == id }) {
      return (row, false)
    }
    if let row = only({ $0.platformID == learner.id || $0.identifiers.contains(learner.id) }) {
      return (row, false)
    }
    guard let name = learner.name?.asName, !name.isEmpty,
      learners.count(where: { $0.name?.asName == name }) == 1,
      let row = only({ $0.names.contains { $0.asName == name } })
    else { return nil }
    return (row, true)
  }
}

extension String {
  /// A name with one space between its words, in small letters.
  fileprivate var asName: String {
    lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
