package import Report

/// One run of a behaviour as it is drawn.
package struct Story: Sendable {
  /// Whose code ran: `Your code`, `The solution`.
  package var whose: String
  /// Under which schedule, in a sentence.
  package var caption: String
  package var outcome: Outcome
  /// The schedule as it was run; `nil` when it passed, and which steps ran out of turn is not known.
  package var taken: Schedule?
  package var events: [TimelineEvent]

  package init(
    whose: String, caption: String, outcome: Outcome, taken: Schedule?, events: [TimelineEvent]
  ) {
    self.whose = whose
    self.caption = caption
    self.outcome = outcome
    self.taken = taken
    self.events = events
  }

  /// How it ended, with its sign.
  var verdict: String {
    switch outcome {
    case .passed: "✓ passed"
    case .failed, .crashed, .hung, .raced: "✗ \(outcome.rawValue)"
    case .notRun: "· not run"
    }
  }

  /// What is drawn after the last event, when none of the events says how it ended.
  var ending: String? {
    switch outcome {
    case .crashed: "the program crashed here"
    case .hung where !events.contains { $0.kind == .failure }: "the program had to be ended here"
    case .hung, .failed, .raced, .passed, .notRun: nil
    }
  }

  /// A failure told in more columns than this is only marked: it is told in full above.
  private static let longestFailure = 80

  /// What is said of an event in its place.
  static func text(of event: TimelineEvent) -> String {
    let isTooLong = event.kind == .failure && TextWidth.columns(event.text) > longestFailure
    return isTooLong ? "fails here" : event.text.onOneLine
  }

  /// The events that were the first of a step that ran out of turn, by their places.
  var outOfTurn: Set<Int> {
    var steps = Set(taken?.departures.map(\.step) ?? [])
    return Set(events.indices.filter { steps.remove(events[$0].step) != nil })
  }
}

/// What a picture is about.
package struct Subject: Sendable {
  package var chapter: String
  /// The behaviour's title.
  package var behaviour: String
  /// What did not hold; `nil` when everything did.
  package var finding: Finding?

  package init(chapter: String, behaviour: String, finding: Finding?) {
    self.chapter = chapter
    self.behaviour = behaviour
    self.finding = finding
  }
}
