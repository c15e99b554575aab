import Foundation
import Report
import Testing

@testable import Grading

/// What is known of the linker's calls.
struct LinkerCallsTests {
  private typealias Call = LinkerCalls.Call

  @Test func `a printed call is read word by word`() {
    let text = #"""
      clang version 17
      Target: x86_64-unknown-linux-gnu
       "/usr/bin/ld.lld" "-o" "a b" "" "say \"\\x\"" "--wrap=f"

      """#
    let call = Call(printed: text)
    #expect(call?.program == "/usr/bin/ld.lld")
    #expect(call?.arguments == ["-o", "a b", "", #"say "\x""#, "--wrap=f"])
  }

  @Test(arguments: [
    "", "clang: error: no such file", " \"ld\" \"a\"\n \"ld\" \"b\"\n", " \"ld\" bare\n",
    " \"ld\" \"never ends",
  ])
  func `what is not one call is none`(_ text: String) { #expect(Call(printed: text) == nil) }

  private static func result(_ ending: ChildProcess.Ending, says text: String) -> ChildProcess.Result {
    ChildProcess.Result(
      ending: ending, output: Data(), errors: Data(text.utf8), report: Data(), isReportCut: false,
      secret: .random())
  }

  /// A workshop with a program that is asked.
  private func withClang(_ body: (Workspace, String) throws -> Void) throws {
    try Fixtures.withFolder { folder in
      let clang = folder.appending(path: "clang")
      try Data("1".utf8).write(to: clang)
      try body(Workspace(root: folder), clang.path)
    }
  }

  @Test func `the call of a program is known from that of another one, until the driver is replaced`() throws
  {
    try withClang { workspace, clang in
      var questions: [[String]] = []
      func call(_ object: String, _ program: String, _ rest: [String] = []) throws -> [String]? {
        try LinkerCalls(workspace: workspace).call(
          for: [object, "-o", program] + rest, of: clang, varying: [object, program]
        ) { question throws(GradingError) in
          questions.append(question)
          let words = (["ld", "-pie"] + question.dropFirst()).map { "\"\($0)\"" }.joined(separator: " ")
          return Self.result(.exited(0), says: " \(words)\n")
        }?.arguments
      }
      #expect(try call("a.o", "a") == ["-pie", "a.o", "-o", "a"])
      #expect(try call("b.o", "b") == ["-pie", "b.o", "-o", "b"])
      #expect(questions == [["-###", "a.o", "-o", "a"]])
      #expect(try call("b.o", "b", ["-lm"]) == ["-pie", "b.o", "-o", "b", "-lm"])
      #expect(questions.count == 2)
      try Data("another".utf8).write(to: URL(filePath: clang))
      #expect(try call("b.o", "b") == ["-pie", "b.o", "-o", "b"])
      #expect(questions.count == 3)
    }
  }

  @Test func `a driver that fails tells no call`() throws {
    try withClang { workspace, clang in
      let call = try LinkerCalls(workspace: workspace).call(for: ["a.o"], of: clang, varying: ["a.o"]) { _ in
        Self.result(.exited(1), says: " \"ld\" \"a.o\"\n")
      }
      #expect(call == nil)
    }
  }

  @Test(arguments: ["", "import Foundation\n"])
  func `a program is linked with Foundation when it imports it`(_ head: String) throws {
    let compiler = try Fixtures.grader.get().builder.compiler
    let folder = try BuildFolder(in: Fixtures.workspace)
    let code = head + "@main struct Main { static func main() { \(head.isEmpty ? "" : "_ = Date()") } }\n"
    let file = try folder.write(SourceFile(path: "Main.swift", bytes: Data(code.utf8)), below: "Main")
    try folder.makeFolder("Scheduled")
    let language = Compiler.Language(strictness: .lenient)
    let compiled = try compiler.compileLearner(
      module: "Main", files: [file], in: folder.url, language: language)
    try #require(compiled.ending == .exited(0), "\(compiled.errorText)")
    let object = folder.url.appending(path: "Scheduled/Main.o")
    #expect(Compiler.asksForFoundation(object) == !head.isEmpty)
    #expect(Compiler.asksForFoundation(folder.url.appending(path: "none.o")))
    let isLinked = try compiler.linkShortly(
      objects: ["Scheduled/Main.o"], to: "program", in: folder.url, for: .scheduled,
      by: LinkerCalls(workspace: Fixtures.workspace))
    #expect(isLinked)
    let ran = try ChildProcess.run(folder.url.appending(path: "program").path, [], limits: .tool)
    #expect(ran.ending == .exited(0), "\(ran.errorText)")
    withExtendedLifetime(folder) {}
  }
}
