/// The commands of the program for classes and authors.
///
/// They are a program of their own, so that whoever learns need not build it. What they take stands there; what they are
/// called is known here as well.
package enum ClassCommand: String, CaseIterable, Sendable {
  case grade
  case merge
  case audit
  case points
  case export
  case report
  case handout
  case verify
  case newChapter = "new-chapter"

  /// What it does, in a line.
  package var summary: String {
    switch self {
    case .grade: "for instructors: grade what a class has handed in"
    case .merge: "for instructors: put the parts that 'grade --shard' made together"
    case .audit: "for instructors: find results that were edited, or that do not hold"
    case .points: "for instructors: begin a file of points, or hold one against the chapters"
    case .export: "for instructors: a gradebook, or a file for a learning platform"
    case .report: "for instructors: the report of a graded class, a page that needs nothing else"
    case .handout: "for instructors: the workshop for learners, without solutions"
    case .verify: "for authors: hold chapters against what they promise"
    case .newChapter: "for authors: write the skeleton of a new chapter"
    }
  }

  /// Whether it works with solutions and other fixes, which an edition for learners does not have.
  package var needsSolutions: Bool {
    switch self {
    case .grade, .merge, .audit, .handout, .newChapter: true
    case .points, .export, .report, .verify: false
    }
  }
}

extension ClassCommand {
  /// The one that a command line is about: itself, or help on it.
  ///
  /// - Parameter words: The command line without the program's name.
  /// - Returns: It; `nil` when the line is about a command of whoever learns, or about none.
  static func named(in words: [String]) -> Self? {
    guard let first = CommandLineParser.commandName(in: words) else { return nil }
    guard first == HelpCommand.syntax.name else { return Self(rawValue: first) }
    let rest = words.drop { $0 != first }.dropFirst()
    return CommandLineParser.commandName(in: Array(rest)).flatMap(Self.init)
  }
}

extension CommandSyntax {
  /// - Parameters:
  ///   - command: A command of the program for classes and authors.
  ///   - discussion: What else is worth knowing, in sentences.
  ///   - argument: What may follow its name.
  ///   - options: Those of its own.
  package init(
    _ command: ClassCommand, discussion: String, argument: Argument? = nil, options: [OptionSyntax] = []
  ) {
    self.init(
      name: command.rawValue, summary: command.summary, discussion: discussion, argument: argument,
      options: options, needsSolutions: command.needsSolutions)
  }
}
