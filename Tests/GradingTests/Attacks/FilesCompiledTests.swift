// edition: leave out
// It works with solutions.

import Curriculum
import Foundation
import Glibc
import Report
import Testing

@testable import Grading

/// Code that the compiler cannot deal with: always a verdict with a true reason, so that a class goes on.
struct FilesCompiledTests {
  /// The only message about code that must be refused when it is compiled.
  private func refusal(_ code: String) throws -> Diagnostic {
    let verdict = try Fixtures.grade(code)
    #expect(verdict.lanes[.compile] == .failed && !verdict.isPassed)
    return try #require(verdict.diagnostics.first)
  }

  @Test func `code on which the compiler crashes is told where, and what to do`() throws {
    // Its parser calls itself for each bracket.
    let brackets = String(repeating: "[", count: 100_000) + "1" + String(repeating: "]", count: 100_000)
    let diagnostic = try refusal(try Fixtures.timerSolution() + "\nlet deep = \(brackets)\n")
    #expect(diagnostic.text == "the compiler crashes on this code, and not on other code")
    #expect(diagnostic.file == "DeliveryProvider.swift")
    #expect(
      diagnostic.line == (try Fixtures.timerSolution()).split(
        separator: "\n", omittingEmptySubsequences: false
      ).count + 1)
    #expect(diagnostic.notes.count == 1)
  }

  @Test(arguments: [
    (
      "let deep = " + String(repeating: "{", count: 50_000), "structure nesting level exceeded maximum of 256"
    ),
    (
      "@freestanding(expression) macro m() -> Int = #externalMacro(module: \"No\", type: \"M\")\nlet m = #m()",
      "external macro"
    ),
    ("let text = \"" + String(repeating: "a", count: 500_000), "unterminated string literal"),
    (
      "let a = 1, b = 2.0, c: Float = 3\nlet sum = "
        + Array(repeating: "a * -b / c - [1, 2.5].reduce(0) { $0 + $1 }", count: 4).joined(separator: " + "),
      "unable to type-check"
    ),
  ])
  func `code of which the compiler says what is wrong is told in its words`(_ code: String, _ part: String)
    throws
  {
    let diagnostic = try refusal(try Fixtures.timerSolution() + "\n\(code)\n")
    #expect(diagnostic.text.contains(part), "\(diagnostic.text)")
  }

  @Test func `very many lines and a long literal are graded like any other code, a million are refused`()
    throws
  {
    let literal = (0..<5000).map(String.init).joined(separator: ", ")
    let code = try Fixtures.timerSolution() + "\nlet long = [\(literal)]"
    var options = GradingOptions()
    options.schedules = 1
    let verdict = try Fixtures.grade(code + String(repeating: "\n", count: 900_000), options: options)
    #expect(verdict.behaviours.allSatisfy { $0.report.outcome == .passed }, "\(verdict.diagnostics)")
    #expect {
      try Fixtures.grade(code + String(repeating: "\n", count: 1_000_000), options: options)
    } throws: {
      "\($0)".contains("more than 1000000 bytes")
    }
  }

  @Test(arguments: [
    Data([0x2F, 0x2F, 0x20, 0xE9, 0xFF, 0x0A]), Data("let a = \"\0\"\n".utf8), Data([0xFE, 0xFF, 0, 0x61]),
  ])
  func `a file that is no text in UTF-8 is a verdict`(_ bytes: Data) throws {
    let verdict = try Fixtures.withFolder { folder in
      try bytes.write(to: folder.appending(path: "DeliveryProvider.swift"))
      let submission = try Submission(of: .timerInActor, in: folder, workspace: Fixtures.workspace)
      return try Fixtures.grader.get().grade(submission, options: GradingOptions())
    }
    #expect(!verdict.isPassed && verdict.lanes[.compile] == .failed)
  }

  @Test func `a reference outside is found behind any number of names`() throws {
    // Together they are more than is kept of what other programs say.
    let long = String(repeating: "long", count: 60)
    let names = (0..<1200).map { "enum \(long)\($0) { case a }" }.joined(separator: "\n")
    let code = try Fixtures.timerSolution(
      replacing: "    pending?.cancel()\n    pending = nil", with: "    exit(0)")
    let verdict = try Fixtures.grade("import Foundation\n" + code + "\n" + names)
    #expect(verdict.integrityBreaches.map(\.name) == ["exit"])
  }
}

