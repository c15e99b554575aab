import Curriculum
import Grading
import Progress

/// Shows the reference fix.
struct SolutionCommand: Command {
  static let syntax = CommandSyntax(
    name: "solution", summary: "the reference fix, once you have passed the chapter",
    discussion:
      "There are other right fixes; the guide names some. That you have seen it is part of your progress.",
    argument: CommandSyntax.Argument(name: "CHAPTER", help: "the chapter", isRequired: true),
    options: [OptionSyntax("--force", help: "also when the chapter is not passed")],
    needsSolutions: true)

  private let chapter: Chapter?
  private let isForced: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    chapter = try arguments.chapter()
    isForced = arguments.has("--force")
  }

  func run(in context: Context) throws -> ExitCode {
    guard let chapter else { throw UsageError.missingArgument("CHAPTER", command: "solution") }
    let workspace = try context.workspace()
    let (log, progress) = try context.progress()
    let isPassed = progress.progress(of: chapter)?.isPassed ?? false
    guard isPassed || isForced else {
      throw CommandError.solutionLocked(chapter: chapter.name, learner: log.learner.name)
    }
    let folder = workspace.solution(chapter.name)
    let files: [SourceFile]
    do throws(GradingError) {
      files = try SourceFile.swiftFiles(in: folder)
    } catch {
      throw CommandError.unreadable(path: folder.path(below: workspace.root), reason: "there is no solution")
    }
    try log.append(.solution(isForced: !isPassed), chapter: chapter.name)
    let ink = context.console.ink
    let texts = files.map { file in
      ink(.strong, "// Solutions/\(chapter.name)/\(file.path)") + "\n\n" + file.text.printable
    }
    context.console.write(texts.joined(separator: "\n").trimmedLineFeeds)
    return .passed
  }
}

extension String {
  /// The text without line feeds at its end.
  var trimmedLineFeeds: String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
