/// The texts of `help`.
struct HelpText {
  /// What the Makefile has besides the commands.
  private static let targets = [
    ("check-all", "grade every chapter, one line each"),
    ("test", "for authors: the project's own tests, and verify"),
    ("lint", "for authors: the formatter's checks"),
    ("clean", "remove what was built; progress and backups stay"),
  ]

  /// The same in an edition for learners.
  private static let targetsOfEdition = [
    targets[0], ("test", "the runner's own tests, and whether every starter is told as not passed"),
    targets[3],
  ]

  let invoker: Invoker
  var isEdition = false

  /// All commands, also those of the program for classes and authors.
  ///
  /// - Parameter commands: Those of this program.
  /// - Returns: A line for each that can be used here.
  func overview(_ commands: [CommandSyntax]) -> String {
    let options = OptionSyntax.everywhere.map(Self.row)
    let learners = commands.filter {
      ClassCommand(rawValue: $0.name) == nil && !(isEdition && $0.needsSolutions)
    }
    let others = ClassCommand.allCases.filter { !(isEdition && $0.needsSolutions) }
    let rows = learners.map { ($0.name, $0.summary) } + others.map { ($0.rawValue, $0.summary) }
    let lines: [String] =
      switch invoker {
      case .make:
        [usage("COMMAND", argument: "CHAPTER=Name"), "", "Commands"]
          + Self.table(rows + (isEdition ? Self.targetsOfEdition : Self.targets)) + [
            "", "'make check-Name' is the same as 'make check CHAPTER=Name'.",
            "'make help COMMAND=check' says more about 'check', and so on.",
          ]
      case .program(let program):
        [usage("[COMMAND]", argument: nil), "", "Commands"] + Self.table(rows) + ["", "Options"]
          + Self.table(options + [("--version", "the version of the workshop")]) + [
            "", "'\(program) help COMMAND' says more. Exit status: 0 passed, 1 not passed,",
            "2 not graded (the workshop could not do its work), 64 wrong use.",
          ]
      }
    return lines.joined(separator: "\n")
  }

  /// One command.
  func of(_ command: CommandSyntax) -> String {
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."
    var lines = [usage(command.name, argument: command.argument.map(placeholder)), "", summary]
    if !command.discussion.isEmpty { lines += [""] + TextBlock.wrap(command.discussion, to: TextBlock.width) }
    // An option of the command's own may have the name of one that every command takes.
    let others = OptionSyntax.everywhere.filter { option in
      !command.options.contains { $0.name == option.name }
    }
    let options = (command.options + others).map(Self.row)
    let argument = command.argument.map { [($0.name, $0.help)] } ?? []
    let width = Self.width(of: argument + options)
    if !argument.isEmpty { lines += ["", "Argument"] + Self.table(argument, width: width) }
    return (lines + ["", "Options"] + Self.table(options, width: width)).joined(separator: "\n")
  }

  private func usage(_ command: String, argument: String?) -> String {
    let words =
      switch invoker {
      case .make: ["make", command, argument.map { "[\($0)]" }, "[LEARNER=name]", "[ARGS=\"options\"]"]
      case .program(let program): [program, command, argument, "[options]"]
      }
    return "usage: " + words.compactMap(\.self).joined(separator: " ")
  }

  private func placeholder(_ argument: CommandSyntax.Argument) -> String {
    switch invoker {
    case .make: "\(argument.name)=…"
    case .program:
      argument.isRequired ? argument.name : "[\(argument.name)\(argument.isRepeated ? "…" : "")]"
    }
  }

  private static func row(_ option: OptionSyntax) -> (String, String) {
    (option.name + (option.value.map { " \($0)" } ?? ""), option.help)
  }

  private static func width(of rows: [(String, String)]) -> Int { rows.map(\.0.columns).max() ?? 0 }

  private static func table(_ rows: [(String, String)], width: Int? = nil) -> [String] {
    let width = width ?? Self.width(of: rows)
    return rows.flatMap { TextBlock.labelled("  \($0.padded(to: width))  ", $1) }
  }
}
