import Curriculum
import Foundation
import Progress

/// How far a learner is, as programs read it.
struct ProgressDocument: Encodable {
  struct PartEntry: Encodable {
    let number: Int
    let title: String
    let passed: Int
    let total: Int
  }

  struct StageEntry: Encodable {
    let id: String
    let title: String
    let isPassed: Bool
  }

  struct ChapterEntry: Encodable {
    let name: String
    let title: String
    let part: Int
    let state: String
    let attempts: Int
    let hintsUsed: Int
    /// ISO 8601 in UTC.
    let passedAt: String?
    let hasSeenSolution: Bool
    /// Missing when the chapter is solved in one step.
    let stages: [StageEntry]?
  }

  let version = 1
  let learner: String
  /// The chapter the learner is at; missing when all are passed.
  let current: String?
  let passed: Int
  let total: Int
  let parts: [PartEntry]
  let chapters: [ChapterEntry]

  init(_ progress: CurriculumProgress, learner: Learner) {
    self.learner = learner.name
    current = progress.current?.chapter.name
    passed = progress.passedCount
    total = progress.chapters.count
    parts = progress.parts.map(PartEntry.init)
    chapters = progress.chapters.map(ChapterEntry.init)
  }
}

extension ProgressDocument.PartEntry {
  init(_ count: CurriculumProgress.PartCount) {
    self.init(
      number: count.part.rawValue, title: count.part.title, passed: count.passed, total: count.total)
  }
}

extension ProgressDocument.ChapterEntry {
  init(_ chapter: ChapterProgress) {
    self.init(
      name: chapter.chapter.name, title: chapter.chapter.title, part: chapter.chapter.part.rawValue,
      state: chapter.stateWord, attempts: chapter.attempts, hintsUsed: chapter.hintsUsed,
      passedAt: chapter.passedAt?.formatted(.iso8601), hasSeenSolution: chapter.hasSeenSolution,
      stages: Self.stages(of: chapter))
  }
  private static func stages(of chapter: ChapterProgress) -> [ProgressDocument.StageEntry]? {
    guard !chapter.chapter.stages.isEmpty else { return nil }
    return chapter.chapter.stages.enumerated().map {
      ProgressDocument.StageEntry(id: $1.id, title: $1.title, isPassed: $0 < chapter.stagesPassed)
    }
  }
}
