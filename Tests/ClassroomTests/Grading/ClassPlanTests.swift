import Foundation
import Grading
import Testing

@testable import Classroom

struct ClassPlanTests {
  private func words(_ plan: ClassPlan) -> [String] {
    plan.lines.map { line in
      switch line {
      case .work(let work, let source, let sameAs, let isUntouched):
        "\(source.learner.id) \(work.chapter)" + (sameAs.map { " = \($0)" } ?? "")
          + (isUntouched ? " (the starter)" : "")
      case .broken(let source, let chapter, let reason):
        "\(source.learner.id) \(chapter ?? "-"): \(reason)"
      }
    }
  }

  @Test func `a starter that was handed in as it is is known by its bytes`() {
    let starter = Submission.contentHash(
      of: [SourceFile(path: "Code.swift", bytes: Data("wrong".utf8))], chapter: "TimerInActor")
    let plan = ClassPlan(
      of: Samples.handIns, ClassPlan.Request(submissions: "/class"), behaviours: Samples.behaviours,
      starters: ["TimerInActor": starter], toolchain: "6.3.1", seal: Seal())
    #expect(
      words(plan) == [
        "ada TimerInActor", "bea AsyncLet", "bea TimerInActor (the starter)", "cleo TimerInActor = ada",
        "dan -: the archive is cut short",
      ])
  }

  @Test func `lines go by learner and then by chapter, and equal submissions are graded once`() {
    let plan = Samples.plan()
    #expect(
      words(plan) == [
        "ada TimerInActor", "bea AsyncLet", "bea TimerInActor", "cleo TimerInActor = ada",
        "dan -: the archive is cut short",
      ])
    #expect(
      plan.tasks.map { "\($0.source.learner.id) \($0.work.chapter)" } == [
        "ada TimerInActor", "bea AsyncLet", "bea TimerInActor",
      ])
  }

  @Test func `the order of what is found does not matter`() {
    #expect(words(Samples.plan(Samples.handIns.reversed())) == words(Samples.plan()))
  }

  @Test func `what was asked for and is not handed in has no line, and is named`() {
    let plan = Samples.plan(chapters: ["StaleSearch", "AsyncLet"])
    #expect(words(plan) == ["bea AsyncLet", "dan -: the archive is cut short"])
    let missing = plan.record.handIns.map { $0.missing.joined(separator: " ") }
    #expect(missing == ["AsyncLet StaleSearch", "StaleSearch", "AsyncLet StaleSearch", ""])
    #expect(plan.record.chapters == ["AsyncLet", "StaleSearch"])
  }

  @Test func `a hand-in with nothing in it is broken, and says why`() {
    let plan = Samples.plan([Samples.handIn("eve", [:])])
    #expect(words(plan) == ["eve -: there is no file of any chapter in it"])
  }

  @Test func `a chapter that cannot be graded is a line with its reason beside the others`() {
    #expect(
      words(Samples.plan([Samples.halfBroken("eve")])) == [
        "eve AsyncLet: it is too large", "eve StaleSearch: there is no Swift file in it", "eve TimerInActor",
      ])
  }

  @Test func `who handed in nothing of what was asked for is not broken`() {
    let plan = Samples.plan([Samples.handIn("eve", ["AsyncLet": "x"])], chapters: ["StaleSearch"])
    #expect(plan.lines.isEmpty)
    #expect(plan.record.handIns.map(\.missing) == [["StaleSearch"]])
  }

  @Test func `who is left out has no line and is named`() {
    let plan = Samples.plan(leftOut: ["ada"])
    #expect(words(plan).first == "bea AsyncLet")
    #expect(words(plan).contains("cleo TimerInActor"))
    #expect(plan.record.handIns.filter(\.isLeftOut).map(\.submission.learner.id) == ["ada"])
  }

  @Test func `a change in one chapter leaves the others graded`() {
    let known = Set(Samples.plan().tasks.map(\.work))
    var changed = Samples.behaviours
    changed["AsyncLet"] = "another"
    let left = Samples.plan(behaviours: changed).remaining(knowing: known)
    #expect(left.map(\.work.chapter) == ["AsyncLet"])
    #expect(Samples.plan(toolchain: "6.3.2").remaining(knowing: known).count == 3)
    #expect(Samples.plan().remaining(knowing: known).isEmpty)
  }

  @Test(arguments: 1...7)
  func `the parts of a class are all of it, once`(_ count: Int) {
    let many = (0..<40).map {
      Samples.handIn("learner\($0)", ["TimerInActor": "\($0 % 17)", "AsyncLet": "\($0)"])
    }
    let parts = (1...count).map { Samples.plan(many, shard: Shard(index: $0, of: count)) }
    #expect(parts.flatMap(\.lines).count == 80)
    // Equal submissions never fall into two parts, so none is graded twice.
    let works = parts.flatMap { $0.tasks.map(\.work) }
    #expect(works.count == 57)
    #expect(Set(works).count == 57)
    #expect(Set(parts.map(\.record.handIns)).count == 1)
  }

  @Test(arguments: ["0/2", "3/2", "1/0", "x", "1", "1/2/3", "/2", "-1/2", ""])
  func `what is no part is refused`(_ text: String) {
    #expect(Shard(text) == nil)
  }
}
