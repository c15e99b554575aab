import Classroom
import Foundation
import Grading
import Testing

@testable import ClassCLI
@testable import Commands

/// Whole commands in a folder that looks like an edition for learners.
struct EditionCommandTests {
  /// What a command printed.
  private final class Printed: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String: String] = [:]

    func add(_ text: String, to stream: String) { lock.withLock { texts[stream, default: ""] += text } }
    func text(_ stream: String) -> String { lock.withLock { texts[stream] ?? "" } }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeWorkshop()
    for path in ["Tests/TimerInActor", "Solutions"] {
      try FileManager.default.removeItem(at: folder.url.appending(path: path))
    }
    let starter = SourceFile(path: "Starter/DeliveryProvider.swift", bytes: Data("// the starter\n".utf8))
    let section = PackedChecks.Section(chapter: "TimerInActor", builtBy: "6.3.1", files: [starter])
    try PackedChecks.bytes(of: [section], edition: "0.1.0-abcd")
      .write(to: folder.url.appending(path: PackedChecks.path))
  }

  private func run(_ line: String, _ invoker: Invoker = .program("workshop")) -> (
    code: ExitCode, output: String, remarks: String
  ) {
    let printed = Printed()
    let console = Console(
      ink: .none, remarkInk: .none, output: { printed.add($0, to: "output") },
      remarks: { printed.add($0, to: "remarks") })
    let code = Workshop.run(
      line.split(separator: " ").map(String.init), among: ClassProgram.commands, console: console,
      invoker: invoker,
      environment: [
        "WORKSHOP_LEARNER": "ann", "WORKSHOP_SWIFTC": "/nowhere/swiftc",
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
      ],
      folder: folder.url)
    return (code, printed.text("output"), printed.text("remarks"))
  }

  @Test(arguments: [
    "solution TimerInActor", "solution TimerInActor --force", "new-chapter LostTickets", "handout",
    "help solution", "help handout", "solution --help",
  ])
  func `what needs solutions says that there are none, and changes nothing`(_ line: String) {
    let before = folder.files
    let result = run(line)
    #expect(result.code == .usage)
    #expect(result.output.isEmpty)
    #expect(result.remarks.contains("needs the solutions, and this edition for learners has none"))
    #expect(folder.files == before)
  }

  @Test(arguments: [Invoker.make, .program("workshop")])
  func `help lists what there is`(_ invoker: Invoker) {
    let help = run("help", invoker).output
    for command in [
      "check", "watch", "timeline", "hint", "progress", "guide-site", "reset", "doctor", "compare",
    ] {
      #expect(help.contains("\n  \(command) "), "\(command)")
    }
    for command in ["solution", "new-chapter", "handout", "lint"] {
      #expect(!help.contains("\n  \(command) "), "\(command)")
    }
  }

  @Test(arguments: ["", "list", "progress", "hint TimerInActor", "guide TimerInActor", "status --json"])
  func `the commands of self-paced learning work`(_ line: String) {
    #expect(run(line).code == .passed)
  }

  @Test func `the version names the edition`() {
    #expect(run("--version").output == "workshop \(Workshop.version), edition 0.1.0-abcd for learners\n")
  }

  @Test func `a reset brings back the packed starter`() throws {
    #expect(run("reset TimerInActor").code == .passed)
    #expect(try folder.text("Exercises/TimerInActor/DeliveryProvider.swift") == "// the starter\n")
    #expect(try folder.text("Exercises/TimerInActor/Given/DeliveryService.swift") == "// given\n")
    #expect(
      run("reset TimerInActor").output.hasPrefix("TimerInActor is at its start; there is nothing to reset.\n")
    )
  }

  @Test func `a broken edition is told, and nothing is changed`() throws {
    try Data("cut".utf8).write(to: folder.url.appending(path: PackedChecks.path))
    let result = run("reset TimerInActor")
    #expect(result.code == .notGraded)
    #expect(
      result.remarks
        == "error: Tests/Checks.packed cannot be read: it has no beginning that makes sense\n")
    #expect(try folder.text("Exercises/TimerInActor/DeliveryProvider.swift") == "// the learner's\n")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/diff")))
  func `what was changed is shown without a place on disk, and nothing stays there`() throws {
    let workspace = Workspace(root: folder.url)
    let lines = StarterDifference(
      chapter: "TimerInActor", workspace: workspace, environment: ["PATH": "/usr/bin:/bin"]
    ).lines()
    #expect(lines.contains("-// the starter") && lines.contains("+// the learner's"))
    #expect(!lines.contains { $0.contains(".workshop") })
    #expect(!folder.files.contains { $0.hasPrefix(".workshop/build/") })
  }

  @Test(arguments: [
    (
      HandoutError.noProgram("tar"),
      """
      error: there is no 'tar', with which the archive is made
      note: GNU tar and gzip are packages of every Linux: 'apt-get install tar gzip' on Debian
      """, ExitCode.notGraded
    ),
    (
      .programFailed("tar", output: "unrecognized option '--sort'\n"),
      """
      error: 'tar' failed: the archive is not made
        unrecognized option '--sort'
      note: it must be GNU tar, which can sort by name and set times
      """, .notGraded
    ),
    (
      .unreadable(path: "LICENSE", reason: "it is no regular file"),
      """
      error: LICENSE cannot be handed out: it is no regular file
      note: 'git status' shows what is missing from the workshop
      """, .notGraded
    ),
    (
      .unwritable(path: "/x/e.tar.gz", reason: "full"),
      """
      error: /x/e.tar.gz cannot be written: full
      note: name a file in a folder that is there with 'workshop handout --out FILE.tar.gz'
      """, .notGraded
    ),
    (
      .taken(path: "/x/e.tar.gz"),
      """
      error: /x/e.tar.gz exists and is not this edition
      note: it was left as it is; name another file, or remove this one
      """, .usage
    ),
  ])
  func `why there is no edition is said`(_ error: HandoutError, _ expected: String, _ status: ExitCode) {
    #expect(error.message(for: .program("workshop")).text(.none) == expected)
    #expect(error.status == status)
  }
}
