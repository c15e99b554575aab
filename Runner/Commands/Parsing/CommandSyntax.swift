/// What can be written after a command's name.
package struct CommandSyntax: Sendable {
  /// The word itself.
  package struct Argument: Hashable, Sendable {
    let name: String
    let help: String
    var isRequired = false
    var isRepeated = false

    package init(name: String, help: String, isRequired: Bool = false, isRepeated: Bool = false) {
      self.name = name
      self.help = help
      self.isRequired = isRequired
      self.isRepeated = isRepeated
    }
  }

  package let name: String
  /// What it does, in a line.
  package let summary: String
  /// What else is worth knowing, in sentences.
  package var discussion = ""
  package var argument: Argument?
  package var options: [OptionSyntax] = []
  /// Whether it works with solutions and other fixes, which an edition for learners does not have.
  package var needsSolutions = false
}

/// One option of a command.
package struct OptionSyntax: Hashable, Sendable {
  /// The option with its dashes: `--source`.
  package let name: String
  /// What stands for its value in help texts; `nil` when it takes none.
  package let value: String?
  package let help: String
  /// Whether it may be given several times.
  package let isRepeated: Bool

  package init(_ name: String, _ value: String? = nil, help: String, isRepeated: Bool = false) {
    self.name = name
    self.value = value
    self.help = help
    self.isRepeated = isRepeated
  }

  /// Those that every command takes.
  package static let everywhere = [
    Self("--learner", "NAME", help: "whose progress; else WORKSHOP_LEARNER, git's user.name, the system's"),
    Self("--root", "DIR", help: "the workshop's folder; else this one or the nearest above it"),
    Self("--help", help: "what the command does and takes"),
  ]

  package static let json = Self("--json", help: "the result as JSON, nothing else on stdout")
}
