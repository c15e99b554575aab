/// One of the words that can follow `workshop`.
package protocol Command: Sendable {
  static var syntax: CommandSyntax { get }

  /// - Parameter arguments: What followed the word; every option is one that the syntax lists.
  /// - Throws: `UsageError` when their values make no sense.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does the work and prints the result.
  ///
  /// - Parameter context: Where, for whom, and onto what it prints.
  /// - Returns: What the process ends with.
  /// - Throws: Any of the errors that have a message.
  func run(in context: Context) throws -> ExitCode
}

/// A command of the list, before its arguments are known.
///
/// Not simply `any Command.Type`: Swift 6.3.1 crashes when an `init` with a typed error is called on one.
package struct CommandEntry: Sendable {
  package let syntax: CommandSyntax
  package let make: @Sendable (Arguments) throws(UsageError) -> any Command

  /// - Parameters:
  ///   - syntax: What can be written after its name.
  ///   - make: Makes it of what was written.
  package init(
    _ syntax: CommandSyntax, make: @escaping @Sendable (Arguments) throws(UsageError) -> any Command
  ) {
    self.syntax = syntax
    self.make = make
  }

  package init<Kind: Command>(_ type: Kind.Type) {
    syntax = type.syntax
    make = { arguments throws(UsageError) in try Kind(arguments) }
  }
}

/// What the process ends with.
package enum ExitCode: Int32, Sendable {
  case passed = 0
  case notPassed = 1
  /// The workshop itself could not do its work.
  case notGraded = 2
  /// The command line makes no sense; the number is that of `sysexits.h`.
  case usage = 64
}
