import Foundation
import Testing

@testable import ClassCLI
@testable import Commands

/// Whole commands, in a folder that looks like a checkout.
struct WorkshopTests {
  /// What a command printed.
  private final class Printed: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String: String] = [:]

    func add(_ text: String, to stream: String) { lock.withLock { texts[stream, default: ""] += text } }
    func text(_ stream: String) -> String { lock.withLock { texts[stream] ?? "" } }
  }

  private struct Result {
    let code: ExitCode
    let output: String
    let remarks: String
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeWorkshop()
  }

  private func run(
    _ line: String, environment: [String: String] = [:], in below: String = "Exercises"
  ) -> Result {
    let printed = Printed()
    let console = Console(
      ink: .none, remarkInk: .none, output: { printed.add($0, to: "output") },
      remarks: { printed.add($0, to: "remarks") })
    let code = Workshop.run(
      line.split(separator: " ").map(String.init), among: ClassProgram.commands, console: console,
      invoker: .program("workshop"),
      environment: ["WORKSHOP_LEARNER": "ann", "WORKSHOP_SWIFTC": "/nowhere/swiftc"]
        .merging(environment) { $1 },
      folder: folder.url.appending(path: below))
    return Result(code: code, output: printed.text("output"), remarks: printed.text("remarks"))
  }

  @Test(arguments: [
    ("", ExitCode.passed), ("list", .passed), ("list --json", .passed), ("progress", .passed),
    ("--version", .passed), ("help", .passed), ("check --help", .passed), ("hint TimerInActor", .passed),
    ("guide TimerInActor", .passed), ("solution TimerInActor", .notPassed), ("frobnicate", .usage),
    ("check Timer-Actor-Nothing", .usage), ("check TimerInActor", .notGraded), ("doctor", .notGraded),
    ("verify", .notGraded), ("check TimerInActor --source nowhere", .notGraded), ("list --root .", .usage),
    ("timeline TimerInActor", .notGraded), ("timeline TimerInActor --svg nowhere/a.svg", .usage),
    ("timeline TimerInActor --html ../Package.swift", .usage),
    ("timeline ContinuationBridge --behaviour cancelMeetsRequest", .usage),
    ("timeline TimerInActor --behaviour nothing", .usage), ("help timeline", .passed),
    ("check TimerInActor --behaviour nothing", .usage), ("guide TimerInActor --section nothing", .usage),
  ])
  func `every command ends with the code of what came of it`(_ line: String, _ code: ExitCode) {
    let result = run(line)
    #expect(result.code == code, "\(result.output)\(result.remarks)")
    // What went wrong is said on stderr, what was found out on stdout.
    #expect(result.remarks.contains("error:") == (code != .passed && line != "doctor"))
  }

  @Test func `what stops the grader is told, and nothing is recorded`() {
    let result = run("check TimerInActor")
    #expect(
      result.remarks == """
        error: not graded: no Swift compiler was found
        note: searched WORKSHOP_SWIFTC=/nowhere/swiftc
        note: your code was not judged, nothing was recorded; install Swift 6.3.1 and run this again

        """)
    #expect(result.output.isEmpty)
    #expect(!folder.files.contains { $0.hasPrefix(".workshop/progress") })
  }

  @Test func `with json even errors are json, and stderr stays empty`() throws {
    let result = run("chekc --json")
    #expect(result.code == .usage)
    #expect(result.remarks.isEmpty)
    #expect(
      result.output == """
        {
          "error" : {
            "details" : [

            ],
            "message" : "there is no command 'chekc'; did you mean 'check'?",
            "notes" : [

            ]
          },
          "status" : 64,
          "version" : 1
        }

        """)
  }

  @Test func `each hint is one more, and the last stays`() throws {
    let outputs = (1...4).map { _ in run("hint TimerInActor").output }
    for (output, heading) in zip(
      outputs, ["hint 1 of 3\n", "hint 2 of 3\n", "hint 3 of 3\n", "hint 3 of 3, again\n"])
    {
      #expect(output.contains(heading))
    }
    let lines = try folder.text(".workshop/progress/ann.jsonl").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(run("progress").output.contains(" 3 hints\n"))
  }

  @Test func `each learner has progress of their own`() {
    _ = run("hint TimerInActor --learner Bob")
    _ = run("hint TimerInActor", environment: ["WORKSHOP_LEARNER": "Carla"])
    #expect(
      folder.files.filter { $0.hasPrefix(".workshop/") } == [
        ".workshop/progress/+bob.jsonl", ".workshop/progress/+carla.jsonl",
      ])
    #expect(run("hint TimerInActor").output.contains("hint 1 of 3"))
  }

  @Test func `strange lines of progress are named on stderr`() throws {
    try folder.write([".workshop/progress/ann.jsonl": "nonsense\n"])
    #expect(
      run("list").remarks
        == "note: .workshop/progress/ann.jsonl:1: the line makes no sense; it does not count\n")
  }

  @Test func `a reset says where the learner's files are and is recorded`() throws {
    let result = run("reset timerinactor")
    let backup = try #require(result.output.split(separator: " ").last).dropLast()
    #expect(
      result.output == """
        TimerInActor is at its start again, in Exercises/TimerInActor.
        Your files   \(backup)

        """)
    #expect(try folder.text("\(backup)/DeliveryProvider.swift") == "// the learner's\n")
    #expect(try folder.text(".workshop/progress/ann.jsonl").contains("\"kind\":\"reset\""))
    #expect(
      run("reset TimerInActor").output
        == "TimerInActor is at its start; there is nothing to reset.\nEarlier files   \(backup)\n")
  }

  @Test func `the solution is shown with force, which is recorded`() throws {
    #expect(run("solution TimerInActor").output.isEmpty)
    #expect(
      run("solution TimerInActor --force").output
        == "// Solutions/TimerInActor/DeliveryProvider.swift\n\n// the solution\n")
    #expect(try folder.text(".workshop/progress/ann.jsonl").contains("\"forced\":true"))
  }

  @Test func `the guide shows a page, a section, or where it is`() {
    #expect(run("guide TimerInActor --path").output == "Guide/Workshop.docc/TimerInActor.md\n")
    #expect(run("guide TimerInActor --section problem").code == .usage)
    #expect(run("guide TimerInActor --section=The\u{20}problem").code == .usage)
    #expect(
      run("guide TimerInActor").output == "A Timer in an actor\n\nIn short.\n\nThe problem\n\nIt waits.\n")
  }

  @Test func `a new chapter is written once`() throws {
    let result = run("new-chapter LostTickets")
    #expect(result.code == .passed)
    #expect(folder.files.filter { $0.contains("LostTickets") }.count == 10)
    let before = folder.files
    #expect(run("new-chapter Losttickets").code == .usage)
    #expect(folder.files == before)
  }

  @Test func `outside of a workshop it says where to go`() throws {
    let elsewhere = try TemporaryFolder()
    let result = run("list --root \(elsewhere.url.path)")
    #expect(result.code == .usage)
    #expect(run("list --root \(folder.url.path)", in: "../").code == .passed)
  }
}
