package import Grading

extension GradingError: WordedError {
  package var status: ExitCode { .notGraded }

  package func message(for invoker: Invoker) -> Message {
    let words = words(for: invoker)
    return Message(
      error: "not graded: " + words.fact, details: words.details,
      notes: words.reasons + ["your code was not judged, nothing was recorded; \(words.advice)"])
  }

  /// What the grader could not do, apart from whose work that stopped.
  package struct Words {
    package let fact: String
    package var details: [String] = []
    package var reasons: [String] = []
    package let advice: String
  }

  /// What is told of it.
  ///
  /// - Parameters:
  ///   - invoker: How the person who reads it starts commands.
  ///   - isOwnCode: Whether that person wrote the code that was to be judged.
  /// - Returns: The words.
  package func words(for invoker: Invoker, isOwnCode: Bool = true) -> Words {
    switch self {
    case .noCompiler(let searched):
      Words(
        fact: "no Swift compiler was found",
        reasons: ["searched \(searched)"],
        advice: "install Swift \(Toolchain.triedRelease) and run this again")
    case .wrongToolchain(let found, let needed):
      Words(
        fact: "the conductor needs Swift \(needed), this is \(found)",
        reasons: ["it relies on scheduling interfaces that change between releases"],
        advice: "install Swift \(Toolchain.triedRelease) and run this again")
    case .missingProgram(let program, let folder):
      Words(
        fact: "the toolchain in \(folder) has no '\(program)'",
        advice: "install the whole toolchain of Swift \(Toolchain.triedRelease) and run this again")
    case .sanitizerUnusable(let reason):
      Words(
        fact: "ThreadSanitizer cannot run here, and this chapter is about data races",
        reasons: ["it said: \(reason)"],
        advice: "grade this chapter on another machine, or outside of the container if this is one")
    case .noSandbox(let reason, let package):
      Words(
        fact: "there is no sandbox for the code: \(reason)",
        reasons: package.map { ["on Debian and Ubuntu, 'sudo apt-get install \($0)' brings it"] }
          ?? ["it needs namespaces, which the kernel and the container, if this is one, must allow"],
        advice: isOwnCode
          ? "without --sandbox it runs with your own rights"
          : "--no-sandbox grades with your own rights, and each result says so")
    case .unreadable(let path, let reason):
      Words(
        fact: "\(path) cannot be read: \(reason)",
        advice: "'git status' shows what is missing from the workshop")
    case .brokenEdition(let reason):
      Words(
        fact: "\(PackedChecks.path), with which chapters are checked here, is broken: \(reason)",
        advice: "unpack the edition once more, and copy Exercises and .workshop from here to there")
    case .unwritable(let path, let reason):
      Words(
        fact: "\(path) cannot be written: \(reason)",
        advice: "make room or give yourself the right to write there and run this again")
    case .toolFailed(let tool, let output):
      Words(
        fact: isOwnCode ? "\(tool) failed, and not because of your code" : "\(tool) failed",
        details: Message.details(of: output),
        advice: "'\(invoker.typed("doctor"))' looks for the cause")
    case .ownCodeBroken(let what, let output):
      Words(
        fact: "\(what) does not build",
        details: Message.details(of: output),
        reasons: ["that is a fault of the workshop or a change to its own files: 'git status' shows changes"],
        advice: "report it with the lines above if nothing was changed")
    case .brokenReport(let behaviour, let reason):
      Words(
        fact: "the report of '\(behaviour)' cannot be understood: \(reason)",
        advice: "that is a fault of the workshop; report it with the lines above")
    case .nothingToGrade(let folder):
      Words(
        fact: "there is no Swift file in \(folder)",
        advice: "'\(invoker.typed("reset", "…"))' brings a starter back to Exercises")
    case .unknownBehaviour(let id, let chapter):
      Words(
        fact: "the behaviours of \(chapter) have no '\(id)'",
        reasons: ["the curriculum and Tests do not agree, which is a fault of the workshop"],
        advice: "'\(invoker.typed("verify"))' says more")
    }
  }
}
