import Curriculum
import Foundation
import Grading
import Report
import Testing

struct NetworkTests {
  @Test func scratch() throws {
    for id in NetworkFixture.behaviours.map(\.id) + ["finds"] {
      let start = ContinuousClock.now
      let verdict = try NetworkFixture.grade(NetworkFixture.solution, [id])
      print(verdict.diagnostics.map(\.text), verdict.contractBreaches, verdict.integrityBreaches, verdict.seconds.map { "\($0.step) \($0.seconds)" })
      for b in verdict.behaviours where b.entry.id == id {
        print(id, b.report.outcome, b.report.finding as Any, b.remarks, b.output, ContinuousClock.now - start)
        for e in b.report.timeline { print("   ", e.step, e.track, e.text) }
      }
    }
  }
}
