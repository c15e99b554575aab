import Report

@testable import Pictures

/// Made-up values that several tests use.
enum Samples {
  static func event(
    _ kind: TimelineEvent.Kind, _ milliseconds: Int, _ step: Int, _ track: Track, _ text: String,
    task: String? = nil
  ) -> TimelineEvent {
    TimelineEvent(
      kind: kind, time: .milliseconds(milliseconds), step: step, track: track, task: task, text: text)
  }

  static func story(
    _ events: [TimelineEvent], outcome: Outcome = .failed, taken: String = "0", whose: String = "Your code"
  ) -> Story {
    Story(
      whose: whose, caption: "Smallest interleaving", outcome: outcome,
      taken: Schedule(taken), events: events)
  }

  /// A fetch whose sleep is cancelled after 10 s and which fetches all the same.
  static let early = [
    event(.note, 0, 1, .main, "scheduleFetch()", task: "task 1"),
    event(.conductor, 0, 2, .pool(1), "sleeps until 15 s", task: "task 2"),
    event(.note, 10_000, 5, .main, "cancelFetch()", task: "task 1"),
    event(.note, 10_000, 7, .standIn("server"), "request deliveries", task: "task 2"),
    event(.failure, 10_000, 9, .main, "one request, at 10 s", task: "task 1"),
  ]

  /// The same, cancelled as it should be.
  static let cancelled = [
    event(.note, 0, 1, .main, "scheduleFetch()", task: "task 1"),
    event(.conductor, 0, 2, .pool(1), "sleeps until 15 s", task: "task 2"),
    event(.note, 10_000, 5, .main, "cancelFetch()", task: "task 1"),
    event(.note, 20_000, 9, .main, "no request", task: "task 1"),
  ]

  static let subject = Subject(
    chapter: "TimerInActor", behaviour: "A cancelled fetch is never made",
    finding: Finding(id: "early", expected: "no request up to 10 s", happened: "one request, at 10 s"))
}
