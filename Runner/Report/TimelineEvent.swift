/// One line of a timeline: what happened, when, and where.
package struct TimelineEvent: Hashable, Sendable {
  /// What sort of event it is.
  package enum Kind: String, Hashable, Sendable {
    /// A behaviour or a stand-in noted it.
    case note
    /// The moment at which an expectation did not hold.
    case failure
    /// The conductor noted it: a sleep, a blocked thread.
    case conductor
  }

  package var kind: Kind
  /// Virtual time since the start of the run.
  package var time: Duration
  /// The step of the schedule during which it happened, counted from 1.
  package var step: Int
  package var track: Track
  /// The task that was running: its name, or its number in the order of creation.
  package var task: String?
  package var text: String

  package init(kind: Kind, time: Duration, step: Int, track: Track, task: String?, text: String) {
    self.kind = kind
    self.time = time
    self.step = step
    self.track = track
    self.task = task
    self.text = text
  }
}
