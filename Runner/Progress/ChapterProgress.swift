package import Curriculum
package import Foundation
import Report

/// How far a learner is in one chapter.
package struct ChapterProgress: Sendable {
  package enum State: Hashable, Sendable {
    /// It was never checked as a whole.
    case untouched
    case tried
    /// It was passed, for the first time at this moment; that stays, whatever is tried later.
    case passed(at: Date)
  }

  package let chapter: Chapter
  package let state: State
  /// How many checks of the whole chapter there were, later ones included.
  package let attempts: Int
  /// The numbers of its hints that have been shown; the first is 1.
  package let hintsTaken: Set<Int>
  /// How many of its stages, from the first on, held in the best check; 0 for a chapter without stages.
  package let stagesPassed: Int
  /// Whether the solution has been shown.
  package let hasSeenSolution: Bool

  package var isPassed: Bool { passedAt != nil }

  /// How many of its hints have been shown.
  package var hintsUsed: Int { hintsTaken.count }

  /// The stage the learner is at, the last when all are passed; `nil` for a chapter without stages.
  package var currentStage: Stage? {
    chapter.stages.isEmpty ? nil : chapter.stages[min(stagesPassed, chapter.stages.count - 1)]
  }

  /// The numbers of the hints for where the learner is: those of the stage, or of the chapter.
  package var hintNumbers: ClosedRange<Int>? {
    chapter.hintNumbers(ofStage: min(stagesPassed, chapter.stages.count - 1))
  }

  /// The numbers of the hints for where the learner is that have not been shown.
  package var hintsLeft: [Int] { hintNumbers.map { $0.filter { !hintsTaken.contains($0) } } ?? [] }

  /// When it was passed for the first time; `nil` when it was not.
  package var passedAt: Date? {
    if case .passed(let date) = state { date } else { nil }
  }

  init(of chapter: Chapter, in records: [ProgressRecord]) {
    self.chapter = chapter
    var state = State.untouched
    var attempts = 0
    var hintsTaken: Set<Int> = []
    var stagesPassed = 0
    var hasSeenSolution = false
    for record in records where record.chapter == chapter.name {
      switch record.event {
      case .attempt(let attempt):
        attempts += 1
        let held =
          attempt.isPassed ? chapter.stages.count : chapter.stagesHeld { attempt.outcomes[$0] == .passed }
        stagesPassed = max(stagesPassed, held)
        if case .passed = state { break }
        state = attempt.isPassed ? .passed(at: record.time) : .tried
      case .hint(let number): hintsTaken.insert(number)
      case .solution: hasSeenSolution = true
      case .reset: break
      }
    }
    self.state = state
    self.attempts = attempts
    self.hintsTaken = hintsTaken
    self.stagesPassed = stagesPassed
    self.hasSeenSolution = hasSeenSolution
  }
}
