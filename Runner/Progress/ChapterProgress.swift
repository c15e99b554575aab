package import Curriculum
package import Foundation

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
  /// How many of its hints have been shown.
  package let hintsUsed: Int
  /// Whether the solution has been shown.
  package let hasSeenSolution: Bool

  package var isPassed: Bool { passedAt != nil }

  /// When it was passed for the first time; `nil` when it was not.
  package var passedAt: Date? {
    if case .passed(let date) = state { date } else { nil }
  }

  init(of chapter: Chapter, in records: [ProgressRecord]) {
    self.chapter = chapter
    var state = State.untouched
    var attempts = 0
    var hintsUsed = 0
    var hasSeenSolution = false
    for record in records where record.chapter == chapter.name {
      switch record.event {
      case .attempt(let attempt):
        attempts += 1
        if case .passed = state { break }
        state = attempt.isPassed ? .passed(at: record.time) : .tried
      case .hint(let number): hintsUsed = max(hintsUsed, number)
      case .solution: hasSeenSolution = true
      case .reset: break
      }
    }
    self.state = state
    self.attempts = attempts
    self.hintsUsed = hintsUsed
    self.hasSeenSolution = hasSeenSolution
  }
}
