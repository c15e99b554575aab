extension CommandError: WordedError {
  var status: ExitCode {
    switch self {
    case .solutionLocked, .comparisonLocked: .notPassed
    case .notAWorkshop, .noFolder: .usage
    case .noWorkshop, .unreadable, .unwritable, .noStarter, .halfReset: .notGraded
    }
  }

  func message(for invoker: Invoker) -> Message {
    switch self {
    case .noWorkshop(let folder):
      Message(
        error: "\(folder) is not in a folder of the workshop",
        notes: ["go to the folder with Package.swift and Exercises, or name it with --root DIR"])
    case .notAWorkshop(let folder):
      Message(
        error: "\(folder) is not a folder of the workshop",
        notes: ["it needs Package.swift, Exercises and Runner/Conductor"])
    case .noFolder(let folder):
      Message(error: "there is no folder \(folder)")
    case .unreadable(let path, let reason):
      Message(error: "\(path) cannot be read: \(reason)")
    case .unwritable(let path, let reason):
      Message(error: "\(path) cannot be written: \(reason)")
    case .noStarter(let chapter, let folder):
      Message(
        error: "\(chapter) cannot be reset: there is no Swift file in \(folder)",
        notes: ["nothing was changed; 'git status' shows what is missing from the workshop"])
    case .halfReset(let chapter, let backup, let reason):
      Message(
        error: "\(chapter) is only half reset: \(reason)",
        notes: [
          (backup.map { "your files are in \($0), what was not moved yet is" } ?? "your files are")
            + " in Exercises/\(chapter)"
        ])
    case .comparisonLocked(let chapter, let learner):
      Message(
        error: "right fixes of \(chapter) are compared once \(learner) has passed it",
        notes: [
          "'\(invoker.typed("hint", chapter))' helps on the way; "
            + "'\(invoker.typed("compare", chapter, ["--force"]))' compares them all the same"
        ])
    case .solutionLocked(let chapter, let learner):
      Message(
        error: "the solution of \(chapter) is shown once \(learner) has passed it",
        notes: [
          "'\(invoker.typed("hint", chapter))' helps on the way; "
            + "'\(invoker.typed("solution", chapter, ["--force"]))' shows it all the same"
        ])
    }
  }
}
