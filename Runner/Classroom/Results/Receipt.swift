/// What a grade belongs to, so that it can be checked again later.
package struct Receipt: Hashable, Codable, Sendable {
  /// A key of the learner's bytes that were judged.
  package let submission: String
  /// A key of what they were judged by: the chapter's hidden behaviours, given files, settings and the conductor.
  package let behaviours: String
  /// The version of the toolchain.
  package let toolchain: String
  /// A digest of the whole line but for this field; it shows a line that was edited by hand.
  package let seal: String

  package init(submission: String, behaviours: String, toolchain: String, seal: String) {
    self.submission = submission
    self.behaviours = behaviours
    self.toolchain = toolchain
    self.seal = seal
  }
}
