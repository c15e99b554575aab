/// Says what there is to type.
struct HelpCommand: Command {
  static let syntax = CommandSyntax(
    name: "help", summary: "the commands, or what one of them does and takes",
    argument: CommandSyntax.Argument(name: "COMMAND", help: "a command's name"))

  /// What there is to tell of.
  private let told: [CommandSyntax]
  private let syntax: CommandSyntax?

  init(_ arguments: Arguments) throws(UsageError) {
    try self.init(arguments, telling: [])
  }

  private init(_ arguments: Arguments, telling others: [CommandSyntax]) throws(UsageError) {
    told = others + [Self.syntax]
    guard let name = arguments.words.first else {
      syntax = nil
      return
    }
    guard let command = told.first(where: { $0.name == name }) else {
      throw .unknownCommand(name, nearest: NearestName.of(name, among: CommandLineParser.names(with: told)))
    }
    syntax = command
  }

  /// - Parameters:
  ///   - syntax: The command it is about; `nil` for all of them.
  ///   - told: All of them.
  init(about syntax: CommandSyntax?, of told: [CommandSyntax]) {
    self.syntax = syntax
    self.told = told
  }

  /// Itself, when it knows the others.
  static func entry(telling others: [CommandEntry]) -> CommandEntry {
    let told = others.map(\.syntax)
    return CommandEntry(syntax) { arguments throws(UsageError) in try Self(arguments, telling: told) }
  }

  func run(in context: Context) throws -> ExitCode {
    if let syntax { try context.refuseInEdition(syntax) }
    let isEdition = context.isEdition
    let help = HelpText(invoker: context.invoker, isEdition: isEdition)
    context.console.write(syntax.map(help.of) ?? help.overview(told))
    return .passed
  }
}
