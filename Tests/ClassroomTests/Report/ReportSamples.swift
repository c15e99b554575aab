import Curriculum
import Foundation
import Progress
import Report

@testable import Classroom
@testable import Grading

/// Made-up results of a class.
enum ReportSamples {
  static let tickets = chapter("LostTickets", "Tickets that two tills sell at once")
  static let search = chapter("StaleSearch", "A search that shows an older answer")
  static let chapters = [tickets, search, chapter("HeldForever", "An object that nobody lets go")]

  static let mistake = Mistake(
    "CancelOnly", rejectedBy: .behaviour("first", .failed), looksLike: "cancelling without a check",
    why: "Cancelling sets a flag; the answer still arrives.", signs: [])

  static func chapter(_ name: String, _ title: String) -> Chapter {
    Chapter(
      name: name, part: .callbacks, title: title, problem: "", starter: Starter(failing: []),
      behaviours: [
        BehaviourEntry("first", "The first of \(name)"), BehaviourEntry("second", "The second of \(name)"),
      ], hints: ["Look.", "Look again."], mistakes: [])
  }

  static func source(_ id: String, _ name: String? = nil) -> ClassResult.Source {
    ClassResult.Source(
      learner: ClassLearner(id: id, name: name), origin: "\(id).zip", submittedAt: "2026-11-21T20:00:00Z")
  }

  /// A passed chapter.
  static func passed(_ id: String, named name: String? = nil, _ chapter: Chapter, sameAs: String? = nil)
    -> ClassResult
  {
    let verdict = verdict(chapter) { _ in }
    return ClassResult(
      source: source(id, name), outcome: .graded(VerdictDocument(verdict)), sameAs: sameAs)
  }

  /// A chapter whose first behaviour fails.
  static func failed(
    _ id: String, named name: String? = nil, _ chapter: Chapter, happened: String = "two were sold",
    at seconds: Int = 1,
    mistake: Mistake? = mistake, sameAs: String? = nil
  ) -> ClassResult {
    let verdict = verdict(chapter) { verdict in
      verdict.lanes[.scheduled] = .failed
      verdict.mistake = mistake
      verdict.behaviours[0].report = BehaviourReport(
        id: "first", outcome: .failed, schedulesRun: 9, steps: 7,
        finding: Finding(id: "sold", expected: "one is sold", happened: happened),
        schedule: Schedule(departures: [Schedule.Departure(step: 2, choice: 1)]),
        timeline: [
          event(.note, seconds, 1, .main, "sell()"),
          event(.note, seconds, 2, .pool(1), "sell() of the other"),
          event(.failure, seconds, 3, .main, happened),
        ])
    }
    return ClassResult(
      source: source(id, name), outcome: .graded(VerdictDocument(verdict)), sameAs: sameAs)
  }

  /// A chapter that the compiler refuses.
  static func refused(_ id: String, _ chapter: Chapter) -> ClassResult {
    let verdict = verdict(chapter) { verdict in
      verdict.lanes = [.compile: .failed, .integrity: .notRun, .scheduled: .notRun]
      verdict.diagnostics = [
        Diagnostic(
          file: "Till.swift", line: 4, column: 2, severity: .error, group: nil,
          text: "sending 'x' risks <races>",
          notes: [], explanation: "It is used afterwards.", section: nil)
      ]
      for index in verdict.behaviours.indices {
        verdict.behaviours[index].report = BehaviourReport(
          id: verdict.behaviours[index].entry.id, outcome: .notRun)
      }
    }
    return ClassResult(source: source(id), outcome: .graded(VerdictDocument(verdict)))
  }

  static func broken(_ id: String, in chapter: String? = nil, _ reason: String) -> ClassResult {
    ClassResult(source: source(id), outcome: .broken(chapter: chapter, reason: reason))
  }

  static func attempts(
    of learner: String, _ chapter: Chapter, _ count: Int, isPassed: Bool = false, hints: Int = 0
  ) -> [ProgressRecord] {
    let start = Date(timeIntervalSince1970: 1_795_000_000)
    let hints = (0..<hints).map {
      ProgressRecord(learner: learner, chapter: chapter.name, time: start, event: .hint(number: $0 + 1))
    }
    return hints
      + (0..<count).map { index in
        ProgressRecord(
          learner: learner, chapter: chapter.name, time: start.addingTimeInterval(Double(index) * 60),
          event: .attempt(
            ProgressRecord.Attempt(
              isPassed: isPassed && index == count - 1, contentHash: "c", toolchain: "6.3.1", outcomes: [:],
              hintsUsed: 0, seconds: 1)))
      }
  }

  private static func verdict(_ chapter: Chapter, _ change: (inout Verdict) -> Void) -> Verdict {
    var verdict = Verdict(chapter: chapter, contentHash: "0123456789abcdef0123", toolchain: "6.3.1")
    verdict.lanes = [.compile: .passed, .integrity: .passed, .scheduled: .passed]
    verdict.behaviours = chapter.behaviours.map {
      BehaviourVerdict(
        entry: $0, report: BehaviourReport(id: $0.id, outcome: .passed, schedulesRun: 12), output: "")
    }
    change(&verdict)
    return verdict
  }

  private static func event(
    _ kind: TimelineEvent.Kind, _ seconds: Int, _ step: Int, _ track: Track, _ text: String
  ) -> TimelineEvent {
    TimelineEvent(kind: kind, time: .seconds(seconds), step: step, track: track, task: nil, text: text)
  }
}
