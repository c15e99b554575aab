import Grading

/// Says which version of the workshop this is.
struct VersionCommand: Command {
  static let syntax = CommandSyntax(name: "version", summary: "say which version of the workshop this is")

  init() {}

  init(_ arguments: Arguments) {}

  func run(in context: Context) -> ExitCode {
    let edition = (try? context.workspace()).flatMap { workspace in
      workspace.isEdition ? try? PackedChecks(in: workspace).edition : nil
    }
    let remark = edition.map { ", edition \($0) for learners" } ?? ""
    context.console.write("workshop \(Workshop.version)\(remark)")
    return .passed
  }
}
