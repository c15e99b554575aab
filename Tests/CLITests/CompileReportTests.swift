import Curriculum
import Report
import Testing

@testable import ClassCLI
@testable import Commands
@testable import Grading

/// What is said of code that the compiler or the integrity check refuses.
struct CompileReportTests {
  private static func diagnostic(
    _ text: String, file: String = "Search.swift", line: Int = 3, column: Int = 21
  ) -> Diagnostic {
    Diagnostic(file: file, line: line, column: column, severity: .error, group: nil, text: text, notes: [])
  }

  private func text(_ change: (inout Verdict) -> Void) -> String {
    Samples.report(Samples.unjudged(change)).text
  }

  @Test func `a message of the compiler is shown with its line and explained`() {
    let text = text { verdict in
      var diagnostic = Self.diagnostic("expression is 'async' but is not marked with 'await'")
      diagnostic.group = "ActorIsolatedCall"
      diagnostic.notes = ["call is 'async'"]
      diagnostic.explanation = "load() hops to another actor, and every hop is written down."
      diagnostic.section = "Why it happens"
      verdict.diagnostics = [diagnostic]
    }
    // The column counts bytes, and ü has two of them.
    #expect(
      text == """
        LostTickets   compile failed   integrity not run   scheduled not run

        ✗ Exercises/LostTickets/Search.swift:3:21
          error: expression is 'async' but is not marked with 'await'
                 [#ActorIsolatedCall]
          3 |   let text = "ü" + load()
            |                    ^
          note: call is 'async'
          Means       load() hops to another actor, and every hop is written down.
          Read        Guide/Workshop.docc/LostTickets.md, "Why it happens"

          Hint        workshop hint LostTickets (2 hints left)

        LostTickets: not passed (0 passed, 0 failed, 5 not run)
        """)
  }

  @Test func `an explanation is given once, and of many messages the first five are told`() {
    let text = text { verdict in
      verdict.diagnostics = (1...8).map { number in
        var diagnostic = Self.diagnostic("error number \(number)", line: 1, column: 1)
        diagnostic.explanation = "the same for all"
        return diagnostic
      }
    }
    #expect(text.split(separator: "\n").count { $0.contains("the same for all") } == 1)
    #expect(text.contains("error number 5"))
    #expect(!text.contains("error number 6"))
    #expect(text.contains("  … 3 messages more; --verbose shows them"))
  }

  @Test func `a message without a place, or about a line that is not there, is shown without it`() {
    let text = text { verdict in
      verdict.diagnostics = [
        Self.diagnostic("the compiler was not done after 60 s", file: "", line: 0, column: 0),
        Self.diagnostic("extra", file: "Given/Service.swift", line: 99),
      ]
    }
    #expect(
      text.contains(
        """

          error: the compiler was not done after 60 s

        ✗ Exercises/LostTickets/Given/Service.swift:99:21
          error: extra

        """))
  }

  @Test func `of a long line the part around the place is shown`() {
    let line = String(repeating: "a", count: 60) + "(b)" + String(repeating: "c", count: 60)
    let verdict = Samples.unjudged { $0.diagnostics = [Self.diagnostic("x", line: 1, column: 62)] }
    let report = CheckReport(
      verdict: verdict,
      listing: SubmissionListing(folder: "E", givenFolder: "G", texts: ["Search.swift": line]),
      options: GradingOptions(), invoker: .make, ink: .none)
    let lines = report.text.split(separator: "\n").drop { !$0.contains(" | ") }.prefix(2).map(String.init)
    #expect(lines.allSatisfy { $0.columns <= 80 })
    #expect(lines[1].columns == (lines[0].split(separator: "b").first.map { String($0).columns } ?? 0) + 1)
  }

  @Test func `a missing declaration is named as the chapter states it`() {
    let text = text { verdict in
      verdict.contractBreaches = [
        ContractBreach(
          declaration: "func search(_ query: String) async throws -> [String]",
          reason: "value of type 'Search' has no member 'search'")
      ]
    }
    #expect(
      text.contains(
        """

        ✗ the check uses `func search(_ query: String) async throws -> [String]`, which
          your code no longer has in that form:
          value of type 'Search' has no member 'search'

          Read        Guide/Workshop.docc/LostTickets.md

        """))
  }

  @Test func `what the integrity check refuses is named with the reason`() {
    let verdict = Samples.unjudged { verdict in
      verdict.lanes = [.compile: .passed, .integrity: .failed, .scheduled: .notRun]
      verdict.integrityBreaches = [
        IntegrityBreach(kind: .outsideReference, name: "exit"),
        IntegrityBreach(
          kind: .outsideReference, name: "Foundation.FileManager",
          place: .init(file: "Search.swift", line: 3),
          instead: "Keep it in memory."),
        IntegrityBreach(kind: .outsideReference, name: "swift_createExecutors"),
        IntegrityBreach(kind: .reservedName, name: "note"),
      ]
    }
    var report = Samples.report(verdict)
    report.hintsLeft = 0
    #expect(
      report.text == """
        LostTickets   compile passed   integrity failed   scheduled not run

        ✗ your compiled code refers to `exit`
          It is a function from outside Swift that this chapter does not need. The check
          allows Swift's own modules and the C functions that the compiler itself puts
          in, so that nothing happens behind its back.
        ✗ your compiled code refers to `Foundation.FileManager` (Search.swift:3)
          What your code does there the check could not see. Keep it in memory.
        ✗ your compiled code refers to `swift_createExecutors`
          It replaces the executors, and the check can only judge code that runs on its
          own.
        ✗ your code declares `note`
          The check uses something of that name itself and might take yours for it. Give
          yours another name, put it into a type, or make it private.

          Read        Guide/Workshop.docc/LostTickets.md

        LostTickets: not passed (0 passed, 0 failed, 5 not run)
        """)
  }
}
