import Testing

@testable import Grading

struct DiagnosticParserTests {
  @Test func `messages keep their place, group and notes`() {
    let diagnostics = DiagnosticParser.parse(
      """
      Learner/A.swift:34:13: error: call to 'f()' in a context: odd [#ActorIsolatedCall]
            self?.f()
                  ^
      Learner/A.swift:48:16: note: calls to 'f()' are asynchronous
      Given/B.swift:1:2: warning: never used

      [#ActorIsolatedCall]: <https://example.org/actor-isolated-call>
      """)
    #expect(
      diagnostics == [
        Diagnostic(
          file: "Learner/A.swift", line: 34, column: 13, severity: .error, group: "ActorIsolatedCall",
          text: "call to 'f()' in a context: odd", notes: ["calls to 'f()' are asynchronous"]),
        Diagnostic(
          file: "Given/B.swift", line: 1, column: 2, severity: .warning, text: "never used", notes: []),
      ])
  }

  @Test func `a message that is printed twice counts once`() {
    let line = "A.swift:1:1: error: twice\n"
    #expect(DiagnosticParser.parse(line + line).count == 1)
  }

  @Test(arguments: ["", "error: link command failed", "A.swift: error: no place", "note: alone"])
  func `what is no message about a place is left out`(_ output: String) {
    #expect(DiagnosticParser.parse(output).isEmpty)
  }
}
