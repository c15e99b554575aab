// edition: leave out
// It works with solutions.

import Curriculum
import Foundation
import Grading
import Report
import Testing

struct GraderTests {
  @Test func `a right fix passes with every behaviour reported`() throws {
    let verdict = try Fixtures.grade(try Fixtures.timerSolution())
    #expect(verdict.isPassed)
    #expect(verdict.behaviours.allSatisfy { $0.report.schedulesRun >= 1000 || $0.report.isWholeSpace })
  }

  @Test func `a crash in one behaviour leaves the others judged`() throws {
    let code = try Fixtures.timerSolution(
      replacing: "    pending?.cancel()\n    pending = nil", with: "    fatalError(\"boom\")")
    let verdict = try Fixtures.grade(code)
    #expect(verdict.outcome("cancelStops") == "crashed")
    #expect(verdict.count(.passed) == 5)
    let report = try #require(verdict.behaviours.first { $0.entry.id == "cancelStops" }?.report)
    #expect(
      report.finding?.happened == "boom (DeliveryProvider.swift:\(try line(of: "fatalError", in: code)))")
    #expect(report.timeline.last?.text == "cancelFetch()")
  }

  @Test func `a crash that only a wild schedule meets is shown under the smallest one`() throws {
    // Only when four tasks run in the opposite of the order in which they were started.
    let code =
      try Fixtures.timerSolution(
        replacing: "  func cancelFetch() {",
        with: """
            func cancelFetch() {
              let order = Order()
              for number in 1...4 { Task.detached { await order.add(number) } }
          """)
        + """

        actor Order {
          private var numbers: [Int] = []
          func add(_ number: Int) {
            numbers.append(number)
            if numbers == [4, 3, 2, 1] { fatalError("backwards") }
          }
        }
        """
    let verdict = try Fixtures.grade(code)
    let report = try #require(verdict.behaviours.first { $0.report.outcome == .crashed }?.report)
    #expect(
      report.finding?.happened == "backwards (DeliveryProvider.swift:\(try line(of: "fatalError", in: code)))"
    )
    let departures = try #require(report.schedule).departures
    #expect((1...4).contains(departures.count))
    #expect(report.schedulesRun > 20)
    #expect(!report.timeline.isEmpty)
  }

  @Test func `an endless loop in one behaviour is ended and leaves the others judged`() throws {
    let code = try Fixtures.timerSolution(
      replacing: "    pending?.cancel()\n    pending = nil", with: "    while pending != nil {}")
    var options = GradingOptions()
    options.behaviourProcessorSeconds = 1
    let verdict = try Fixtures.grade(code, options: options)
    #expect(verdict.outcome("cancelStops") == "hung")
    #expect(verdict.finding("cancelStops") == "endlessLoop")
    #expect(verdict.count(.passed) == 5)
  }

  @Test func `a memory bomb is a crash and not the machine's problem`() throws {
    let code = try Fixtures.timerSolution(
      replacing: "    pending?.cancel()\n    pending = nil",
      with:
        "    var all: [[Int]] = []\n    while true { all.append(Array(repeating: all.count, count: 1 << 24)) }"
    )
    let verdict = try Fixtures.grade(code)
    #expect(verdict.outcome("cancelStops") == "crashed")
    #expect(verdict.count(.passed) == 5)
  }

  @Test func `much output is drained and cut, and does not change the verdict`() throws {
    let code = try Fixtures.timerSolution(
      replacing: "  func cancelFetch() {",
      with: "  func cancelFetch() {\n    print(String(repeating: \"x\", count: 1 << 20))")
    var options = GradingOptions()
    options.schedules = 3
    let verdict = try Fixtures.grade(code, options: options)
    #expect(verdict.isPassed)
    #expect(verdict.behaviours.allSatisfy { $0.output.utf8.count <= 64 << 10 })
  }

  @Test func `a call out of the chapter's bounds is refused before anything runs`() throws {
    let code = try Fixtures.timerSolution(
      replacing: "    pending?.cancel()\n    pending = nil", with: "    exit(0)")
    let verdict = try Fixtures.grade("import Foundation\n" + code)
    #expect(verdict.integrityBreaches.map(\.name) == ["exit"])
    #expect(verdict.count(.notRun) == Chapter.timerInActor.behaviours.count)
    #expect(!verdict.isPassed)
  }

  @Test func `a function that the check would mistake for its own is refused`() throws {
    let code = try Fixtures.timerSolution() + "\nfunc note(_ text: String) {}\n"
    let verdict = try Fixtures.grade(code)
    #expect(verdict.integrityBreaches.map(\.name) == ["note"])
    let isPrivate = try Fixtures.timerSolution() + "\nprivate func note(_ text: String) {}\n"
    #expect(try Fixtures.grade(isPrivate).isPassed)
  }

  @Test func `a learner may use the standard library's macros`() throws {
    let code = try Fixtures.timerSolution() + "\nenum Locals { @TaskLocal static var name = \"\" }\n"
    #expect(try Fixtures.grade(code).isPassed)
  }

  @Test func `a renamed declaration is told by the contract, not by an error in hidden code`() throws {
    let verdict = try Fixtures.grade(
      try Fixtures.timerSolution(replacing: "func cancelFetch()", with: "func stop()"))
    #expect(verdict.contractBreaches.map(\.declaration) == ["func cancelFetch()"])
    #expect(verdict.lanes[.compile] == .failed)
  }

  @Test func `a declaration of another type is told by the contract`() throws {
    let verdict = try Fixtures.grade(
      try Fixtures.timerSolution(replacing: "func cancelFetch()", with: "func cancelFetch(now: Bool)"))
    #expect(verdict.contractBreaches.map(\.declaration) == ["func cancelFetch()"])
  }

  @Test func `what keeps the contract and cannot be used by the behaviours is told by their line`() throws {
    let url = Fixtures.workspace.solution("BatchImport").appending(path: "RecordImporter.swift")
    let code = try String(contentsOf: url, encoding: .utf8)
      .replacing("final class RecordImporter: Sendable", with: "struct RecordImporter: ~Copyable")
    let verdict = try Fixtures.withFolder { folder in
      try Data(code.utf8).write(to: folder.appending(path: "RecordImporter.swift"))
      let submission = try Submission(of: .batchImport, in: folder, workspace: Fixtures.workspace)
      return try Fixtures.grader.get().grade(submission, options: GradingOptions())
    }
    let breach = try #require(verdict.contractBreaches.first)
    #expect(breach.isLineOfCheck && breach.declaration.contains("importer"), "\(breach)")
    #expect(verdict.lanes[.compile] == .failed)
  }

  @Test func `an empty file breaks the whole contract`() throws {
    let verdict = try Fixtures.grade("")
    #expect(verdict.contractBreaches.count == 4)
  }

  @Test func `the compiler's refusal comes with the chapter's explanation`() throws {
    let url = Fixtures.workspace.starter("TimerInActor").appending(path: "DeliveryProvider.swift")
    let verdict = try Fixtures.grade(try String(contentsOf: url, encoding: .utf8))
    let diagnostic = try #require(verdict.diagnostics.first)
    #expect(diagnostic.group == "ActorIsolatedCall")
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.file == "DeliveryProvider.swift")
    #expect(diagnostic.explanation?.isEmpty == false)
    #expect(diagnostic.section == "Why it happens")
  }

  @Test func `the verdict belongs to the bytes on disk, however fast they change`() throws {
    var options = GradingOptions()
    options.behaviours = ["fetchesAfterFifteenSeconds"]
    options.schedules = 1
    for edit in 0..<10 {
      let seconds = edit.isMultiple(of: 2) ? 15 : 16
      let code = try Fixtures.timerSolution(replacing: ".seconds(15)", with: ".seconds(\(seconds))")
      let verdict = try Fixtures.grade(code, options: options)
      #expect(verdict.outcome("fetchesAfterFifteenSeconds") == (seconds == 15 ? "passed" : "failed"))
    }
  }

  @Test func `the schedule of a failure runs the same failure again`() throws {
    let code = try Fixtures.timerSolution(replacing: "try Task.checkCancellation()")
      .replacing("try await Task.sleep", with: "try? await Task.sleep")
    let verdict = try Fixtures.grade(code)
    let first = try #require(verdict.behaviours.first { $0.entry.id == "cancelStops" }?.report)
    #expect(first.outcome == .failed)
    var options = GradingOptions()
    options.behaviours = ["cancelStops"]
    options.replay = first.schedule
    let again = try Fixtures.grade(code, options: options)
    let second = try #require(again.behaviours.first { $0.entry.id == "cancelStops" }?.report)
    #expect(second.finding == first.finding)
    #expect(second.timeline == first.timeline)
    #expect(again.count(.notRun) == Chapter.timerInActor.behaviours.count - 1)
  }

  @Test func `a verdict as JSON says the same in every run but for the seconds`() throws {
    let code = try Fixtures.timerSolution(replacing: ".seconds(15)", with: ".seconds(16)")
    let documents = try (0..<2).map { _ in
      var verdict = try Fixtures.grade(code)
      verdict.seconds = []
      return String(decoding: try VerdictDocument(verdict).json(), as: UTF8.self)
    }
    #expect(documents[0] == documents[1])
    let document = try JSONDecoder().decode(VerdictDocument.self, from: Data(documents[0].utf8))
    #expect(document.version == 1)
    #expect(document.verdict == "not passed")
    #expect(document.behaviours.first?.happened == "no request up to 15 s")
  }
}

/// The number of the first line with a word in it.
private func line(of word: String, in code: String) throws -> Int {
  let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
  return try #require(lines.firstIndex { $0.contains(word) }) + 1
}
