package import Foundation
package import Grading

/// What one learner has handed in, as it was found in a folder of submissions.
package struct HandIn: Sendable {
  /// What is in it.
  package enum Content: Hashable, Sendable {
    /// What it has of each chapter, by the chapter's name.
    case chapters([String: ChapterContent])
    /// Nothing that could be graded, and why, in a sentence that the learner may read.
    case broken(reason: String)
  }

  /// What it has of one chapter.
  package enum ChapterContent: Hashable, Sendable {
    /// The learner's files, in the order of their paths, without given ones.
    case files([SourceFile])
    /// Files that cannot be graded, and why, in a sentence that the learner may read.
    case broken(reason: String)
  }

  package let learner: ClassLearner
  /// Its path below the folder of submissions; for people, and permanent as long as nobody renames it.
  package let origin: String
  /// When it was handed in, as far as the learning platform or the file says.
  package let submittedAt: Date?
  /// Whether the learning platform calls it late; `nil` when it does not say.
  package let isLate: Bool?
  package let content: Content

  package init(
    learner: ClassLearner, origin: String, submittedAt: Date? = nil, isLate: Bool? = nil, content: Content
  ) {
    self.learner = learner
    self.origin = origin
    self.submittedAt = submittedAt
    self.isLate = isLate
    self.content = content
  }
}
