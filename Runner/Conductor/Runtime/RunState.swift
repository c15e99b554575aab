import Report

/// What is known of the run that is under way.
struct RunState {
  var finding: Finding?
  var isHung = false
  /// Whether the behaviour's own task has ended; what runs on after it is not judged.
  var isBodyDone = false
  var stepsAfterEnd = 0
  var step = 0
  var timeline: [TimelineEvent] = []
  /// Whether events are kept; they are not while exploring, where nobody would read them.
  var isRecording: Bool
  /// The numbers by which tasks are called, in the order in which they were first seen.
  var taskNumbers: [UInt64: Int] = [:]
  /// What the behaviour says it waits for, the innermost last.
  var waits: [String] = []
  /// Continuations of those who wait until nothing is ready any more.
  var settling: [UnsafeContinuation<Void, Never>] = []

  init(isRecording: Bool) {
    self.isRecording = isRecording
  }

  var outcome: Outcome {
    if isHung { .hung } else if finding != nil { .failed } else { .passed }
  }
}
