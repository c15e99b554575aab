import Curriculum
import Foundation
import Report
import Testing

@testable import Progress

struct CurriculumProgressTests {
  private static func chapter(_ name: String, _ part: Part) -> Chapter {
    Chapter(
      name: name, part: part, title: name, problem: "", starter: Starter(failing: []), behaviours: [],
      hints: ["a", "b", "c"], mistakes: [])
  }

  private static let chapters = [
    chapter("One", .callbacks), chapter("Two", .callbacks), chapter("Three", .lifetimes),
  ]

  private static func record(
    _ chapter: String, _ event: ProgressRecord.Event, at seconds: Double = 0
  ) -> ProgressRecord {
    ProgressRecord(
      learner: "ann", chapter: chapter, time: Date(timeIntervalSince1970: seconds), event: event)
  }

  private static func attempt(_ isPassed: Bool) -> ProgressRecord.Event {
    .attempt(
      ProgressRecord.Attempt(
        isPassed: isPassed, contentHash: "", toolchain: "", outcomes: [:], hintsUsed: 0, seconds: 0))
  }

  @Test func `who begins is at the first chapter, and nothing is touched`() {
    let progress = CurriculumProgress(Self.chapters, records: [])
    #expect(progress.current?.chapter.name == "One")
    #expect(progress.chapters.map(\.state) == [.untouched, .untouched, .untouched])
    #expect(progress.passedCount == 0)
  }

  @Test func `who has passed a later chapter is at the first that is left`() {
    let progress = CurriculumProgress(
      Self.chapters,
      records: [Self.record("One", Self.attempt(true)), Self.record("Three", Self.attempt(true))])
    #expect(progress.current?.chapter.name == "Two")
  }

  @Test func `a chapter once passed stays passed, since the first time`() throws {
    let progress = CurriculumProgress(
      Self.chapters,
      records: [
        Self.record("One", Self.attempt(false), at: 1), Self.record("One", Self.attempt(true), at: 2),
        Self.record("One", .reset(backup: nil), at: 3), Self.record("One", Self.attempt(false), at: 4),
        Self.record("One", Self.attempt(true), at: 5),
      ])
    let one = try #require(progress.progress(of: Self.chapters[0]))
    #expect(one.state == .passed(at: Date(timeIntervalSince1970: 2)))
    #expect(one.attempts == 4)
  }

  @Test func `stages are passed from the first on, in one check, and stay passed`() throws {
    let chapter = Chapter(
      name: "Staged", part: .callbacks, title: "", problem: "", starter: Starter(failing: []),
      stages: ["a", "b", "c"].map {
        Stage($0, $0, behaviours: [BehaviourEntry($0, $0)], hints: ["1", "2", "3"])
      }, mistakes: [])
    func attempt(_ outcomes: [String: Outcome]) -> ProgressRecord {
      Self.record(
        "Staged",
        .attempt(
          ProgressRecord.Attempt(
            isPassed: outcomes.count == 3 && outcomes.values.allSatisfy { $0 == .passed }, contentHash: "",
            toolchain: "", outcomes: outcomes, hintsUsed: 0, seconds: 0)))
    }
    func standing(_ records: ProgressRecord...) throws -> ChapterProgress {
      try #require(CurriculumProgress([chapter], records: records).progress(of: chapter))
    }
    #expect(try standing().currentStage?.id == "a")
    let half = attempt(["a": .passed, "b": .failed, "c": .passed])
    let broken = attempt(["a": .failed, "b": .passed, "c": .passed])
    #expect(try standing(broken).stagesPassed == 0)
    #expect(try standing(half, broken).stagesPassed == 1)
    #expect(try standing(half, broken).currentStage?.id == "b")
    // Hints that were left in an earlier stage are not in the way of this one's.
    let second = try standing(
      half, Self.record("Staged", .hint(number: 1)), Self.record("Staged", .hint(number: 4)))
    #expect(second.hintNumbers == 4...6)
    #expect(second.hintsLeft == [5, 6])
    #expect(second.hintsUsed == 2)
    let done = try standing(attempt(["a": .passed, "b": .passed, "c": .passed]))
    #expect(done.stagesPassed == 3)
    #expect(done.currentStage?.id == "c")
  }

  @Test func `hints and solutions are counted, and are no attempts`() throws {
    let progress = CurriculumProgress(
      Self.chapters,
      records: [
        Self.record("Two", .hint(number: 1)), Self.record("Two", .hint(number: 2)),
        Self.record("Two", .hint(number: 2)), Self.record("Two", .solution(isForced: true)),
      ])
    let two = try #require(progress.progress(of: Self.chapters[1]))
    #expect(two.hintsUsed == 2)
    #expect(two.hasSeenSolution)
    #expect(two.state == .untouched)
    #expect(two.attempts == 0)
  }

  @Test func `parts are counted, and those without chapters left out`() {
    let progress = CurriculumProgress(Self.chapters, records: [Self.record("Two", Self.attempt(true))])
    #expect(
      progress.parts == [
        CurriculumProgress.PartCount(part: .callbacks, passed: 1, total: 2),
        CurriculumProgress.PartCount(part: .lifetimes, passed: 0, total: 1),
      ])
  }

  @Test func `after a chapter comes the next that is not passed, then what was left out before`() {
    let none = CurriculumProgress(Self.chapters, records: [])
    #expect(none.next(after: Self.chapters[0])?.name == "Two")
    let skipped = CurriculumProgress(Self.chapters, records: [Self.record("Three", Self.attempt(true))])
    #expect(skipped.next(after: Self.chapters[2])?.name == "One")
    let all = CurriculumProgress(
      Self.chapters, records: Self.chapters.map { Self.record($0.name, Self.attempt(true)) })
    #expect(all.next(after: Self.chapters[0]) == nil)
    #expect(all.current == nil)
  }

  @Test func `attempts in chapters that are no more do no harm`() {
    let progress = CurriculumProgress(Self.chapters, records: [Self.record("Gone", Self.attempt(true))])
    #expect(progress.passedCount == 0)
  }
}
