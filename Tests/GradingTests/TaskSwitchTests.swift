// edition: leave out
// It works with solutions.

import Curriculum
import Foundation
import Report
import Testing

@testable import Grading

/// What comes in between where a task goes from one executor to another.
struct TaskSwitchTests {
  /// Grades the solution of NonisolatedMembers with another `raise(_:by:)`, by one behaviour.
  private func grade(raise: String, and others: String) throws -> BehaviourReport {
    let url = Fixtures.workspace.solution("NonisolatedMembers").appending(path: "PriceBoard.swift")
    let code = try String(contentsOf: url, encoding: .utf8)
    let start = try #require(code.range(of: "  func raise("))
    let changed = "import Synchronization\n" + code[..<start.lowerBound] + raise + "\n}\n" + others
    return try Fixtures.withFolder { folder in
      try Data(changed.utf8).write(to: folder.appending(path: "PriceBoard.swift"))
      let submission = try Submission(of: .nonisolatedMembers, in: folder, workspace: Fixtures.workspace)
      var options = GradingOptions()
      options.behaviours = ["losesNoRaise"]
      let verdict = try Fixtures.grader.get().grade(submission, options: options)
      #expect(verdict.diagnostics.isEmpty && verdict.contractBreaches.isEmpty, "\(verdict.diagnostics)")
      return try #require(verdict.behaviours.first { $0.entry.id == "losesNoRaise" }?.report)
    }
  }

  @Test func `another task comes in between a lock and an actor that is free`() throws {
    let report = try grade(
      raise: """
          private let copy = Mutex<[String: Int]>([:])
          nonisolated func raise(_ item: String, by cents: Int) async {
            let price = copy.withLock { $0[item] ?? 0 }
            await set(price + cents, of: item)
          }
          private func set(_ cents: Int, of item: String) {
            prices[item] = cents
            copy.withLock { $0[item] = cents }
          }
        """, and: "")
    #expect(report.outcome == .failed)
    #expect(report.finding?.id == "raiseLost")
  }

  @Test func `another task comes in between two actors that are free`() throws {
    let report = try grade(
      raise: """
          private let reader = Reader()
          nonisolated func raise(_ item: String, by cents: Int) async {
            await reader.raise(self, item, by: cents)
          }
          func set(_ cents: Int, of item: String) { prices[item] = cents }
        """,
      and: """
        actor Reader {
          func raise(_ board: PriceBoard, _ item: String, by cents: Int) async {
            let price = await board.price(of: item) ?? 0
            await board.set(price + cents, of: item)
          }
        }
        """)
    #expect(report.outcome == .failed)
    #expect(report.finding?.id == "raiseLost")
  }

  @Test func `a task that does all of it in one turn of an actor loses nothing`() throws {
    let report = try grade(
      raise: """
          private let keeper = Keeper()
          nonisolated func raise(_ item: String, by cents: Int) async {
            await keeper.raise(self, item, by: cents)
          }
          func add(_ cents: Int, to item: String) { prices[item, default: 0] += cents }
        """,
      and: """
        actor Keeper {
          func raise(_ board: PriceBoard, _ item: String, by cents: Int) async {
            await board.add(cents, to: item)
          }
        }
        """)
    #expect(report.outcome == .passed)
  }
}
