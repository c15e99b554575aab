import Foundation
import Glibc
import Grading

/// The command `workshop`.
@main
enum Workshop {
  /// The version of the workshop, as the changelog has it.
  static let version = "0.1.0"

  static let commands = [
    CommandEntry(StatusCommand.self),
    CommandEntry(CheckCommand.self),
    CommandEntry(WatchCommand.self),
    CommandEntry(TimelineCommand.self),
    CommandEntry(HintCommand.self),
    CommandEntry(GuideCommand.self),
    CommandEntry(GuideSiteCommand.self),
    CommandEntry(GuideOpenCommand.self),
    CommandEntry(ListCommand.self),
    CommandEntry(ProgressCommand.self),
    CommandEntry(ResetCommand.self),
    CommandEntry(SolutionCommand.self),
    CommandEntry(CompareCommand.self),
    CommandEntry(GradeCommand.self),
    CommandEntry(MergeCommand.self),
    CommandEntry(AuditCommand.self),
    CommandEntry(DoctorCommand.self),
    CommandEntry(PointsCommand.self),
    CommandEntry(ExportCommand.self),
    CommandEntry(ReportCommand.self),
    CommandEntry(VerifyCommand.self),
    CommandEntry(NewChapterCommand.self),
    CommandEntry(HandoutCommand.self),
    CommandEntry(HelpCommand.self),
  ]

  static func main() {
    LiveChildren.endWithThisProcess()
    // Where files have a longest size, a longer one is an error with words and not the end of this process.
    signal(SIGXFSZ, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    let status = run(
      Array(CommandLine.arguments.dropFirst()), console: .standard(environment: environment),
      invoker: Invoker(environment: environment, program: CommandLine.arguments.first ?? ""),
      environment: environment, folder: URL(filePath: FileManager.default.currentDirectoryPath))
    // Whoever quits 'watch' does not wait for the check that is under way.
    LiveChildren.end()
    exit(status.rawValue)
  }

  /// Does what a command line asks for.
  ///
  /// - Parameters:
  ///   - words: The command line without the program's name.
  ///   - console: Where it prints.
  ///   - invoker: How commands are called in messages.
  ///   - environment: The variables.
  ///   - folder: Where it was called.
  /// - Returns: What the process ends with.
  static func run(
    _ words: [String], console: Console, invoker: Invoker, environment: [String: String], folder: URL
  ) -> ExitCode {
    do {
      let invocation = try CommandLineParser(commands: commands).parse(words)
      let context = Context(
        console: console, invoker: invoker, environment: environment, folder: folder,
        learnerName: invocation.learner, rootName: invocation.root)
      if invocation.syntax.needsSolutions { try context.refuseInEdition(invocation.syntax) }
      return try invocation.command.run(in: context)
    } catch {
      return tell(
        error, asJSON: CommandLineParser.wantsJSON(words), on: console, invoker)
    }
  }

  private static func tell(
    _ error: any Error, asJSON isJSON: Bool, on console: Console, _ invoker: Invoker
  ) -> ExitCode {
    let worded = error as? any WordedError
    let message = worded?.message(for: invoker) ?? Message(error: "\(error)")
    let status = worded?.status ?? .notGraded
    if isJSON {
      // A document of plain strings and numbers always encodes.
      try? console.write(json: ErrorDocument(message, status))
    } else {
      console.remark(message.text(console.remarkInk))
    }
    return status
  }
}
