import Curriculum
import Foundation
import Progress

/// Lists the chapters.
struct ListCommand: Command {
  static let syntax = CommandSyntax(
    name: "list", summary: "the chapters in teaching order, and where you are", options: [.json])

  private let isJSON: Bool

  init(_ arguments: Arguments) {
    isJSON = arguments.has("--json")
  }

  func run(in context: Context) throws -> ExitCode {
    let (log, progress) = try context.progress()
    if isJSON {
      try context.console.write(json: ProgressDocument(progress, learner: log.learner))
    } else {
      context.console.write(Self.text(progress, ink: context.console.ink))
    }
    return .passed
  }

  /// The list as it is printed.
  static func text(_ progress: CurriculumProgress, ink: Ink) -> String {
    let width = progress.chapters.map(\.chapter.name.columns).max() ?? 0
    let blocks = progress.parts.map { count in
      let heading = "\(count.part.rawValue). \(count.part.title)"
      let chapters = progress.chapters.filter { $0.chapter.part == count.part }
      return [ink(.strong, heading)]
        + chapters.map {
          line($0, isCurrent: $0.chapter.name == progress.current?.chapter.name, width: width, ink: ink)
        }
    }
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
      + "\n\n\(progress.passedCount) of \(progress.chapters.count) chapters passed"
  }

  private static func line(_ chapter: ChapterProgress, isCurrent: Bool, width: Int, ink: Ink) -> String {
    let symbol =
      switch chapter.state {
      case .passed: ink(.passed, "✓")
      case .tried, .untouched: isCurrent ? ink(.outOfTurn, "▸") : " "
      }
    let state = chapter.stateWord.padded(to: 9)
    let name = chapter.chapter.name.padded(to: width)
    let stages = chapter.stageCount.map { " (\($0))" } ?? ""
    return "  \(symbol) \(state)  \(isCurrent ? ink(.strong, name) : name)  \(chapter.chapter.title)\(stages)"
      .trimmedAtEnd
  }
}

extension ChapterProgress {
  /// How many of the stages are passed, `2 of 4 stages`; `nil` for a chapter without stages.
  var stageCount: String? {
    chapter.stages.isEmpty ? nil : "\(stagesPassed) of \(chapter.stages.count) stages"
  }

  /// The stage the learner is at, `stage 2: Images`; `nil` for a chapter without stages.
  var stageWords: String? {
    currentStage.map { "stage \(min(stagesPassed + 1, chapter.stages.count)): \($0.title)" }
  }

  /// The state in a word.
  var stateWord: String {
    switch state {
    case .untouched: "untouched"
    case .tried: "tried"
    case .passed: "passed"
    }
  }
}
