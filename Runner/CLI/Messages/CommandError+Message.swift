extension CommandError: WordedError {
  var status: ExitCode {
    switch self {
    case .solutionLocked, .guideFaulty: .notPassed
    case .notAWorkshop, .noFolder: .usage
    case .noWorkshop, .unreadable, .unwritable, .noStarter, .halfReset, .noDocc, .notStarted, .noPort:
      .notGraded
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
    case .solutionLocked(let chapter, let learner):
      Message(
        error: "the solution of \(chapter) is shown once \(learner) has passed it",
        notes: [
          "'\(invoker.typed("hint", chapter))' helps on the way; "
            + "'\(invoker.typed("solution", chapter, ["--force"]))' shows it all the same"
        ])
    case .noDocc:
      Message(
        error: "there is no 'docc', which builds the guide as a site",
        notes: [
          "it belongs to the toolchain of Swift: https://www.swift.org/install",
          "'\(invoker.typed("guide"))' shows a page in the terminal without it",
        ])
    case .guideFaulty(let said):
      Message(
        error: "the guide does not become a site: docc finds fault with it",
        details: Message.details(of: said),
        notes: ["mend the line of the page that is named above and run this again"])
    case .notStarted(let reason):
      Message(error: reason, notes: ["'\(invoker.typed("doctor"))' says what is missing"])
    case .noPort:
      Message(
        error: "the system has no free port on loopback",
        notes: ["name one with '\(invoker.typed("guide-open", nil, ["--port", "8080"]))'"])
    }
  }
}
