import Curriculum
import Foundation
import Grading
import Progress

/// Puts a chapter's starter back.
struct ResetCommand: Command {
  static let syntax = CommandSyntax(
    name: "reset", summary: "put a chapter's starter back; your files go to a dated backup",
    discussion: "What you have passed stays passed.",
    argument: CommandSyntax.Argument(name: "CHAPTER", help: "the chapter", isRequired: true))

  private let chapter: Chapter?

  init(_ arguments: Arguments) throws(UsageError) {
    chapter = try arguments.chapter()
  }

  func run(in context: Context) throws -> ExitCode {
    guard let chapter else { throw UsageError.missingArgument("CHAPTER", command: "reset") }
    let workspace = try context.workspace()
    let reset = StarterReset(chapter: chapter.name, workspace: workspace, time: Date())
    let outcome = try reset.run()
    guard !outcome.isUntouched else {
      context.console.write("\(chapter.name) is at its start; there is nothing to reset.")
      // Whoever was interrupted did not read where they are.
      if let earlier = reset.latestBackup() {
        context.console.write("Earlier files   \(earlier.path(below: workspace.root))")
      }
      return .passed
    }
    let backup = outcome.backup?.path(below: workspace.root)
    context.console.write(Self.text(chapter, backup: backup, isGivenRestored: outcome.isGivenRestored))
    // Last: the files are what matters, and a log that cannot be written must not stop them.
    try context.progress().log.append(.reset(backup: backup), chapter: chapter.name)
    return .passed
  }

  /// What is said of a reset.
  static func text(_ chapter: Chapter, backup: String?, isGivenRestored: Bool) -> String {
    let given = isGivenRestored ? ", with the given files" : ""
    let files = backup.map { "Your files   \($0)" } ?? "Your files   there were none"
    return "\(chapter.name) is at its start again, in Exercises/\(chapter.name)\(given).\n\(files)"
  }
}
