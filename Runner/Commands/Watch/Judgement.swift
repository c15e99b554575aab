import Grading

/// What came of a check.
struct Judgement: Sendable {
  enum Outcome: Sendable {
    case verdict(Verdict, SubmissionListing)
    case notGraded(Message)
  }

  /// The bytes it belongs to.
  let files: WatchedFiles
  let outcome: Outcome
  /// The time of day, for the screen.
  let time: String

  var verdict: Verdict? {
    if case .verdict(let verdict, _) = outcome { verdict } else { nil }
  }
}
