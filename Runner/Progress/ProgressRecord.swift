package import Foundation
package import Report

/// One line of a learner's progress: something that was done in a chapter.
package struct ProgressRecord: Hashable, Sendable, Identifiable {
  /// What was done.
  package enum Event: Hashable, Sendable {
    /// A check of the whole chapter.
    case attempt(Attempt)
    /// A hint was shown; the first is 1.
    case hint(number: Int)
    /// The starter was restored; the learner's files went to a backup.
    case reset(backup: String?)
    /// The solution was shown, with force when the chapter was not passed.
    case solution(isForced: Bool)
  }

  /// How a check of a whole chapter ended.
  package struct Attempt: Hashable, Sendable {
    package let isPassed: Bool
    /// A key of the learner's bytes that were judged.
    package let contentHash: String
    /// The version of the toolchain that judged them.
    package let toolchain: String
    /// How each behaviour ended, by its identifier.
    package let outcomes: [String: Outcome]
    /// How many of the chapter's hints had been shown before.
    package let hintsUsed: Int
    /// How long the check took.
    package let seconds: Double

    package init(
      isPassed: Bool, contentHash: String, toolchain: String, outcomes: [String: Outcome], hintsUsed: Int,
      seconds: Double
    ) {
      self.isPassed = isPassed
      self.contentHash = contentHash
      self.toolchain = toolchain
      self.outcomes = outcomes
      self.hintsUsed = hintsUsed
      self.seconds = seconds
    }
  }

  package let id: UUID
  /// The learner's real name; the file's name is only made from it.
  package let learner: String
  /// The chapter's name.
  package let chapter: String
  /// When it was done, in whole seconds.
  package let time: Date
  package let event: Event

  package init(
    id: UUID = UUID(), learner: String, chapter: String, time: Date = Date(), event: Event
  ) {
    self.id = id
    self.learner = learner
    self.chapter = chapter
    self.time = Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down))
    self.event = event
  }
}
