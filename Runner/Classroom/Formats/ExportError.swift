/// Why no file could be made.
package enum ExportError: Error, Hashable, Sendable {
  /// A format tells of one learner, and nobody said of whom.
  case severalLearners(ExportFormat, known: [String])
  case unknownLearner(String, known: [String])
  case noResults
  /// A format cannot be made without a roster.
  case noRoster(ExportFormat)
  /// The roster is not what the platform exports.
  case badRoster(RosterFault)
  /// No column of the roster is named for a chapter.
  case noColumn(chapters: [String], columns: [String])
  /// Variables that the platform sets are not there.
  case missingVariables([String], ExportFormat)
  /// The platform wants to know when it was handed in, and nobody says.
  case noTime(learner: String)
  case unwritable(path: String, reason: String)
}

/// What is wrong with a roster.
package enum RosterFault: Error, Hashable, Sendable {
  case notUTF8
  case empty
  /// A quoted cell that begins on this line does not end.
  case openQuote(line: Int)
  /// None of these columns is there.
  case noColumn([String])
}
