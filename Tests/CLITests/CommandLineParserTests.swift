import Testing

@testable import ClassCLI
@testable import Commands

struct CommandLineParserTests {
  /// A command that keeps what it was given.
  private struct Probe: Command {
    static let syntax = CommandSyntax(
      name: "probe", summary: "",
      argument: CommandSyntax.Argument(name: "THING", help: "", isRequired: false),
      options: [OptionSyntax("--count", "N", help: ""), OptionSyntax("--fast", help: "")])

    let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    func run(in context: Context) -> ExitCode { .passed }
  }

  /// A command that needs its argument and takes several.
  private struct Needy: Command {
    static let syntax = CommandSyntax(
      name: "needy", summary: "",
      argument: CommandSyntax.Argument(name: "THING", help: "", isRequired: true, isRepeated: true))

    let words: [String]

    init(_ arguments: Arguments) { words = arguments.words }

    func run(in context: Context) -> ExitCode { .passed }
  }

  private static let parser = CommandLineParser(commands: [
    CommandEntry(Probe.self), CommandEntry(Needy.self),
  ])

  private func probe(_ line: String) throws -> Arguments {
    let command = try Self.parser.parse(line.split(separator: " ").map(String.init)).command
    return try #require(command as? Probe).arguments
  }

  @Test(arguments: [
    "probe x --count 3 --fast", "probe --count=3 x --fast", "--learner ann probe --fast --count 3 -- x",
    "probe --fast x --count 3 --root here",
  ])
  func `options may stand anywhere and be joined to their values`(_ line: String) throws {
    let arguments = try probe(line)
    #expect(arguments.words == ["x"])
    #expect(arguments.value("--count") == "3")
    #expect(arguments.has("--fast"))
  }

  @Test func `the first command is meant when none is named`() throws {
    #expect(try probe("").words.isEmpty)
    #expect(try probe("--fast").has("--fast"))
    #expect(try probe("--learner ann --fast").has("--fast"))
  }

  @Test func `who and where are taken from every command`() throws {
    let invocation = try Self.parser.parse(["needy", "x", "--learner", "Ann Lee", "--root=/w", "y"])
    #expect(invocation.learner == "Ann Lee")
    #expect(invocation.root == "/w")
    #expect((invocation.command as? Needy)?.words == ["x", "y"])
  }

  @Test func `after two dashes everything is an argument`() throws {
    #expect(try probe("probe -- --fast").words == ["--fast"])
  }

  @Test func `a negative number is a value`() throws {
    #expect(try probe("probe --count -3").value("--count") == "-3")
  }

  @Test(arguments: ["needy --help", "--help needy", "needy -h", "needy x --help"])
  func `help is given in place of the command, whatever else is missing`(_ line: String) throws {
    let invocation = try Self.parser.parse(line.split(separator: " ").map(String.init))
    #expect(invocation.command is HelpCommand)
  }

  @Test(arguments: [
    ("prob", UsageError.unknownCommand("prob", nearest: "probe")),
    ("frobnicate", .unknownCommand("frobnicate", nearest: nil)),
    ("probe --cuont 3", .unknownOption("--cuont", command: "probe", nearest: "--count")),
    ("--fats", .unknownOption("--fats", command: nil, nearest: "--fast")),
    ("probe -x", .unknownOption("-x", command: "probe", nearest: nil)),
    ("probe --count", .missingValue(option: "--count", value: "N")),
    ("probe --count --fast", .missingValue(option: "--count", value: "N")),
    ("probe --fast=yes", .unwantedValue(option: "--fast", value: "yes")),
    ("probe --count 1 --count 2", .repeatedOption("--count")),
    ("probe x y", .unwantedArgument("y", command: "probe")),
    ("needy", .missingArgument("THING", command: "needy")),
  ])
  func `what makes no sense is named`(_ line: String, _ error: UsageError) {
    #expect(throws: error) {
      try Self.parser.parse(line.split(separator: " ").map(String.init))
    }
  }
}
