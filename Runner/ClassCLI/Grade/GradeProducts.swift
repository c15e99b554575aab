import Classroom
import Commands
import Curriculum
import Foundation
import Progress

/// What is made of a class's results besides the results themselves: a gradebook, a report, and files for platforms.
struct GradeProducts {
  static let options = [
    OptionSyntax(
      "--formats", "LIST", help: "also these of the formats of 'export', with commas between them"),
    OptionSyntax("--points", "FILE", help: "what chapters are worth and until when; see 'points'"),
    OptionSyntax("--roster", "FILE", help: "the platform's own table of its users, for canvas and moodle"),
    OptionSyntax("--progress", "DIR", help: "the learners' own logs of attempts, for the report"),
  ]

  private let formats: [ExportFormat]
  private let points: String?
  private let roster: String?
  private let logs: String?

  init(_ arguments: Arguments) throws(UsageError) {
    do throws(ExportFormat.UnknownName) {
      formats = try arguments.value("--formats").map(ExportFormat.list) ?? []
    } catch {
      throw .unknownFormat(error.name)
    }
    points = arguments.value("--points")
    roster = arguments.value("--roster")
    logs = arguments.value("--progress")
  }

  /// The options as they were typed, each word on its own.
  static func words(_ arguments: Arguments) -> [String] {
    options.map(\.name).flatMap { name in arguments.value(name).map { [name, $0] } ?? [] }
  }

  /// The files that are read, looked at before any work is done for them.
  struct Inputs {
    let points: PointsFile?
    let roster: Roster?
    let attempts: [String: [ProgressRecord]]
  }

  /// Reads what is needed.
  ///
  /// - Parameter context: Where the command was called.
  /// - Returns: What was read.
  /// - Throws: What is wrong with a file, in words.
  func inputs(in context: Context) throws -> Inputs {
    try Inputs(
      points: points.map { try PointsInput.read($0, in: context) },
      roster: roster.map { try ExportCommand.roster($0, in: context) },
      attempts: logs.map { try ReportCommand.attempts(in: $0, context) } ?? [:])
  }

  /// Makes the files.
  ///
  /// - Parameters:
  ///   - folder: The folder of results.
  ///   - inputs: What was read for them.
  ///   - context: Where the command was called.
  /// - Returns: The files; none when there are no results.
  /// - Throws: `ExportError`, `CommandError`, `BadResults`.
  func make(in folder: URL, with inputs: Inputs, _ context: Context) throws -> [URL] {
    let results = try ResultsSource(folder.path, in: context).results()
    guard !results.isEmpty else { return [] }
    let all = [.gradebook] + formats.filter { $0 != .gradebook }
    let remarks = try Exports.write(
      all, results: results, points: inputs.points, to: folder, roster: inputs.roster,
      environment: context.environment)
    for line in ExportRemark.lines(for: remarks) {
      context.console.remark(context.console.remarkInk(.strong, "note:") + " " + line)
    }
    let report = folder.appending(path: ReportCommand.file)
    _ = try PictureFile(report.path, in: context, of: "report").write(
      ClassReport.html(results: results, chapters: Curriculum.chapters, attempts: inputs.attempts))
    return all.map { folder.appending(path: $0.file) } + [report]
  }
}