/// How a compiler that comes to no end is told.
struct CompilerEndTests {
  private func end(
    _ ending: ChildProcess.Ending, _ errors: String = "", isCut: Bool = false
  ) -> CompilerEnd? {
    CompilerEnd(
      ChildProcess.Result(
        ending: ending, output: Data(), errors: Data(errors.utf8), report: Data(), isReportCut: false,
        secret: .random(), areErrorsCut: isCut))
  }

  @Test func `each limit has its words`() {
    #expect(end(.outOfTime)?.diagnostic.text == "the compiler was not done after 600 s")
    #expect(
      end(.outOfProcessorTime)?.diagnostic.text == "the compiler was not done after 60 s of processor time")
    #expect(end(.signalled(SIGXFSZ))?.diagnostic.text == "the compiler makes more than 256 MB of this code")
    #expect(
      end(.signalled(SIGABRT), "LLVM ERROR: out of memory\n")?.diagnostic.text
        == "the compiler needs more than 4 GB of memory for this code")
    #expect(
      end(.exited(0), isCut: true)?.diagnostic.text
        == "the compiler has more than 4 MB to say of this code, and not all was read")
  }

  @Test func `a compiler that accepts, refuses or is ended by somebody else says nothing of the code`() {
    #expect(end(.exited(0)) == nil && end(.exited(1), "A.swift:1:1: error: no\n") == nil)
    for signal in [SIGKILL, SIGTERM, SIGINT, SIGHUP] { #expect(end(.signalled(signal)) == nil) }
  }

  @Test(arguments: [
    "3.\tWhile type-checking 'f()' (at Learner/A.swift:3:1)",
    "With parser at source location: Learner/A.swift:3:1",
    "4.\tWhile evaluating request (at [Learner/A.swift:3:1 - line:9:2])",
  ])
  func `the place that the compiler was at is told`(_ line: String) {
    let diagnostic = end(.signalled(SIGSEGV), "Stack dump:\n0.\tProgram arguments: x\n\(line)\n#0 0x1\n")?
      .diagnostic
    #expect(diagnostic?.file == "Learner/A.swift" && diagnostic?.line == 3 && diagnostic?.column == 1)
  }

  @Test func `the limits hold`() throws {
    let toolchain = try Toolchain.find()
    // Each structure is twice the one before: the compiler does not come to an end with the last one.
    let code =
      "struct S0 { var a = 0, b = 0 }\n"
      + (1..<34).map { "struct S\($0) { var a = S\($0 - 1)(), b = S\($0 - 1)() }\n" }.joined()
      + "let s = S33()\n"
    try Fixtures.withFolder { folder in
      func run(_ program: String, _ arguments: [String], _ limits: ChildProcess.Limits) throws
        -> ChildProcess.Ending
      {
        try ChildProcess.run(program, arguments, in: folder.path, limits: limits).ending
      }
      try Data(code.utf8).write(to: folder.appending(path: "A.swift"))
      let time = ChildProcess.Limits(seconds: 600, processorSeconds: 1, outputBytes: 1000)
      let arguments = ["-frontend", "-c", "A.swift", "-module-name", "A", "-target", toolchain.target]
      #expect(try run(toolchain.program("swift-frontend"), arguments, time) == .outOfProcessorTime)

      let bounds = ChildProcess.Limits(
        seconds: 600, processorSeconds: 60, outputBytes: 1000, memoryBytes: 200 << 20, fileBytes: 1 << 20)
      // Without end: the bounds are there a moment after the start.
      let long = ["-c", "exec cat /dev/zero > long"]
      #expect(try run("/bin/sh", long, bounds) == .signalled(SIGXFSZ))
      let large = ["-c", "a=x; while :; do a=$a$a; done"]
      #expect(try run("/bin/sh", large, bounds) != .exited(0))
    }
  }
}
