import Curriculum
import Foundation
import Grading
import Progress

/// Learners by chapters: what every part of the report is made from.
struct ReportTable {
  /// A chapter that at least one has handed in.
  struct Column {
    let name: String
    /// Its heading; empty for a chapter that this workshop does not have.
    let title: String
    /// How many have passed it.
    var passed = 0
  }

  /// A learner.
  struct Row {
    fileprivate(set) var learner: ClassLearner
    /// Its place in the order of names, counted from 1.
    var place = 0
    /// What came of each chapter, by its name.
    fileprivate(set) var results: [String: ClassResult] = [:]
    /// A hand-in of which nothing could be told about any chapter.
    fileprivate(set) var whole: ClassResult?
    /// What the learner's own log says of each chapter, by its name.
    fileprivate(set) var attempts: [String: Int] = [:]

    var name: String { learner.name ?? learner.id }
    /// The name of the learner's page.
    var anchor: String { "l\(place)" }
    var passed: Int { results.values.count(where: \.isPassed) }

    /// What could not be graded.
    var broken: [ClassResult] {
      (whole.map { [$0] } ?? [])
        + results.values.filter { $0.verdict == nil }.sorted { ($0.chapter ?? "") < ($1.chapter ?? "") }
    }

    func cell(of column: Column) -> ReportCell {
      results[column.name].map(ReportCell.init) ?? (whole == nil ? .missing : .broken)
    }
  }

  private(set) var columns: [Column]
  /// In the order of names.
  private(set) var rows: [Row]
  /// Chapters that nobody has handed in.
  let untouched: [String]
  /// Whether there are logs.
  let hasAttempts: Bool

  init(_ results: [ClassResult], chapters: [Chapter], attempts: [String: [ProgressRecord]]) {
    var rows: [String: Row] = [:]
    for result in results {
      let learner = result.source.learner
      var row = rows[learner.id] ?? Row(learner: learner)
      // A hand-in that is broken may not tell the name.
      if row.learner.name == nil { row.learner = learner }
      if let chapter = result.chapter { row.results[chapter] = result } else { row.whole = result }
      rows[learner.id] = row
    }
    let handedIn = Set(results.compactMap(\.chapter))
    let unknown = handedIn.subtracting(chapters.map(\.name)).sorted()
    columns =
      chapters.filter { handedIn.contains($0.name) }.map { Column(name: $0.name, title: $0.title) }
      + unknown.map { Column(name: $0, title: "") }
    untouched = chapters.map(\.name).filter { !handedIn.contains($0) }
    hasAttempts = !attempts.isEmpty
    self.rows = rows.values.map { (Self.key($0.name), $0) }.sorted {
      ($0.0, $0.1.name, $0.1.learner.id) < ($1.0, $1.1.name, $1.1.learner.id)
    }.map(\.1)
    for index in self.rows.indices {
      self.rows[index].place = index + 1
      let records = Self.records(of: self.rows[index].learner, in: attempts)
      self.rows[index].attempts = Dictionary(grouping: records.filter(\.isAttempt), by: \.chapter).mapValues(
        \.count)
    }
    for index in columns.indices {
      let name = columns[index].name
      columns[index].passed = self.rows.count { $0.results[name]?.isPassed == true }
    }
  }

  /// A name without what should not count when names are put in order.
  private static func key(_ name: String) -> String {
    name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// What a learner's log says.
  private static func records(
    of learner: ClassLearner, in attempts: [String: [ProgressRecord]]
  ) -> [ProgressRecord] {
    (learner.name.flatMap { attempts[$0] } ?? [])
      + (learner.name == learner.id ? [] : attempts[learner.id] ?? [])
  }

  /// The learner whose log has a name.
  func row(ofLog name: String) -> Row? {
    rows.first { $0.learner.id == name } ?? rows.first { $0.learner.name == name }
  }

  /// The place on a learner's page at which a chapter is told, counted from 1.
  func anchor(of row: Row, _ column: Int) -> String { "\(row.anchor)-c\(column + 1)" }
}

extension ProgressRecord {
  /// Whether it is a check of a whole chapter.
  var isAttempt: Bool { if case .attempt = event { true } else { false } }
}
