package import Curriculum
package import Foundation

/// How far every learner of a class is, from all the logs that there are of them.
package struct ClassProgress: Sendable {
  /// One learner.
  package struct Row: Sendable {
    package let learner: String
    package let progress: CurriculumProgress
    /// The chapter of the last attempt, or the one to go on with when that passed; `nil` when all are passed.
    package let current: Chapter?
    /// Checks of whole chapters.
    package let attempts: Int
    /// Hints that were shown, each once.
    package let hintsUsed: Int
    /// How many checks have not passed since the last one that did.
    package let triesSincePass: Int
    package let lastActive: Date
  }

  /// The learners, who has tried most since the last pass first.
  package let rows: [Row]
  /// What each learner has done, by the name in the logs, in the order of time; each record once.
  package let records: [String: [ProgressRecord]]
  /// What is strange about the files, in their order.
  package let remarks: [ClassRemark]
  package let fileCount: Int
  package let recordCount: Int

  /// Merges logs.
  ///
  /// - Parameters:
  ///   - logs: The files, in any order; a learner's records can be spread over several and stand in more than
  ///     one.
  ///   - chapters: The chapters in teaching order.
  ///   - remarks: What was strange before they were read.
  package init(
    _ logs: [ClassLog], chapters: [Chapter] = Curriculum.chapters, remarks: [ClassRemark] = []
  ) {
    let records = ClassRecords(logs)
    self.records = records.ofLearner
    rows = records.ofLearner.map { Row($0, $1, chapters) }.sorted { one, other in
      one.triesSincePass == other.triesSincePass
        ? one.learner < other.learner : one.triesSincePass > other.triesSincePass
    }
    let known = Set(chapters.map(\.name))
    let unknown = Set(records.ofLearner.values.joined().map(\.chapter)).subtracting(known)
    let about =
      unknown.map { ClassRemark(file: nil, line: nil, fact: .unknownChapter($0)) }
      + SimilarNames.pairs(among: Array(records.ofLearner.keys)).map {
        ClassRemark(file: nil, line: nil, fact: .similarNames($0, $1))
      }
    self.remarks = (remarks + records.remarks + about).sorted(by: ClassRemark.isBefore)
    fileCount = logs.count
    recordCount = records.ofLearner.values.reduce(0) { $0 + $1.count }
  }
}

extension ClassProgress.Row {
  /// - Parameters:
  ///   - learner: The name.
  ///   - records: The learner's records in their order, at least one.
  ///   - chapters: The chapters in teaching order.
  fileprivate init(_ learner: String, _ records: [ProgressRecord], _ chapters: [Chapter]) {
    self.learner = learner
    progress = CurriculumProgress(chapters, records: records)
    let attempts = records.filter(\.isAttempt)
    self.attempts = attempts.count
    triesSincePass = attempts.count - (attempts.lastIndex(where: \.isPass).map { $0 + 1 } ?? 0)
    hintsUsed = progress.chapters.reduce(0) { $0 + $1.hintsUsed }
    lastActive = records.last?.time ?? .distantPast
    let last = attempts.last { record in chapters.contains { $0.name == record.chapter } }
    if let last, let chapter = progress.chapters.first(where: { $0.chapter.name == last.chapter }) {
      current = last.isPass ? progress.next(after: chapter.chapter) : chapter.chapter
    } else {
      current = progress.current?.chapter
    }
  }
}

extension ProgressRecord {
  fileprivate var isAttempt: Bool {
    if case .attempt = event { true } else { false }
  }
}

extension ClassRemark {
  /// The order in which remarks are told, the same for the same files.
  fileprivate static func isBefore(_ one: Self, _ other: Self) -> Bool {
    let (mine, others) = (one.file ?? "\u{10FFFF}", other.file ?? "\u{10FFFF}")
    if mine != others { return mine < others }
    return one.line == other.line
      ? "\(one.fact)" < "\(other.fact)" : (one.line ?? 0) < (other.line ?? 0)
  }
}
