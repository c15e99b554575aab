// Given: the grader always uses this file as it is here.

/// Plays one title at a time.
protocol Speaker: Sendable {
  /// Ends what is playing, and plays a title.
  ///
  /// Returns when the title can be heard; until then its thread waits, some milliseconds. A second call must not begin
  /// meanwhile.
  func switchTo(_ title: String)
}

/// Where each title is, at one instant.
struct PlaybackStatus: Hashable, Sendable {
  /// The titles that were played, the latest last.
  var played: [String]
  /// The title that is playing; `nil` before anything was started.
  var current: String?
  /// The titles that are still to come, the next one first.
  var upcoming: [String]
}
