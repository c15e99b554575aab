import Classroom
import Commands
import Grading

extension ClassError: WordedError {
  var status: ExitCode {
    switch self {
    case .resultsAmongSubmissions, .notResults, .otherSubmissions, .otherShard, .unknownLearner,
      .badKey, .keyNeeded:
      .usage
    case .unreadable, .unwritable, .busy, .grader, .stopped, .unmergeable: .notGraded
    }
  }

  func message(for invoker: Invoker) -> Message {
    switch self {
    case .unreadable(let path, let reason): Message(error: "\(path) cannot be read: \(reason)")
    case .unwritable(let path, let reason):
      Message(
        error: "\(path) cannot be written: \(reason)",
        notes: ["make room or give yourself the right to write there, and run the same command again"])
    case .resultsAmongSubmissions(let results, let submissions):
      Message(
        error: "the results cannot go to \(results), which is in the folder of submissions",
        notes: ["nothing is ever written into \(submissions); name a folder elsewhere with --out"])
    case .notResults(let folder):
      Message(
        error: "\(folder) has other things in it than the results of a class",
        notes: ["it was left as it is; name an empty or a new folder"])
    case .otherSubmissions(let results, let theirs, let asked):
      Message(
        error: "\(results) has the results of \(theirs), not of \(asked)",
        notes: [
          "they were left as they are; name another folder with --out",
          "if it is the same class, and its folder was moved or renamed, add --moved",
        ])
    case .otherShard(let results, let theirs, let asked):
      Message(
        error:
          "\(results) has the results of \(theirs.map { "part \($0)" } ?? "all parts"), not of part \(asked)",
        notes: ["they were left as they are; give each part a folder of its own with --out"])
    case .busy(let results, let process):
      Message(
        error: "another grader works on \(results)" + (process.isEmpty ? "" : ": process \(process)"),
        notes: ["wait until it is done, or end it: what it has graded is kept"])
    case .unknownLearner(let learner):
      Message(
        error: "nobody who handed in is called '\(learner.printableLine)'",
        notes: ["--without takes a learner's name as results.jsonl has it, under 'id'"])
    case .badKey(let path, let reason):
      Message(
        error: "the key in \(path) cannot be used: \(reason)",
        notes: ["'head -c 32 /dev/urandom > \(path)' makes one; keep it where learners cannot read it"])
    case .keyNeeded(let results):
      Message(
        error: "\(results) is sealed with a key",
        notes: ["name the one that 'grade' was given with --key FILE"])
    case .grader(let cause):
      Self.message(cause, invoker, before: "not graded: ", after: ["nobody has a grade because of it"])
    case .stopped(let stop): Self.message(stop, invoker)
    case .unmergeable(let faults):
      Message(
        error: "the parts do not make a whole, and nothing was written", details: faults.map(\.words),
        notes: ["grade what is named above again with the same workshop, and merge again"])
    }
  }

  private static func message(_ stop: Stop, _ invoker: Invoker) -> Message {
    let learner = stop.source.learner.id
    let kept = "\(stop.done.grouped) of \(stop.total.grouped) are graded and kept"
    return message(
      stop.cause, invoker,
      before: "stopped at '\(learner)' (\(stop.source.origin)), \(stop.chapter): ".printableLine,
      after: ["nobody has a grade because of it; \(kept), and the same command goes on after them"]
        + (stop.cause.mayComeFromCode
          ? ["if it stops here again, --without \(Invoker.quoted(learner)) leaves this hand-in out"] : []))
  }

  private static func message(
    _ cause: GradingError, _ invoker: Invoker, before: String, after: [String]
  ) -> Message {
    let words = cause.words(for: invoker, isOwnCode: false)
    return Message(
      error: before + words.fact, details: words.details, notes: words.reasons + [words.advice] + after)
  }
}

extension GradingError {
  /// Whether code that was handed in can have caused it: one that the compiler crashes on, say.
  fileprivate var mayComeFromCode: Bool {
    switch self {
    case .toolFailed, .brokenReport: true
    case .noCompiler, .wrongToolchain, .missingProgram, .unreadable, .unwritable, .ownCodeBroken,
      .sanitizerUnusable, .nothingToGrade, .unknownBehaviour, .brokenEdition, .noSandbox:
      false
    }
  }
}
