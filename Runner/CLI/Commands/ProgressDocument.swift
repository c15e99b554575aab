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
    parts = progress.parts.map {
      PartEntry(number: $0.part.rawValue, title: $0.part.title, passed: $0.passed, total: $0.total)
    }
    chapters = progress.chapters.map {
      ChapterEntry(
        name: $0.chapter.name, title: $0.chapter.title, part: $0.chapter.part.rawValue, state: $0.stateWord,
        attempts: $0.attempts, hintsUsed: $0.hintsUsed, passedAt: $0.passedAt?.formatted(.iso8601),
        hasSeenSolution: $0.hasSeenSolution, stages: Self.stages(of: $0))
    }
  }

  private static func stages(of chapter: ChapterProgress) -> [StageEntry]? {
    guard !chapter.chapter.stages.isEmpty else { return nil }
    return chapter.chapter.stages.enumerated().map {
      StageEntry(id: $1.id, title: $1.title, isPassed: $0 < chapter.stagesPassed)
    }
  }
}
