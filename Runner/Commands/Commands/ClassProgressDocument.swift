import Curriculum
import Foundation
import Progress

/// How far a class is, as programs read it.
struct ClassProgressDocument: Encodable {
  struct LearnerEntry: Encodable {
    let learner: String
    let passed: Int
    let total: Int
    let parts: [ProgressDocument.PartEntry]
    let attempts: Int
    let hintsUsed: Int
    /// Checks that have not passed since the last one that did.
    let triesSincePass: Int
    /// Where the learner is; missing when all chapters are passed.
    let current: String?
    /// ISO 8601 in UTC.
    let lastActive: String
    let chapters: [ProgressDocument.ChapterEntry]
  }

  struct RemarkEntry: Encodable {
    let kind: String
    let file: String?
    let line: Int?
    let text: String
  }

  let version = 1
  let files: Int
  let records: Int
  let learners: [LearnerEntry]
  let remarks: [RemarkEntry]

  init(_ progress: ClassProgress) {
    files = progress.fileCount
    records = progress.recordCount
    learners = progress.rows.map { row in
      LearnerEntry(
        learner: row.learner, passed: row.progress.passedCount, total: row.progress.chapters.count,
        parts: row.progress.parts.map(ProgressDocument.PartEntry.init), attempts: row.attempts,
        hintsUsed: row.hintsUsed, triesSincePass: row.triesSincePass, current: row.current?.name,
        lastActive: row.lastActive.formatted(.iso8601),
        chapters: row.progress.chapters.map(ProgressDocument.ChapterEntry.init))
    }
    remarks = progress.remarks.map {
      RemarkEntry(kind: $0.kind, file: $0.file, line: $0.line, text: $0.text)
    }
  }
}
