/// Says which version of the workshop this is.
struct VersionCommand: Command {
  static let syntax = CommandSyntax(name: "version", summary: "say which version of the workshop this is")

  init() {}

  init(_ arguments: Arguments) {}

  func run(in context: Context) -> ExitCode {
    context.console.write("workshop \(Workshop.version)")
    return .passed
  }
}
