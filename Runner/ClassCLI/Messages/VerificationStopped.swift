import Commands
import Grading

/// The grader could not hold the chapters against what they promise.
struct VerificationStopped: WordedError {
  let cause: GradingError

  var status: ExitCode { .notGraded }

  func message(for invoker: Invoker) -> Message {
    let words = cause.words(for: invoker)
    return Message(
      error: "not verified: " + words.fact, details: words.details, notes: words.reasons + [words.advice])
  }
}
