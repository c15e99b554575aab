import Curriculum
import Foundation
import Grading
import Progress
import Report

/// Grades chapters.
struct CheckCommand: Command {
  static let syntax = CommandSyntax(
    name: "check",
    summary: "grade a chapter: the one named, else the one you are at",
    discussion: """
      Compiles Exercises/CHAPTER in the Swift 6 language mode and runs the chapter's behaviours under many \
      schedules. A check of the whole chapter is recorded as an attempt; a look at a part of it, or at another \
      folder, is not. Exit status: 0 passed, 1 not passed, 2 not graded, 64 wrong use.
      """,
    argument: CommandSyntax.Argument(name: "CHAPTER", help: "a name that 'list' shows, in any case"),
    options: [
      OptionSyntax("--all", help: "grade every chapter, one line each"),
      OptionSyntax("--source", "DIR", help: "grade the Swift files of this folder instead"),
      OptionSyntax("--behaviour", "ID", help: "run only this behaviour"),
      OptionSyntax("--schedules", "N", help: "the most schedules for each behaviour; else 1,000"),
      OptionSyntax("--count", help: "go on after a failure, and say under how many schedules it fails"),
      OptionSyntax("--replay", "SCHEDULE", help: "run only this schedule, as a failed check shows it"),
      OptionSyntax("--seed", "N", help: "run only the random schedule of this seed"),
      OptionSyntax("--sandbox", help: "shut the code in as 'grade' does: no network, no files, limits"),
      .json,
      OptionSyntax("--verbose", help: "all messages and events, and the seconds of each step"),
    ])

  /// Beyond this the space of any chapter's behaviour was explored whole or will never be.
  private static let mostSchedules = 10_000_000

  private let chapter: Chapter?
  private let isAll: Bool
  private let source: String?
  private let options: GradingOptions
  private let isJSON: Bool
  private let isVerbose: Bool
  private let isShutIn: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.allowOnlyOne(of: "--replay", "--seed")
    try arguments.allowOnlyOne(of: "--replay", "--schedules")
    try arguments.allowOnlyOne(of: "--seed", "--schedules")
    try arguments.allowOnlyOne(of: "--replay", "--count")
    try arguments.allowOnlyOne(of: "--seed", "--count")
    for option in ["--source", "--behaviour", "--replay", "--seed"] {
      try arguments.allowOnlyOne(of: "--all", option)
    }
    chapter = try arguments.chapter()
    isAll = arguments.has("--all")
    if isAll, let chapter { throw .conflict("--all", chapter.name) }
    source = arguments.value("--source")
    isJSON = arguments.has("--json")
    isVerbose = arguments.has("--verbose")
    isShutIn = arguments.has("--sandbox")
    var options = GradingOptions()
    options.schedules =
      try arguments.int("--schedules", in: 1...Self.mostSchedules) ?? options.schedules
    options.isCounting = arguments.has("--count")
    options.replay = try arguments.schedule("--replay")
    options.seed = try arguments.unsigned("--seed")
    options.behaviours = arguments.value("--behaviour").map { [$0] }
    self.options = options
  }

  func run(in context: Context) throws -> ExitCode {
    if isAll {
      return try CheckAll(
        session: CheckSession(in: context, isShutIn: isShutIn), options: options, isJSON: isJSON,
        console: context.console
      ).run()
    }
    guard let chapter = try chapter ?? context.progress().progress.current?.chapter else {
      context.console.write("Every chapter is passed. 'check CHAPTER' grades one again.")
      return .passed
    }
    if let id = options.behaviours?.first, !chapter.behaviours.contains(where: { $0.id == id }) {
      let ids = chapter.behaviours.map(\.id)
      throw UsageError.unknownBehaviour(
        id, chapter: chapter.name, nearest: NearestName.of(id, among: ids), all: ids)
    }
    let result = try CheckSession(in: context, isShutIn: isShutIn).check(
      chapter, source: source, options: options)
    for gap in result.verdict.sandbox?.gaps ?? [] { context.console.remark("note: the sandbox has \(gap)") }
    if isJSON {
      context.console.write(String(decoding: try VerdictDocument(result.verdict).json(), as: UTF8.self))
    } else {
      context.console.write(report(result, in: context).text)
    }
    return result.isPassed ? .passed : .notPassed
  }

  private func report(_ result: CheckSession.Result, in context: Context) -> CheckReport {
    CheckReport(
      verdict: result.verdict, listing: result.listing, options: options, invoker: context.invoker,
      ink: context.console.ink,
      source: (source.map { ["--source", $0] } ?? []) + (isShutIn ? ["--sandbox"] : []),
      notRecorded: result.notRecorded, hintsLeft: result.hintsLeft, next: result.next,
      hasSolution: !context.isEdition,
      isVerbose: isVerbose)
  }
}
