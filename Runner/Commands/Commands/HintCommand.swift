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
    /// Where the hint stands among those of the chapter, or of the stage where there are stages; the first is 1.
    let number: Int
    let count: Int
    /// The stage that it belongs to; missing when the chapter has none.
    let stage: String?
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
    guard let standing = progress.progress(of: chapter), let numbers = standing.hintNumbers else {
      context.console.write("\(chapter.name) has no hints.")
      return .passed
    }
    let next = standing.hintsLeft.first
    // First on record, then on the screen: a hint that was seen was taken.
    if let next { try log.append(.hint(number: next), chapter: chapter.name) }
    let number = next ?? numbers.upperBound
    if isJSON {
      try context.console.write(
        json: Document(
          chapter: chapter.name, number: number - numbers.lowerBound + 1, count: numbers.count,
          stage: standing.currentStage?.id, hint: chapter.hints[number - 1], isNew: next != nil))
    } else {
      context.console.write(
        Self.text(
          standing, number: number, isNew: next != nil, invoker: context.invoker, ink: context.console.ink))
    }
    return .passed
  }

  /// The hint as it is printed.
  static func text(
    _ standing: ChapterProgress, number: Int, isNew: Bool, invoker: Invoker, ink: Ink
  ) -> String {
    let chapter = standing.chapter
    let numbers = standing.hintNumbers ?? number...number
    let stage = standing.stageWords.map { ", \($0)" } ?? ""
    let heading =
      ink(.strong, chapter.name) + stage
      + "   hint \(number - numbers.lowerBound + 1) of \(numbers.count)\(isNew ? "" : ", again")"
    let next =
      number < numbers.upperBound
      ? "Next hint   \(invoker.typed("hint", chapter.name))"
      : "That was the last hint. The guide explains the problem and its fixes:\n"
        + "\(invoker.typed("guide", chapter.name))"
    let body = TextBlock.labelled("  ", chapter.hints[number - 1])
    return ([heading, ""] + body + ["", next]).joined(separator: "\n")
  }
}
