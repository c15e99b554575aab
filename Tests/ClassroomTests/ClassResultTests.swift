import Foundation
import Testing

@testable import Classroom

struct ClassResultTests {
  private static let ada = ClassResult.Source(
    learner: ClassLearner(id: "ada", name: "Ada Lovelace", platformID: "17"), origin: "ada.zip",
    submittedAt: "2026-11-21T20:00:00Z", isLate: false)

  @Test("A broken hand-in is a line with its reason, and comes back from it")
  func broken() throws {
    let result = ClassResult(
      source: Self.ada, outcome: .broken(chapter: nil, reason: "the archive is cut short"), sameAs: nil)
    let line = try result.line()
    #expect(
      String(decoding: line, as: UTF8.self) == """
        {"chapter":null,"reason":"the archive is cut short","submission":{"isLate":false,"learner":{"id":"ada",\
        "name":"Ada Lovelace","platformID":"17"},"origin":"ada.zip","submittedAt":"2026-11-21T20:00:00Z"},\
        "verdict":"broken","version":1}
        """)
    let read = try ClassResult(line: line)
    #expect(read.source == Self.ada)
    #expect(read.chapter == nil)
    #expect(!read.isPassed)
    #expect(try read.line() == line)
  }

  @Test("A graded line has the fields of a verdict beside its own")
  func graded() throws {
    let text = """
      {"behaviours":[],"chapter":"TimerInActor","contentHash":"c0","contractBreaches":[],"diagnostics":[],\
      "integrityBreaches":[],"lanes":[],"receipt":{"behaviours":"b0","seal":"s0","submission":"c0",\
      "toolchain":"6.3.1"},"sameAs":"bea","seconds":[],"submission":{"learner":{"id":"ada"},"origin":"ada"},\
      "toolchain":"6.3.1","verdict":"passed","version":1}
      """
    let result = try ClassResult(line: Data(text.utf8))
    #expect(result.isPassed)
    #expect(result.chapter == "TimerInActor")
    #expect(result.sameAs == "bea")
    #expect(String(decoding: try result.line(), as: UTF8.self) == text)
  }
}
