package import Grading

/// Why a class could not be graded, merged or audited; never a verdict on a learner.
package enum ClassError: Error, Sendable {
  /// A folder or file of hand-ins or results cannot be read.
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  /// The results would be written among the hand-ins.
  case resultsAmongSubmissions(results: String, submissions: String)
  /// The folder for results has something else in it.
  case notResults(folder: String)
  /// The results in the folder are those of another folder of submissions.
  case otherSubmissions(results: String, theirs: String, asked: String)
  /// The results in the folder are those of another part of the class, or of all of it.
  case otherShard(results: String, theirs: String?, asked: String)
  /// Another grader works on the results.
  case busy(results: String, process: String)
  /// No hand-in is by a learner that was named.
  case unknownLearner(String)
  /// The key cannot be used.
  case badKey(path: String, reason: String)
  /// The results are sealed with a key, and none was named.
  case keyNeeded(results: String)
  /// The grader could not do its work before it came to any hand-in.
  case grader(GradingError)
  /// The grader could not do its work on a hand-in.
  case stopped(Stop)
  /// Parts do not fit together.
  case unmergeable([MergeFault])

  /// Where grading stopped.
  package struct Stop: Sendable {
    package let source: ClassResult.Source
    package let chapter: String
    package let cause: GradingError
    /// How many works are in the journal, and of how many.
    package let done: Int
    package let total: Int
  }
}
