/// Why the grader could not do its own work; never a verdict on the learner.
package enum GradingError: Error, Sendable {
  /// No Swift compiler was found.
  case noCompiler(searched: String)
  /// The compiler is of a release that the conductor was not made for.
  case wrongToolchain(found: String, needed: String)
  /// A program of the toolchain that grading needs is missing.
  case missingProgram(String, of: String)
  /// A folder or file of the package is missing or cannot be read.
  case unreadable(path: String, reason: String)
  /// The packed checks of an edition for learners are not what they were.
  case brokenEdition(reason: String)
  /// Something could not be written.
  case unwritable(path: String, reason: String)
  /// A program of the toolchain could not be started or failed for no fault of the learner.
  case toolFailed(tool: String, output: String)
  /// The workshop's own modules or behaviours do not build.
  case ownCodeBroken(what: String, output: String)
  /// ThreadSanitizer cannot run on this machine.
  case sanitizerUnusable(reason: String)
  /// What a submission is to be shut in with is missing or does not work here; `package` brings it where that is known.
  case noSandbox(reason: String, package: String?)
  /// The graded program said something that the grader does not understand.
  case brokenReport(behaviour: String, reason: String)
  /// There is nothing to grade in a folder.
  case nothingToGrade(folder: String)
  /// The chapter's behaviours and the curriculum do not agree.
  case unknownBehaviour(String, chapter: String)
}
