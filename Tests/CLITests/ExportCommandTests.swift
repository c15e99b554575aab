import Classroom
import Curriculum
import Foundation
import Testing

@testable import ClassCLI
@testable import Commands

/// The commands for points and for files of other programs.
struct ExportCommandTests {
  private final class Printed: @unchecked Sendable {
    private let lock = NSLock()
    private var texts = (output: "", remarks: "")

    func add(output text: String) { lock.withLock { texts.output += text } }
    func add(remarks text: String) { lock.withLock { texts.remarks += text } }
    var both: (output: String, remarks: String) { lock.withLock { texts } }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([
      "results/results.jsonl": Self.line("ada") + Self.line("bea"), "one/results.jsonl": Self.line("ada"),
      "bad/results.jsonl": Self.line("ada") + "{}\n", "empty/results.jsonl": "", "none/file": "",
      "points.json": #"{"points": 5, "chapters": {"TimerInActor": {}}}"#,
      "faulty.json": #"{"chapters": {"TimerInActor": {"weights": {"cancelStop": 1}}}}"#,
      "roster.csv": "Student,ID,Section,TimerInActor (7)\n\"Lovelace, Ada\",ada,L1,\n",
    ])
  }

  private static func line(_ learner: String) -> String {
    """
    {"chapter":"TimerInActor","reason":"the archive is cut short","submission":{"learner":{"id":"\(learner)"},\
    "origin":"\(learner).zip"},"verdict":"broken","version":1}

    """
  }

  private func run(
    _ line: String, environment: [String: String] = [:]
  ) -> (code: ExitCode, output: String, remarks: String) {
    let printed = Printed()
    let console = Console(
      ink: .none, remarkInk: .none, output: { printed.add(output: $0) }, remarks: { printed.add(remarks: $0) }
    )
    let code = Workshop.run(
      line.split(separator: " ").map(String.init), among: ClassProgram.commands, console: console,
      invoker: .program("workshop"),
      environment: environment, folder: folder.url)
    return (code, printed.both.output, printed.both.remarks)
  }

  @Test(arguments: [
    ("export results", ExitCode.passed), ("export results/results.jsonl --format junit", .passed),
    ("export one --format gradescope", .passed),
    ("export results --format gradescope --learner ada", .passed),
    ("export results --format moodle --bom --out -", .passed), ("export --help", .passed),
    ("points", .passed),
    ("export results --format canvas --roster roster.csv", .passed), ("points points.json", .passed),
    ("points --chapters TimerInActor,StaleSearch", .passed), ("export", .usage), ("export nowhere", .usage),
    ("export none", .usage), ("export results --format gradescope", .usage),
    ("export results --format pdf", .usage),
    ("export results --format junit --bom", .usage), ("export results --roster roster.csv", .usage),
    ("export results --format canvas", .usage), ("export results --learner cy", .usage),
    ("export results --points faulty.json", .usage), ("export results --points nowhere.json", .notGraded),
    ("export results --out results", .usage), ("export results --out no/where.csv", .usage),
    ("export results --out points.json --points points.json", .usage), ("export bad", .notGraded),
    ("export empty", .notGraded), ("export one --format classroom50", .usage), ("points faulty.json", .usage),
    ("points --chapters Tmer", .usage), ("points --chapters ,", .usage), ("points nowhere.json", .notGraded),
  ])
  func `every line ends with the code of what came of it`(_ line: String, _ code: ExitCode) {
    let result = run(line)
    #expect(result.code == code, "\(result.output)\(result.remarks)")
    #expect(result.remarks.contains("error:") == (code != .passed))
  }

