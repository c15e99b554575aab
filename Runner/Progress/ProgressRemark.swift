/// What is strange about a learner's file; nothing of it is ever deleted.
package enum ProgressRemark: Hashable, Sendable {
  /// The last line ends in the middle: whoever wrote it was stopped.
  case cutLastLine(number: Int)
  /// The line is no record.
  case senseless(number: Int)
  /// The line was written by a newer workshop.
  case newerVersion(number: Int, version: Int)
  /// The line belongs to somebody else.
  case otherLearner(number: Int, name: String)
  /// The line repeats an earlier one.
  case repeated(number: Int)
}
