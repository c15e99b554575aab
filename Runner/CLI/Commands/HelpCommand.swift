/// Says what there is to type.
struct HelpCommand: Command {
  static let syntax = CommandSyntax(
    name: "help", summary: "the commands, or what one of them does and takes",
    argument: CommandSyntax.Argument(name: "COMMAND", help: "a command's name"))

  private let syntax: CommandSyntax?

  init(_ arguments: Arguments) throws(UsageError) {
    guard let name = arguments.words.first else {
      syntax = nil
      return
    }
    guard let command = Workshop.commands.first(where: { $0.syntax.name == name }) else {
      throw .unknownCommand(name, nearest: NearestName.of(name, among: Workshop.commands.map(\.syntax.name)))
    }
    syntax = command.syntax
  }

  /// - Parameter syntax: The command it is about; `nil` for all of them.
  init(about syntax: CommandSyntax?) {
    self.syntax = syntax
  }

  func run(in context: Context) throws -> ExitCode {
    if let syntax { try context.refuseInEdition(syntax) }
    let isEdition = context.isEdition
    let help = HelpText(invoker: context.invoker, isEdition: isEdition)
    let commands = Workshop.commands.map(\.syntax).filter { !(isEdition && $0.needsSolutions) }
    context.console.write(syntax.map(help.of) ?? help.overview(commands))
    return .passed
  }
}
