import Curriculum
import Foundation
import Grading
import Progress

/// Puts the learner's fix beside the other right ones.
struct CompareCommand: Command {
  static let syntax = CommandSyntax(
    name: "compare", summary: "your fix beside other right ones, once you have passed the chapter",
    discussion:
      """
      Each is run anew: how many jobs it takes and how much virtual time, what it is, and when one would take \
      it. An edition for learners has no other fixes to run; there it tells what they are.
      """,
    argument: CommandSyntax.Argument(name: "CHAPTER", help: "the chapter", isRequired: true),
    options: [
      OptionSyntax("--force", help: "also when the chapter is not passed"),
      OptionSyntax("--json", help: "for programs"),
    ])

  /// The comparison as programs read it.
  private struct Document: Encodable {
    struct Fix: Encodable {
      let name: String
      let form: String?
      let occasion: String?
      let jobs: Int?
      let virtualSeconds: Double?
    }

    let version = 1
    let chapter: String
    let fixes: [Fix]
  }

  private let chapter: Chapter?
  private let isForced: Bool
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    chapter = try arguments.chapter()
    isForced = arguments.has("--force")
    isJSON = arguments.has("--json")
  }

  func run(in context: Context) throws -> ExitCode {
    guard let chapter else { throw UsageError.missingArgument("CHAPTER", command: "compare") }
    let workspace = try context.workspace()
    let (log, progress) = try context.progress()
    let isPassed = progress.progress(of: chapter)?.isPassed ?? false
    guard isPassed || isForced else {
      throw CommandError.comparisonLocked(chapter: chapter.name, learner: log.learner.name)
    }
    let grader = try context.makeGrader()
    let own = try measure(chapter, in: workspace.exercise(chapter.name), workspace, grader)
    var rows = [Comparison.Row(fix: nil, measure: own)]
    for fix in chapter.rightFixes {
      let folder =
        fix.name.map { workspace.tests(chapter.name).appending(path: "Accepted/\($0)") }
        ?? workspace.solution(chapter.name)
      // An edition for learners may have been made without them.
      let isThere = !workspace.isEdition && FileManager.default.fileExists(atPath: folder.path)
      let measure = isThere ? try measure(chapter, in: folder, workspace, grader) : nil
      rows.append(Comparison.Row(fix: fix, measure: measure))
    }
    if isJSON {
      try context.console.write(json: Document(chapter: chapter.name, fixes: rows.map(Self.fix)))
    } else {
      context.console.write(Comparison(chapter: chapter, rows: rows, ink: context.console.ink).text)
    }
    return .passed
  }

  /// What the code in a folder takes, each behaviour run once.
  private func measure(
    _ chapter: Chapter, in folder: URL, _ workspace: Workspace, _ grader: Grader
  ) throws -> FixMeasure? {
    var options = GradingOptions()
    options.schedules = 1
    options.behaviours = chapter.behaviours.filter { $0.lane == .scheduled }.map(\.id)
    let submission = try Submission(of: chapter, in: folder, workspace: workspace)
    return FixMeasure(try grader.grade(submission, options: options))
  }

  private static func fix(_ row: Comparison.Row) -> Document.Fix {
    Document.Fix(
      name: row.fix.map { $0.name ?? "solution" } ?? "own", form: row.fix?.form, occasion: row.fix?.occasion,
      jobs: row.measure?.jobs, virtualSeconds: row.measure.map { $0.time / .seconds(1) })
  }
}
