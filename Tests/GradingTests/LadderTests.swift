// edition: leave out
// It works with solutions.

import Curriculum
import Foundation
import Report
import Testing

@testable import Grading

/// What is left at the levels of checking.
struct LadderTests {
  private func verdicts(_ messages: [CheckingLevel: String]) -> [LevelVerdict] {
    var ladder = Ladder()
    for (level, text) in messages { ladder[level] = text }
    // As it is kept and found again.
    return Ladder(text: ladder.text).verdicts { $0 }
  }

  private static let later = "; this is an error in the Swift 6 language mode"

  @Test func `messages are kept by level, counted by cause, and told in the order of their places`() throws {
    let levels = verdicts([
      .minimal:
        "A.swift:3:7: warning: stored property 'n' of 'Sendable'-conforming class 'C' is mutable\(Self.later)",
      .complete: """
      A.swift:9:1: warning: capture of 'self'\(Self.later) [#SendableClosureCaptures]
      A.swift:2:5: warning: var 'v' is not concurrency-safe\(Self.later) [#MutableGlobalVariable]
      A.swift:2:5: note: make it a constant
      A.swift:4:1: warning: capture of 'self'\(Self.later) [#SendableClosureCaptures]
      """,
    ])
    #expect(levels.map(\.level) == CheckingLevel.allCases)
    #expect(levels.map(\.diagnostics.count) == [1, 0, 3, 3])
    #expect(levels[0].summary == "1 about Sendable")
    #expect(levels[2].summary == "2 #SendableClosureCaptures, 1 #MutableGlobalVariable")
    #expect(levels[2].diagnostics.map(\.line) == [2, 4, 9])
    #expect(levels[2].firstOfEach.map(\.line) == [4, 2])
    #expect(levels[2].diagnostics[0].notes == ["make it a constant"])
  }

  @Test func `the last level has what complete checking finds and what only the mode finds, each once`() {
    let levels = verdicts([
      .complete: """
      A.swift:2:5: warning: var 'v' is not concurrency-safe\(Self.later) [#MutableGlobalVariable]
      A.swift:9:1: warning: sending 'c' risks causing data races\(Self.later) [#SendingRisksDataRace]
      """,
      .swift6: """
      A.swift:2:5: error: var 'v' is not concurrency-safe [#MutableGlobalVariable]
      A.swift:5:3: error: main actor-isolated property 't' can not be mutated from a nonisolated context
      """,
    ])
    #expect(levels[3].diagnostics.map(\.line) == [2, 5, 9])
    #expect(
      levels[3].summary == "1 #MutableGlobalVariable, 1 #SendingRisksDataRace, 1 about isolation")
  }

  @Test func `what is not about concurrency does not count, and what @preconcurrency softens does`() {
    let levels = verdicts([
      .minimal: """
      A.swift:2:5: warning: 'old()' is deprecated: renamed to 'new()' [#DeprecatedDeclaration]
      A.swift:3:5: warning: variable 'x' was never used
      """,
      .swift6: """
      A.swift:5:3: warning: main actor-isolated property 't' can not be referenced from a nonisolated context
      A.swift:6:3: warning: stored property 'n' of 'Sendable'-conforming class 'C' is mutable
      """,
    ])
    #expect(levels.map(\.diagnostics.count) == [0, 0, 0, 2])
  }

  // MARK: Submissions

  private func code(_ folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: "Favourites.swift"), encoding: .utf8)
  }

  private func grade(_ code: String, _ behaviours: String...) throws -> Verdict {
    try Fixtures.withFolder { folder in
      try Data(code.utf8).write(to: folder.appending(path: "Favourites.swift"))
      let submission = try Submission(of: .strictChecking, in: folder, workspace: Fixtures.workspace)
      var options = GradingOptions()
      options.behaviours = behaviours
      return try Fixtures.grader.get().grade(submission, options: options)
    }
  }

  @Test func `a starter is counted at every level, and its behaviours run all the same`() throws {
    let starter = try code(Fixtures.workspace.starter("StrictChecking"))
    let verdict = try grade(starter, "minimalIsClean", "swift6IsClean", "badgeCounts")
    #expect(verdict.levels.map(\.diagnostics.count) == [1, 4, 12, 15])
    #expect(verdict.lanes[.compile] == .passed && verdict.lanes[.levels] == .failed)
    #expect(verdict.outcome("badgeCounts") == "passed")
    let minimal = try #require(verdict.behaviours.first { $0.entry.id == "minimalIsClean" })
    #expect(
      minimal.report.finding
        == Finding(
          id: "left", expected: "no diagnostic about concurrency with the checking set to minimal",
          happened: "1 is left: 1 about Sendable"))
    #expect(minimal.diagnostics.map(\.file) == ["Favourites.swift"])
    #expect(verdict.outcome("targetedIsClean") == "not run")
    let document = VerdictDocument(verdict)
    #expect(document.levels?.map(\.level) == ["minimal", "targeted", "complete", "swift6"])
    #expect(document.levels?.map(\.left) == [1, 4, 12, 15])
    #expect(document.levels?[0].causes.map(\.cause) == ["about Sendable"])
  }

  @Test func `what was found at each level is found again with the program that is kept`() throws {
    let code = try code(Fixtures.workspace.solution("StrictChecking")) + "\nvar changes = 0\n"
    let verdicts = try (0..<2).map { _ in try grade(code, "badgeCounts", "completeIsClean") }
    #expect(verdicts[0].levels.map(\.diagnostics) == verdicts[1].levels.map(\.diagnostics))
    #expect(verdicts[0].levels.map(\.diagnostics.count) == [0, 0, 1, 1])
    #expect(verdicts[0].outcome("completeIsClean") == "failed")
  }

  @Test func `an error of the types ends the check, in the words of code from before Swift 6`() throws {
    let starter = try code(Fixtures.workspace.starter("StrictChecking"))
    let verdict = try grade(starter.replacing("text = \"\"\n  }", with: "text = 1\n  }"))
    #expect(verdict.lanes[.compile] == .failed)
    #expect(verdict.diagnostics.map(\.text) == ["cannot assign value of type 'Int' to type 'String'"])
    #expect(verdict.levels.isEmpty)
  }

  @Test func `old callers are told with the compiler's reason, or that nothing is told`() throws {
    let solution = try code(Fixtures.workspace.solution("StrictChecking"))
    let deprecation = "  @available(*, deprecated, renamed: \"shared\")\n"
    #expect(solution.contains(deprecation))
    let silent = try grade(solution.replacing(deprecation, with: ""), "oldCallersAreTold")
    let first = try #require(silent.behaviours.first { $0.entry.id == "oldCallersAreTold" })
    #expect(first.report.finding?.id == "sharedStoreSilent")
    #expect(first.report.finding?.happened == "it compiles without a warning")
    let nameless = try grade(
      solution.replacing(deprecation, with: "  @available(*, deprecated, message: \"old\")\n"),
      "oldCallersAreTold")
    let second = try #require(nameless.behaviours.first { $0.entry.id == "oldCallersAreTold" })
    #expect(
      second.report.finding?.happened
        == "it compiles with another warning: 'sharedStore()' is deprecated: old")
    let refused = try grade(
      solution.replacing("@MainActor @Sendable (Result", with: "@Sendable (Result"), "oldCallersAreTold")
    #expect(refused.finding("oldCallersAreTold") == "loadSilent")
  }
}