  @Test func `a gradebook goes beside the results`() throws {
    let result = run("export results --points points.json")
    #expect(result.output == "results/gradebook.csv: 2 learners, 1 chapter, at most 5 points\n")
    #expect(result.remarks.isEmpty)
    #expect(
      try folder.text("results/gradebook.csv") == """
        learner,name,platform id,TimerInActor points,TimerInActor max,TimerInActor state,total,total max\r
        ada,,,0,5,broken,0,5\r
        bea,,,0,5,broken,0,5\r

        """)
  }

  @Test func `what a platform reads from the output ends it, and remarks are apart`() {
    let result = run("export one --format autolab")
    #expect(result.output.hasSuffix("\n{\"scoreboard\":[0],\"scores\":{\"TimerInActor\":0}}\n"))
    #expect(run("export results --format moodle --out -").remarks.hasPrefix("note: without --roster"))
  }

  @Test func `the help has every format on a line of its own`() {
    let lines = run("export --help").output.split(separator: "\n")
    for format in ExportFormat.allCases {
      #expect(lines.contains { $0.hasPrefix("  \(format.rawValue) ") && $0.hasSuffix(format.purpose) })
    }
    #expect(lines.allSatisfy { $0.columns <= 80 || $0.hasPrefix("usage") })
    #expect(lines.count { $0.contains("--learner") } == 1)
  }

  @Test func `the guide has every format with its command and its file`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Guide/Workshop.docc/GradebookFormats.md"), encoding: .utf8)
    for format in ExportFormat.allCases {
      let row = "| `\(format.rawValue)` | `\(format.file)` | \(format.purpose) |\n"
      #expect(page.contains(row), "\(row)")
      #expect(page.contains("--format \(format.rawValue)"))
    }
  }

  @Test func `the file to begin with is taken as it is printed`() throws {
    try folder.write(["start.json": run("points --chapters StaleSearch").output])
    let said = run("points start.json")
    #expect(
      said.output.hasPrefix(
        """
        start.json: 1 chapter, 10 points

        StaleSearch: 10 points
          0.91  showsLoadingThenResults

        """))
    #expect(said.output.contains("The starter earns 3.63 as it is handed out, for what already holds.\n"))
  }

  @Test func `a faulty file of points is told with the place and the nearest name`() {
    #expect(
      run("points faulty.json").remarks == """
        error: faulty.json:1:44: chapters.TimerInActor.weights: TimerInActor has no behaviour 'cancelStop'; did you \
        mean 'cancelStops'?
        note: 'workshop points' prints a file to begin with

        """)
  }

  @Test func `a line that is no result is told with its number`() {
    #expect(
      run("export bad").remarks == """
        error: bad/results.jsonl:2: the line is no result: the field 'version' is missing
        note: nothing was written; bring the file back from where it was graded

        """)
  }

  @Test(arguments: [
    (
      ExportError.severalLearners(.autolab, known: ["a", "b", "c", "d", "e", "f"]),
      "error: autolab is of one learner, and there are results of 6\n"
        + "note: name one with --learner ID: a, b, c, d, e and 1 more"
    ),
    (
      .unknownLearner("adda", known: ["ada", "bea"]),
      "error: there is no result of a learner 'adda'; did you mean 'ada'?\nnote: there are results of ada, bea"
    ),
    (.noResults, "error: there is no result in results.jsonl\nnote: it is written by grading"),
    (
      .missingVariables(["CLASSROOM", "USERNAME"], .classroom50),
      "error: classroom50 needs the variables CLASSROOM, USERNAME\n"
        + "note: the platform's runner sets them; run this in it, or set them by hand to try"
    ),
    (
      .badRoster(.openQuote(line: 3)),
      "error: the roster cannot be used: the quoted cell that begins on line 3 does not end\n"
        + "note: it must be the table as the platform exports it, as CSV in UTF-8; a spreadsheet may have changed it"
    ),
    (
      .noTime(learner: "ada"),
      "error: nobody knows when ada handed in, and the platform wants to\n"
        + "note: a SUBMISSION_TAG of the form submit/<time>-<commit> tells it"
    ),
    (
      .unwritable(path: "a", reason: "no room"),
      "error: a cannot be written: no room\n"
        + "note: make room or give yourself the right to write there and run this again"
    ),
  ])
  func `errors say what to do`(_ error: ExportError, _ text: String) {
    #expect(error.message(for: .program("workshop")).text(.none) == text)
  }

  @Test func `remarks of one kind are told together`() {
    #expect(
      ExportRemark.lines(for: [
        .unknownTime(learner: "ada", chapter: "AsyncLet"), .rounded,
        .unknownTime(learner: "bea", chapter: "AsyncLet"),
        .extensionForNobody("adda", known: ["ada", "bea"]),
      ]) == [
        "there is a deadline, and nobody knows when these were handed in: ada (AsyncLet), bea (AsyncLet): nothing "
          + "was taken away",
        "points were rounded to whole ones, halves up",
        "there is an extension for 'adda', of whom there is no result; did you mean 'ada'?",
      ])
  }
}
