import Foundation
import Testing

@testable import ClassCLI
@testable import Classroom
@testable import Commands

struct ReportCommandTests {
  private static let line = """
    {"chapter":null,"reason":"the archive is cut short","submission":{"learner":{"id":"ada"},"origin":"ada.zip"},\
    "verdict":"broken","version":1}

    """

  private func run(_ line: String, in folder: TemporaryFolder) -> (
    code: ExitCode, output: String, remarks: String
  ) {
    let printed = Printed()
    let code = Workshop.run(
      line.split(separator: " ").map(String.init), among: ClassProgram.commands,
      console: Console(
        ink: .none, remarkInk: .none, output: { printed.add($0, to: "output") },
        remarks: { printed.add($0, to: "remarks") }),
      invoker: .program("workshop"), environment: [:], folder: folder.url)
    return (code, printed.text("output"), printed.text("remarks"))
  }

  private final class Printed: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String: String] = [:]

    func add(_ text: String, to stream: String) { lock.withLock { texts[stream, default: ""] += text } }
    func text(_ stream: String) -> String { lock.withLock { texts[stream] ?? "" } }
  }

  @Test func `the report goes beside the results, and takes the place of a report and of nothing else`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(["results/results.jsonl": Self.line, "mine.html": "<p>mine</p>", "logs/a.jsonl": "{"])
    #expect(run("report results", in: folder) == (.passed, "Report  results/report.html\n", ""))
    #expect(try folder.text("results/report.html").contains("the archive is cut short"))
    #expect(
      run("report results/", in: folder)
        == (.passed, "Report  results/report.html, in place of the one before\n", ""))
    #expect(run("report results --out class.html", in: folder).output == "Report  class.html\n")
    #expect(try folder.text("class.html") == folder.text("results/report.html"))
    let taken = run("report results --out mine.html", in: folder)
    #expect(taken.code == .usage)
    #expect(
      taken.remarks == """
        error: mine.html exists and was not written by 'report'
        note: it was left as it is; name another file, or remove this one

        """)
    #expect(try folder.text("mine.html") == "<p>mine</p>")
    // A file without one record is no log, and a report without the logs that were asked for is not made.
    let logless = run("report results --progress logs", in: folder)
    #expect(logless.code == .usage)
    #expect(logless.remarks.contains("a.jsonl"))
  }

  @Test(arguments: [
    (
      "report", ExitCode.usage,
      "error: 'report' needs a RESULTS\nnote: 'workshop help report' says what it takes\n"
    ),
    (
      "report nowhere", .usage,
      "error: there is no results.jsonl in nowhere\nnote: name the folder that grading wrote its results to\n"
    ),
    (
      "report empty", .usage,
      "error: there is no results.jsonl in empty\nnote: name the folder that grading wrote its results to\n"
    ),
    (
      "report cut", .notGraded,
      """
      error: cut/results.jsonl:1: the last line was cut off while it was written
      note: nothing was written; run the grading again: it goes on where it stopped

      """
    ),
    (
      "report edited", .notGraded,
      """
      error: edited/results.jsonl:1: the line is no result: the field 'version' is missing
      note: nothing was written; bring the file back from where it was graded

      """
    ),
    ("report results --progress nowhere", .usage, "error: there is no folder nowhere\n"),
  ])
  func `what cannot be reported is said`(_ line: String, _ code: ExitCode, _ remarks: String) throws {
    let folder = try TemporaryFolder()
    try folder.write([
      "empty/x": "", "cut/results.jsonl": "{\"ver", "edited/results.jsonl": "{}\n",
      "results/results.jsonl": Self.line,
    ])
    let result = run(line, in: folder)
    #expect(result.code == code)
    #expect(result.remarks.replacing(folder.url.path + "/", with: "") == remarks)
    #expect(!folder.files.contains { $0.hasSuffix(".html") })
  }
}
