import Curriculum
import Progress

/// Says where the learner stands and what to type next.
struct StatusCommand: Command {
  static let syntax = CommandSyntax(
    name: "status", summary: "where you stand and what to type next; the same as no command",
    options: [.json])

  private let isJSON: Bool

  init(_ arguments: Arguments) {
    isJSON = arguments.has("--json")
  }

  func run(in context: Context) throws -> ExitCode {
    let (log, progress) = try context.progress()
    if isJSON {
      try context.console.write(json: ProgressDocument(progress, learner: log.learner))
    } else {
      context.console.write(
        Self.text(progress, learner: log.learner.name, invoker: context.invoker, ink: context.console.ink))
    }
    return .passed
  }

  /// The screen as it is printed.
  static func text(_ progress: CurriculumProgress, learner: String, invoker: Invoker, ink: Ink) -> String {
    let total = progress.chapters.count
    let heading =
      "\(ink(.strong, "Swift Concurrency Workshop"))   \(learner)   "
      + "\(progress.passedCount) of \(total) chapters passed"
    let width = progress.parts.map(\.part.title.columns).max() ?? 0
    let parts = progress.parts.map { count in
      let isDone = count.passed == count.total
      return
        "  \(isDone ? ink(.passed, "✓") : " ") \(count.part.rawValue). \(count.part.title.padded(to: width))  "
        + "\(count.passed) of \(count.total)"
    }
    let next =
      progress.current.map { current($0, invoker: invoker, ink: ink) } ?? [
        "Every chapter is passed.", "Again       \(invoker.typed("list")) names them",
      ]
    return ([heading, ""] + parts + [""] + next).joined(separator: "\n")
  }

  private static func current(_ current: ChapterProgress, invoker: Invoker, ink: Ink) -> [String] {
    let chapter = current.chapter
    var lines = TextBlock.labelled("You are at  ", "\(chapter.name): \(chapter.title)")
    if !chapter.problem.isEmpty { lines += TextBlock.labelled("            ", chapter.problem) }
    if let stage = current.stageWords { lines.append("            \(stage) (of \(chapter.stages.count))") }
    if current.attempts > 0 {
      let hints = current.hintsUsed == 0 ? "" : ", \(current.hintsUsed.of("hint")) taken"
      lines.append(
        "            tried \(current.attempts == 1 ? "once" : "\(current.attempts.grouped) times")\(hints)")
    }
    return lines + [
      "",
      "Edit        Exercises/\(chapter.name)/",
      "Check       " + ink(.strong, invoker.typed("check", chapter.name)),
      "Hint        \(invoker.typed("hint"))",
      "Guide       \(invoker.typed("guide"))",
      "Help        \(invoker.typed("help"))",
    ]
  }
}
