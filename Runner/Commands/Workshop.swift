package import Foundation
import Glibc
import Grading

/// The command `workshop`: what both of its programs do.
package enum Workshop {
  /// The version of the workshop, as the changelog has it.
  package static let version = "0.1.0"

  /// The commands of whoever learns; the first is meant when none is named.
  private static let commands = [
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
    CommandEntry(DoctorCommand.self),
  ]

  /// All commands of a program.
  ///
  /// - Parameter others: Those that it has besides the ones of whoever learns.
  /// - Returns: Both, and `help`, which tells of them.
  package static func commands(with others: [CommandEntry]) -> [CommandEntry] {
    let told = commands + others
    return told + [HelpCommand.entry(telling: told)]
  }

  /// Does what this process was started for, and ends it.
  ///
  /// - Parameter commands: The commands that it has.
  package static func main(_ commands: [CommandEntry]) -> Never {
    let words = Array(CommandLine.arguments.dropFirst())
    let environment = ProcessInfo.processInfo.environment
    let console = Console.standard(environment: environment)
    let invoker = Invoker(environment: environment, program: CommandLine.arguments.first ?? "")
    if let command = ClassCommand.named(in: words),
      !commands.contains(where: { $0.syntax.name == command.rawValue })
    {
      // Only returns when there is no such program.
      HandingOver.toClassProgram()
      let context = Context(
        console: console, invoker: invoker, environment: environment,
        folder: URL(filePath: FileManager.default.currentDirectoryPath))
      let isRefused = command.needsSolutions && context.isEdition
      let status = tell(
        isRefused
          ? CommandError.notInEdition(command: command.rawValue) : .noClassProgram(command: command.rawValue),
        asJSON: CommandLineParser.wantsJSON(words),
        on: console, invoker)
      exit(status.rawValue)
    }
    LiveChildren.endWithThisProcess()
    // Where files have a longest size, a longer one is an error with words and not the end of this process.
    signal(SIGXFSZ, SIG_IGN)
    let status = run(
      words, among: commands, console: console, invoker: invoker, environment: environment,
      folder: URL(filePath: FileManager.default.currentDirectoryPath))
    // Whoever quits 'watch' does not wait for the check that is under way.
    LiveChildren.end()
    exit(status.rawValue)
  }

  /// Does what a command line asks for.
  ///
  /// - Parameters:
  ///   - words: The command line without the program's name.
  ///   - commands: The commands there are.
  ///   - console: Where it prints.
  ///   - invoker: How commands are called in messages.
  ///   - environment: The variables.
  ///   - folder: Where it was called.
  /// - Returns: What the process ends with.
  package static func run(
    _ words: [String], among commands: [CommandEntry], console: Console, invoker: Invoker,
    environment: [String: String], folder: URL
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
