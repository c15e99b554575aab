import Curriculum
import Foundation
import Grading
import Progress

/// Says how far the learner has come.
struct ProgressCommand: Command {
  static let syntax = CommandSyntax(
    name: "progress", summary: "how far you have come: attempts, hints, what is passed",
    discussion:
      """
      Lines of the file that make no sense are named on stderr; nothing is ever taken away from it.
      With --class it is the view of an instructor: all logs below a folder, at any depth and whoever copied \
      them, become a line for each learner, those first who have tried longest without a pass. A record counts \
      once, in however many files it stands. Logs are the files in .workshop/progress of each learner's folder.
      """,
    options: [OptionSyntax("--class", "DIR", help: "all learners whose logs are below this folder"), .json])

  private let folder: String?
  private let isJSON: Bool

  init(_ arguments: Arguments) {
    folder = arguments.value("--class")
    isJSON = arguments.has("--json")
  }

  func run(in context: Context) throws -> ExitCode {
    if let folder { return try showClass(in: folder, context) }
    let (log, progress) = try context.progress()
    if isJSON {
      try context.console.write(json: ProgressDocument(progress, learner: log.learner))
    } else {
      let file = log.url.path(below: try context.workspace().root)
      context.console.write(
        Self.text(progress, learner: log.learner.name, file: file, ink: context.console.ink))
    }
    return .passed
  }

  /// Shows a whole class.
  private func showClass(in place: String, _ context: Context) throws -> ExitCode {
    let url = context.url(place)
    guard FileManager.default.fileExists(atPath: url.path) else { throw CommandError.noFolder(place) }
    let found = ClassLog.find(in: url)
    let progress = ClassProgress(found.logs, remarks: found.remarks)
    if !isJSON { for remark in progress.remarks { context.console.remark("note: " + remark.text) } }
    guard !progress.rows.isEmpty else { throw CommandError.noLogs(folder: place) }
    if isJSON {
      try context.console.write(json: ClassProgressDocument(progress))
    } else {
      context.console.write(ClassTable(progress: progress, ink: context.console.ink).text)
    }
    return .passed
  }

  /// The screen as it is printed.
  static func text(_ progress: CurriculumProgress, learner: String, file: String, ink: Ink) -> String {
    let width = progress.chapters.map(\.chapter.name.columns).max() ?? 0
    var lines = [
      "\(ink(.strong, learner))   \(progress.passedCount) of \(progress.chapters.count) chapters passed"
    ]
    for count in progress.parts {
      lines += ["", "\(count.part.rawValue). \(count.part.title)   \(count.passed) of \(count.total)"]
      for chapter in progress.chapters where chapter.chapter.part == count.part {
        let symbol = chapter.isPassed ? ink(.passed, "✓") : " "
        lines.append(
          "  \(symbol) \(chapter.chapter.name.padded(to: width))  \(chapter.story)".trimmedAtEnd)
        if chapter.state != .untouched { lines += stages(of: chapter, ink: ink) }
      }
    }
    return (lines + ["", "Recorded in \(file)"]).joined(separator: "\n")
  }

  /// A line for each stage of a chapter.
  private static func stages(of chapter: ChapterProgress, ink: Ink) -> [String] {
    chapter.chapter.stages.enumerated().map { index, stage in
      let isPassed = index < chapter.stagesPassed
      let word = isPassed ? "passed" : index == chapter.stagesPassed ? "under way" : "open"
      return "      \(isPassed ? ink(.passed, "✓") : " ") \(index + 1). \(stage.title)  \(ink(.faint, word))"
    }
  }
}

extension ChapterProgress {
  /// What was done in the chapter: `passed 2026-11-21 04:40 UTC, 3 attempts, 1 hint`.
  fileprivate var story: String {
    let passed = passedAt.map {
      "passed "
        + $0.formatted(
          .iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        )
        .dropLast(3) + " UTC"
    }
    let parts = [
      passed, attempts == 0 ? (hintsUsed == 0 ? nil : "untouched") : attempts.of("attempt"),
      hintsUsed == 0 ? nil : hintsUsed.of("hint"), hasSeenSolution ? "solution seen" : nil,
    ]
    let story = parts.compactMap(\.self).joined(separator: ", ")
    return story.isEmpty ? "untouched" : story
  }
}
