/// What can be written after a command's name.
struct CommandSyntax: Sendable {
  /// The word itself.
  struct Argument: Hashable, Sendable {
    let name: String
    let help: String
    var isRequired = false
    var isRepeated = false
  }

  let name: String
  /// What it does, in a line.
  let summary: String
  /// What else is worth knowing, in sentences.
  var discussion = ""
  var argument: Argument?
  var options: [OptionSyntax] = []
  /// Whether it works with solutions and other fixes, which an edition for learners does not have.
  var needsSolutions = false
}

/// One option of a command.
struct OptionSyntax: Hashable, Sendable {
  /// The option with its dashes: `--source`.
  let name: String
  /// What stands for its value in help texts; `nil` when it takes none.
  let value: String?
  let help: String
  /// Whether it may be given several times.
  let isRepeated: Bool

  init(_ name: String, _ value: String? = nil, help: String, isRepeated: Bool = false) {
    self.name = name
    self.value = value
    self.help = help
    self.isRepeated = isRepeated
  }

  /// Those that every command takes.
  static let everywhere = [
    Self("--learner", "NAME", help: "whose progress; else WORKSHOP_LEARNER, git's user.name, the system's"),
    Self("--root", "DIR", help: "the workshop's folder; else this one or the nearest above it"),
    Self("--help", help: "what the command does and takes"),
  ]

  static let json = Self("--json", help: "the result as JSON, nothing else on stdout")
}
