import Classroom
import Commands
import Curriculum
import Foundation
import Progress

/// Writes the report of a class.
struct ReportCommand: Command {
  static let syntax = CommandSyntax(
    .report,
    discussion: """
      Reads RESULTS/results.jsonl and writes report.html beside it: learners by chapters, which behaviours fail most and \
      which well-known wrong fixes they are, who is stuck, broken and equal hand-ins, and a page for each learner with \
      pictures of the failures. With --progress it also reads learners' own logs, every file below the folder whose name \
      ends in .jsonl. A file is replaced only if it was written by this command. Exit status: 0 written, 2 not written, \
      64 wrong use.
      """,
    argument: CommandSyntax.Argument(
      name: "RESULTS", help: "the folder with results.jsonl", isRequired: true),
    options: [
      OptionSyntax("--out", "FILE", help: "the file to write; else report.html in RESULTS"),
      OptionSyntax("--progress", "DIR", help: "read the learners' own logs of attempts in this folder"),
    ])

  /// The name of the report in a folder of results.
  static let file = "report.html"

  private let results: String
  private let out: String?
  private let logs: String?

  init(_ arguments: Arguments) throws(UsageError) {
    guard let word = arguments.words.first else { throw .missingArgument("RESULTS", command: "report") }
    results = word
    out = arguments.value("--out")
    logs = arguments.value("--progress")
  }

  func run(in context: Context) throws -> ExitCode {
    let source = try ResultsSource(results, in: context)
    let name = out ?? source.folder.appending(path: Self.file).path(below: context.folder)
    let file = try PictureFile(name, in: context, of: "report")
    let results = try source.results()
    let attempts = try logs.map { try Self.attempts(in: $0, context) } ?? [:]
    let page = ClassReport.html(results: results, chapters: Curriculum.chapters, attempts: attempts)
    context.console.write("Report  \(try file.write(page))")
    return .passed
  }

  /// What learners have done, by the name in their logs; says what is strange about the files.
  static func attempts(in name: String, _ context: Context) throws -> [String: [ProgressRecord]] {
    let found = ClassLog.find(in: try context.existingFolder(name))
    let progress = ClassProgress(found.logs, remarks: found.remarks)
    for remark in progress.remarks { context.console.remark("note: " + remark.text) }
    guard !progress.rows.isEmpty else { throw CommandError.noLogs(folder: name) }
    return progress.records
  }
}
