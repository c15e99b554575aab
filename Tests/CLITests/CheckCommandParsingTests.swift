import Testing

@testable import ClassCLI
@testable import Commands

struct CheckCommandParsingTests {
  private func parse(_ line: String) throws {
    _ = try CommandLineParser(commands: ClassProgram.commands).parse(
      line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("check TimerActor", UsageError.unknownChapter("TimerActor", nearest: "TimerInActor")),
    ("check --schedules 0", .badValue(option: "--schedules", value: "0", expected: Self.schedules)),
    ("check --schedules many", .badValue(option: "--schedules", value: "many", expected: Self.schedules)),
    ("check --seed -1", .badValue(option: "--seed", value: "-1", expected: "a whole number, not negative")),
    (
      "check --replay 6-1",
      .badValue(
        option: "--replay", value: "6-1",
        expected: "a schedule as a failed check shows it, such as 0 or 6:1,9:2")
    ),
    ("check --replay 0 --seed 1", .conflict("--replay", "--seed")),
    ("check --replay 0 --schedules 1", .conflict("--replay", "--schedules")),
    ("check --all TimerInActor", .conflict("--all", "TimerInActor")),
    ("check --all --source here", .conflict("--all", "--source")),
    ("reset", .missingArgument("CHAPTER", command: "reset")),
    ("solution", .missingArgument("CHAPTER", command: "solution")),
    ("new-chapter stale", .badChapterName("stale", reason: Self.reason)),
    ("guide --path --section x", .conflict("--section", "--path")),
    ("help chekc", .unknownCommand("chekc", nearest: "check")),
  ])
  func `what a command cannot use is named`(_ line: String, _ error: UsageError) {
    #expect(throws: error) { try parse(line) }
  }

  private static let schedules = "a whole number from 1 to 10,000,000"
  private static let reason = "it needs to begin with a capital and have only letters and digits"

  @Test(arguments: [
    "check timerinactor --replay 6:1,9:2 --behaviour x", "check --all --schedules 10000000 --json",
    "check --source=../elsewhere --seed 18446744073709551615 --verbose", "list --json", "verify timerinactor",
  ])
  func `what makes sense is taken`(_ line: String) throws {
    try parse(line)
  }
}
