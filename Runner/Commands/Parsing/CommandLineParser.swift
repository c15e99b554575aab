/// Reads the command line.
struct CommandLineParser {
  /// A command line that makes sense.
  struct Invocation {
    let command: any Command
    let syntax: CommandSyntax
    let learner: String?
    let root: String?
  }

  /// The commands there are; the first is meant when none is named.
  let commands: [CommandEntry]

  /// Whether errors are to be told as JSON, also when the rest of the line makes no sense.
  static func wantsJSON(_ words: [String]) -> Bool { words.contains("--json") }

  /// The names of all commands, whichever program they are in.
  ///
  /// - Parameter commands: Those of this program.
  /// - Returns: Each once.
  static func names(with commands: [CommandSyntax]) -> [String] {
    let own = commands.map(\.name)
    return own + ClassCommand.allCases.map(\.rawValue).filter { !own.contains($0) }
  }

  /// Finds the command and what it was given.
  ///
  /// - Parameter words: The command line without the program's name.
  /// - Returns: The command, ready to run.
  /// - Throws: `UsageError`.
  func parse(_ words: [String]) throws(UsageError) -> Invocation {
    let name = Self.commandName(in: words)
    if name == nil, words.contains("--version") { return invocation(VersionCommand(), VersionCommand.syntax) }
    guard let entry = name.map({ name in commands.first { $0.syntax.name == name } }) ?? commands.first
    else {
      let name = name ?? ""
      throw .unknownCommand(
        name, nearest: NearestName.of(name, among: Self.names(with: commands.map(\.syntax))))
    }
    let arguments = try sort(words, named: name, for: entry.syntax)
    if arguments.has("--help") {
      return invocation(
        HelpCommand(about: name.map { _ in entry.syntax }, of: commands.map(\.syntax)), HelpCommand.syntax,
        arguments)
    }
    let argument = entry.syntax.argument
    if let argument, argument.isRequired, arguments.words.isEmpty {
      throw .missingArgument(argument.name, command: entry.syntax.name)
    }
    let command = try entry.make(arguments)
    return Invocation(
      command: command, syntax: entry.syntax, learner: arguments.value("--learner"),
      root: arguments.value("--root"))
  }

  private func invocation(
    _ command: any Command, _ syntax: CommandSyntax, _ arguments: Arguments? = nil
  ) -> Invocation {
    Invocation(command: command, syntax: syntax, learner: nil, root: arguments?.value("--root"))
  }

  /// The first word that is neither an option nor the value of one that may stand before the command.
  static func commandName(in words: [String]) -> String? {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else { return word }
      if OptionSyntax.everywhere.contains(where: { $0.name == word && $0.value != nil }) {
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  private func sort(
    _ words: [String], named name: String?, for syntax: CommandSyntax
  ) throws(UsageError) -> Arguments {
    let options = syntax.options + OptionSyntax.everywhere
    var arguments = Arguments(of: syntax.name)
    var rest = words[...]
    var isNamed = name == nil
    var areOptionsOver = false
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-", !areOptionsOver else {
        if isNamed { try add(word, to: &arguments, for: syntax) }
        isNamed = true
        continue
      }
      if word == "--" {
        areOptionsOver = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let spelled = parts[0] == "-h" ? "--help" : parts[0]
      guard let option = options.first(where: { $0.name == spelled }) else {
        throw .unknownOption(
          spelled, command: name, nearest: NearestName.of(spelled, among: options.map(\.name)))
      }
      try add(option, value: parts.count == 2 ? parts[1] : nil, &rest, to: &arguments)
    }
    return arguments
  }

  private func add(
    _ option: OptionSyntax, value: String?, _ rest: inout ArraySlice<String>, to arguments: inout Arguments
  ) throws(UsageError) {
    guard let placeholder = option.value else {
      if let value { throw .unwantedValue(option: option.name, value: value) }
      arguments.add(flag: option.name)
      return
    }
    if let value {
      try arguments.add(option: option, value: value)
    } else if let next = rest.first, !next.hasPrefix("--") {
      rest = rest.dropFirst()
      try arguments.add(option: option, value: next)
    } else {
      throw .missingValue(option: option.name, value: placeholder)
    }
  }

  private func add(
    _ word: String, to arguments: inout Arguments, for syntax: CommandSyntax
  ) throws(UsageError) {
    guard let argument = syntax.argument, argument.isRepeated || arguments.words.isEmpty else {
      throw .unwantedArgument(word, command: syntax.name)
    }
    arguments.add(word: word)
  }
}
