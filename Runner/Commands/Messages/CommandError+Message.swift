import Curriculum

extension CommandError: WordedError {
  package var status: ExitCode {
    switch self {
    case .solutionLocked, .comparisonLocked, .guideFaulty: .notPassed
    case .notAWorkshop, .noFolder, .noFolderFor, .folderAsFile, .takenFile, .noTimeline, .noResults,
      .outputIsInput, .notInEdition, .noLogs:
      .usage
    case .noWorkshop, .unreadable, .unwritable, .noStarter, .halfReset, .notReset, .noDocc, .notStarted,
      .noPort, .noClassProgram:
      .notGraded
    }
  }

  package func message(for invoker: Invoker) -> Message {
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
    case .noLogs(let folder):
      Message(
        error: "there is no attempt of anybody below \(folder)",
        notes: [
          "a log is the file in .workshop/progress; copies may lie at any depth, with .jsonl in the name"
        ])
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
            + " in Exercises/\(chapter)",
          "'\(invoker.typed("reset", chapter))' does the rest, with a backup of its own",
        ])
    case .notReset(let chapter, let reason):
      Message(
        error: "\(chapter) was not reset: \(reason)",
        notes: [
          "nothing was changed; make room or give yourself the right to write there and run this again"
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
    case .notInEdition(let command):
      Message(
        error: "'\(command)' needs the solutions, and this edition for learners has none",
        notes: [
          "the whole workshop, which has them, is with whoever handed the edition out",
          "'\(invoker.typed("guide"))' shows what each wrong fix of a chapter does, and why",
        ])
    case .noFolderFor(let file, let folder):
      Message(
        error: "\(file) cannot be written: there is no folder \(folder)",
        notes: ["make it with 'mkdir -p', or name a file elsewhere"])
    case .folderAsFile(let path):
      Message(error: "\(path) is a folder", notes: ["name a file in it"])
    case .noResults(let path):
      Message(
        error: "there is no results.jsonl in \(path)",
        notes: ["name the folder that grading wrote its results to"])
    case .outputIsInput(let path):
      Message(error: "\(path) is read for this and would be replaced", notes: ["name another file"])
    case .takenFile(let path, let command):
      Message(
        error: "\(path) exists and was not written by '\(command)'",
        notes: ["it was left as it is; name another file, or remove this one"])
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
    case .noClassProgram(let command):
      Message(
        error: "'\(command)' is for classes and authors, and their program is not built",
        notes: ["'make build' builds it"])
    case .noPort:
      Message(
        error: "the system has no free port on loopback",
        notes: ["name one with '\(invoker.typed("guide-open", nil, ["--port", "8080"]))'"])
    case .noTimeline(let behaviour, let lane, let chapter):
      Self.noTimeline(of: behaviour, lane, chapter, invoker)
    }
  }

  private static func noTimeline(
    of behaviour: String?, _ lane: Lane, _ chapter: String, _ invoker: Invoker
  ) -> Message {
    let options = behaviour.map { ["--behaviour", $0] } ?? []
    let check = "'\(invoker.typed("check", chapter, options))'"
    let one = behaviour.map { "'\($0)'" }
    switch lane {
    case .network:
      return Message(
        error: "\(one ?? "all of \(chapter)") runs over real connections, which have no virtual timeline",
        notes: ["\(check) tells what happened in its order, beside what failed"])
    case .threads:
      return Message(
        error: "\(one ?? "all of \(chapter)") runs on real threads, which have no virtual timeline",
        notes: ["\(check) tells each race by its property, functions, lines and threads"])
    case .levels:
      return Message(
        error:
          "\(one ?? "all of \(chapter)") is judged by the compiler; nothing runs, so there is no timeline",
        notes: ["\(check) shows what is left, with files and lines"])
    case .probes, .compile, .integrity, .scheduled:
      return Message(
        error:
          "\(one ?? "all of \(chapter)") is judged by the compiler; nothing runs, so there is no timeline",
        notes: ["\(check) shows the code that was tried"])
    }
  }
}
