import Curriculum
import Foundation
import Report
import Testing

@testable import Commands
@testable import Progress

/// What is said of where a learner stands.
struct StandingTests {
  private static let chapters = [Samples.chapter, Samples.otherChapter, Samples.laterChapter]

  private static func record(_ chapter: Chapter, _ event: ProgressRecord.Event) -> ProgressRecord {
    ProgressRecord(
      learner: "ann", chapter: chapter.name, time: Date(timeIntervalSince1970: 1_795_233_600), event: event)
  }

  private static func attempt(_ isPassed: Bool) -> ProgressRecord.Event {
    .attempt(
      ProgressRecord.Attempt(
        isPassed: isPassed, contentHash: "", toolchain: "", outcomes: [:], hintsUsed: 0, seconds: 0))
  }

  private static let begun = CurriculumProgress(chapters, records: [])
  private static let half = CurriculumProgress(
    chapters,
    records: [
      record(chapters[0], attempt(false)), record(chapters[0], .hint(number: 1)),
      record(chapters[0], attempt(true)), record(chapters[0], .solution(isForced: false)),
      record(chapters[1], .hint(number: 1)), record(chapters[1], .hint(number: 2)),
      record(chapters[1], attempt(false)),
    ])
  private static let done = CurriculumProgress(
    chapters, records: chapters.map { record($0, attempt(true)) })

  private static func standing(_ chapter: Chapter, _ records: [ProgressRecord] = []) -> ChapterProgress {
    CurriculumProgress([chapter], records: records).chapters[0]
  }

  @Test func `who begins is told what to edit and what to type`() {
    #expect(
      StatusCommand.text(Self.begun, learner: "ann", invoker: .make, ink: .none) == """
        Swift Concurrency Workshop   ann   0 of 3 chapters passed

            1. From callbacks to async/await      0 of 2
            3. Lifetimes, callbacks and old code  0 of 1

        You are at  LostTickets: A search that shows an older answer
                    Answers arrive in any order.

        Edit        Exercises/LostTickets/
        Check       make check-LostTickets
        Hint        make hint
        Guide       make guide
        Help        make help
        """)
  }

  @Test func `who has tried is told how often`() {
    #expect(
      StatusCommand.text(Self.half, learner: "ann", invoker: .program("workshop"), ink: .none) == """
        Swift Concurrency Workshop   ann   1 of 3 chapters passed

            1. From callbacks to async/await      1 of 2
            3. Lifetimes, callbacks and old code  0 of 1

        You are at  TwoCallbacks: A callback that is called twice
                    tried once, 2 hints taken

        Edit        Exercises/TwoCallbacks/
        Check       workshop check TwoCallbacks
        Hint        workshop hint
        Guide       workshop guide
        Help        workshop help
        """)
  }

  @Test func `who has passed everything is told so`() {
    #expect(
      StatusCommand.text(Self.done, learner: "ann", invoker: .make, ink: .none) == """
        Swift Concurrency Workshop   ann   3 of 3 chapters passed

          ✓ 1. From callbacks to async/await      2 of 2
          ✓ 3. Lifetimes, callbacks and old code  1 of 1

        Every chapter is passed.
        Again       make list names them
        """)
  }

  @Test func `the list shows the chapters in their parts and where one is`() {
    #expect(
      ListCommand.text(Self.half, ink: .none) == """
        1. From callbacks to async/await
          ✓ passed     LostTickets   A search that shows an older answer
          ▸ tried      TwoCallbacks  A callback that is called twice

        3. Lifetimes, callbacks and old code
            untouched  HeldForever   An object that nobody lets go

        1 of 3 chapters passed
        """)
  }

  @Test func `progress tells attempts, hints and solutions`() {
    #expect(
      ProgressCommand.text(Self.half, learner: "ann", file: ".workshop/progress/ann.jsonl", ink: .none) == """
        ann   1 of 3 chapters passed

        1. From callbacks to async/await   1 of 2
          ✓ LostTickets   passed 2026-11-21 04:00 UTC, 2 attempts, 1 hint, solution seen
            TwoCallbacks  1 attempt, 2 hints

        3. Lifetimes, callbacks and old code   0 of 1
            HeldForever   untouched

        Recorded in .workshop/progress/ann.jsonl
        """)
  }

  @Test func `programs read the same`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(ProgressDocument(Self.half, learner: Learner("ann")))
    #expect(
      String(decoding: json, as: UTF8.self) == """
        {"chapters":[{"attempts":2,"hasSeenSolution":true,"hintsUsed":1,"name":"LostTickets","part":1,\
        "passedAt":"2026-11-21T04:00:00Z","state":"passed","title":"A search that shows an older answer"},\
        {"attempts":1,"hasSeenSolution":false,"hintsUsed":2,"name":"TwoCallbacks","part":1,"state":"tried",\
        "title":"A callback that is called twice"},{"attempts":0,"hasSeenSolution":false,"hintsUsed":0,\
        "name":"HeldForever","part":3,"state":"untouched","title":"An object that nobody lets go"}],\
        "current":"TwoCallbacks","learner":"ann","parts":[{"number":1,"passed":1,\
        "title":"From callbacks to async/await","total":2},{"number":3,"passed":0,\
        "title":"Lifetimes, callbacks and old code","total":1}],"passed":1,"total":3,"version":1}
        """)
  }

  @Test func `a hint says which of how many it is and how to get the next`() {
    #expect(
      HintCommand.text(
        Self.standing(Samples.chapter), number: 2, isNew: true, invoker: .make, ink: .none) == """
          LostTickets   hint 2 of 3

            Ask whether the answer is still wanted.

          Next hint   make hint CHAPTER=LostTickets
          """)
    #expect(
      HintCommand.text(
        Self.standing(Samples.chapter), number: 3, isNew: false, invoker: .make, ink: .none) == """
          LostTickets   hint 3 of 3, again

            Number them.

          That was the last hint. The guide explains the problem and its fixes:
          make guide CHAPTER=LostTickets
          """)
  }

  @Test func `a chapter with stages says at which one the learner is`() {
    let tried = Self.record(
      Samples.stagedChapter,
      .attempt(
        ProgressRecord.Attempt(
          isPassed: false, contentHash: "", toolchain: "",
          outcomes: ["found": .passed, "once": .passed, "shown": .failed], hintsUsed: 0, seconds: 0)))
    let progress = CurriculumProgress([Samples.stagedChapter], records: [tried])
    #expect(ListCommand.text(progress, ink: .none).contains("▸ tried      Shop  A shop (1 of 2 stages)\n"))
    #expect(
      ProgressCommand.text(progress, learner: "ann", file: "f", ink: .none).contains(
        """
            Shop  1 attempt
              ✓ 1. Service  passed
                2. Screen  under way
        """))
    #expect(
      StatusCommand.text(progress, learner: "ann", invoker: .make, ink: .none).contains(
        "\n            stage 2: Screen (of 2)\n"))
    #expect(
      HintCommand.text(progress.chapters[0], number: 4, isNew: true, invoker: .make, ink: .none).hasPrefix(
        "Shop, stage 2: Screen   hint 1 of 3\n\n  d\n"))
  }
}
