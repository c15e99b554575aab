import Curriculum
import Progress

/// Shows one more hint.
struct HintCommand: Command {
  static let syntax = CommandSyntax(
    name: "hint",
    summary: "one more hint each time; the last nearly gives it away",
    discussion:
      "After the last hint the last is shown again. Hints that were taken are part of your progress.",
    argument: CommandSyntax.Argument(name: "CHAPTER", help: "else the one you are at"),
    options: [.json])

  /// A hint as programs read it.
  private struct Document: Encodable {
    let version = 1
    let chapter: String
    let number: Int
    let count: Int
    let hint: String
    /// Whether it was not shown before.
    let isNew: Bool
  }

  private let chapter: Chapter?
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    chapter = try arguments.chapter()
    isJSON = arguments.has("--json")
  }

  func run(in context: Context) throws -> ExitCode {
    let (log, progress) = try context.progress()
    guard let chapter = chapter ?? progress.current?.chapter else {
      context.console.write("Every chapter is passed. 'hint CHAPTER' shows the hints of one.")
      return .passed
    }
    let used = progress.progress(of: chapter)?.hintsUsed ?? 0
    let number = min(used + 1, chapter.hints.count)
    guard chapter.hints.indices.contains(number - 1) else {
      context.console.write("\(chapter.name) has no hints.")
      return .passed
    }
    let isNew = number > used
    // First on record, then on the screen: a hint that was seen was taken.
    if isNew { try log.append(.hint(number: number), chapter: chapter.name) }
    let hint = chapter.hints[number - 1]
    if isJSON {
      try context.console.write(
        json: Document(
          chapter: chapter.name, number: number, count: chapter.hints.count, hint: hint, isNew: isNew))
    } else {
      context.console.write(
        Self.text(chapter, number: number, isNew: isNew, invoker: context.invoker, ink: context.console.ink))
    }
    return .passed
  }

  /// The hint as it is printed.
  static func text(_ chapter: Chapter, number: Int, isNew: Bool, invoker: Invoker, ink: Ink) -> String {
    let count = chapter.hints.count
    let heading = "\(ink(.strong, chapter.name))   hint \(number) of \(count)\(isNew ? "" : ", again")"
    let next =
      number < count
      ? "Next hint   \(invoker.typed("hint", chapter.name))"
      : "That was the last hint. The guide explains the problem and its fixes:\n"
        + "\(invoker.typed("guide", chapter.name))"
    let body = TextBlock.labelled("  ", chapter.hints[number - 1])
    return ([heading, ""] + body + ["", next]).joined(separator: "\n")
  }
}
