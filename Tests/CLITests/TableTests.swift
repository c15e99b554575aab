import Grading
import Testing

@testable import ClassCLI
@testable import Commands
@testable import Grading

/// The tables of `verify`, `doctor`, `check --all` and `help`.
struct TableTests {
  private static func row(
    _ kind: VerificationRow.Kind, _ name: String, _ summary: String, _ faults: [String] = []
  ) -> VerificationRow {
    VerificationRow(chapter: "LostTickets", kind: kind, name: name, faults: faults, summary: summary)
  }

  @Test func `verify shows every piece and each fault under it`() {
    let rows = [
      Self.row(.starter, "", "compile: ActorIsolatedCall"), Self.row(.accepted, "Numbers", "passed"),
      Self.row(
        .rejected, "CancelOnly", "passed", ["passed, but 'lastQueryWins' (failed) must reject it"]),
      Self.row(.rejected, "Other", String(repeating: "long ", count: 20)),
    ]
    #expect(
      VerifyTable(rows: rows, ink: .none).text == """
        LostTickets
          ✓ holds   starter               compile: ActorIsolatedCall
          ✓ holds   accepted  Numbers     passed
          ✗ wrong   rejected  CancelOnly  passed
              error: Tests/LostTickets/Rejected/CancelOnly: passed, but 'lastQueryWins'
                     (failed) must reject it
          ✓ holds   rejected  Other       long long long long long long long long long …

        verify: does not hold (3 of 4 pieces as they must be)
        """)
  }

  @Test func `verify is content when all is as it must be`() {
    let text = VerifyTable(rows: [Self.row(.solution, "", "passed")], ink: .none).text
    #expect(text.hasSuffix("\nverify: holds (1 of 1 piece as they must be)"))
  }

  @Test func `of all chapters each has a line`() {
    #expect(
      CheckAll.line(Samples.verdict(), width: 14, ink: .none)
        == "✓ passed      LostTickets     5 passed, 0 failed, 0 not run")
    #expect(
      CheckAll.line(Samples.unjudged { _ in }, width: 11, ink: .none)
        == "✗ not passed  LostTickets  compile failed")
  }

  @Test func `every help text fits the screen`() {
    for invoker in [Invoker.make, .program("workshop")] {
      let texts =
        ClassProgram.commands.map { HelpText(invoker: invoker).of($0.syntax) } + [
          HelpText(invoker: invoker).overview(ClassProgram.commands.map(\.syntax))
        ]
      for line in texts.joined(separator: "\n").split(separator: "\n") {
        #expect(line.columns <= TextBlock.width, "\(line)")
      }
    }
  }

  @Test func `help says how a command is typed`() {
    let syntax = CommandSyntax(
      name: "hint", summary: "one more hint each time", discussion: "The last stays.",
      argument: CommandSyntax.Argument(name: "CHAPTER", help: "else the one you are at"), options: [.json])
    #expect(
      HelpText(invoker: .program("workshop")).of(syntax) == """
        usage: workshop hint [CHAPTER] [options]

        One more hint each time.

        The last stays.

        Argument
          CHAPTER         else the one you are at

        Options
          --json          the result as JSON, nothing else on stdout
          --learner NAME  whose progress; else WORKSHOP_LEARNER, git's user.name, the
                          system's
          --root DIR      the workshop's folder; else this one or the nearest above it
          --help          what the command does and takes
        """)
    #expect(
      HelpText(invoker: .make).of(syntax).hasPrefix(
        "usage: make hint [CHAPTER=…] [LEARNER=name] [ARGS=\"options\"]\n"))
  }
}
