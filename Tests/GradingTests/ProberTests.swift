// edition: leave out
// It works with solutions.

import Curriculum
import Foundation
import Report
import Testing

@testable import Grading

/// What submissions of NonisolatedMembers are told by its probes.
struct ProberTests {
  /// Grades the solution with some parts replaced, by the probes alone.
  private func grade(_ replacements: (String, String)...) throws -> Verdict {
    let url = Fixtures.workspace.solution("NonisolatedMembers").appending(path: "PriceBoard.swift")
    var code = try String(contentsOf: url, encoding: .utf8)
    for (part, other) in replacements {
      #expect(code.contains(part))
      code = code.replacing(part, with: other)
    }
    return try Fixtures.withFolder { folder in
      try Data(code.utf8).write(to: folder.appending(path: "PriceBoard.swift"))
      let submission = try Submission(of: .nonisolatedMembers, in: folder, workspace: Fixtures.workspace)
      var options = GradingOptions()
      options.behaviours = ["usedWithoutAwait", "changedByItsMethodsOnly"]
      return try Fixtures.grader.get().grade(submission, options: options)
    }
  }

  @Test func `what compiles and what is refused as it must passes`() throws {
    let verdict = try grade()
    #expect(verdict.lanes[.probes] == .passed)
    #expect(verdict.lanes[.scheduled] == .notRun)
    #expect(verdict.isPartlyPassed)
  }

  @Test func `code that must compile is told with the compiler's reason`() throws {
    let verdict = try grade(("nonisolated func label", "func label"))
    let behaviour = try #require(verdict.behaviours.first { $0.entry.id == "usedWithoutAwait" })
    #expect(behaviour.report.outcome == .failed)
    #expect(
      behaviour.report.finding
        == Finding(
          id: "labelTakesAwait", expected: "calling label(for:) without await compiles",
          happened:
            "the compiler refuses it: call to actor-isolated instance method 'label(for:)' in a synchronous nonisolated context"
        ))
    #expect(
      behaviour.code == [
        "func labels(of cents: [Int], on board: PriceBoard) -> [String] {",
        "  cents.map { board.label(for: $0) }", "}",
      ])
    #expect(verdict.outcome("changedByItsMethodsOnly") == "passed")
  }

  @Test func `code that must be refused is told when it compiles`() throws {
    let verdict = try grade(
      ("private(set) var prices", "nonisolated(unsafe) var prices"))
    #expect(verdict.lanes[.probes] == .failed)
    let behaviour = try #require(verdict.behaviours.first { $0.entry.id == "changedByItsMethodsOnly" })
    #expect(behaviour.report.finding?.id == "setsOnePrice")
    #expect(behaviour.report.finding?.happened == "it compiles")
  }

  @Test func `what cannot be set from outside may be spelled in any way`() throws {
    let verdict = try grade(
      (
        "  private(set) var prices: [String: Int] = [:]",
        "  nonisolated var prices: [String: Int] { get async { [:] } }"
      ),
      ("    prices = source.read()", "    _ = source.read()"),
      ("    prices[item, default: 0] += cents", ""),
      ("func price(of item: String) -> Int? {", "func price(of item: String) async -> Int? {"),
      ("    prices[item]", "    await prices[item]"))
    #expect(verdict.finding("changedByItsMethodsOnly") == nil, "\(verdict.diagnostics)")
  }

  @Test func `a use from the wrong side that the compiler only warns of is an error`() throws {
    let verdict = try grade(
      (
        "actor PriceBoard",
        "@preconcurrency @MainActor var greeting = \"\"\nfunc greet() -> String { greeting }\nactor PriceBoard"
      ))
    #expect(verdict.lanes[.compile] == .failed)
    #expect(verdict.diagnostics.map(\.severity) == [.error], "\(verdict.diagnostics)")
  }
}
