/// What one grading belongs to; the same work is never done twice.
package struct GradedWork: Hashable, Codable, Sendable {
  /// The chapter's name.
  package let chapter: String
  /// A key of the learner's bytes.
  package let submission: String
  /// A key of what they are judged by.
  package let behaviours: String
  /// The version of the toolchain.
  package let toolchain: String

  package init(chapter: String, submission: String, behaviours: String, toolchain: String) {
    self.chapter = chapter
    self.submission = submission
    self.behaviours = behaviours
    self.toolchain = toolchain
  }
}
