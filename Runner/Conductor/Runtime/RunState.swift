import Report

/// What is known of the run that is under way.
struct RunState {
  /// Something that a behaviour says it waits for.
  struct Wait {
    let number: Int
    let expected: String
  }

  /// Someone who waits until an instant has come, in nanoseconds since the start, and nothing is ready then.
  struct Settling {
    let instant: Int64
    let continuation: UnsafeContinuation<Void, Never>
    /// Whether it waits on the main thread.
    let isMain: Bool
  }

  var finding: Finding?
  var isHung = false
  /// Whether the behaviour's own task has ended; what runs on after it is not judged.
  var isBodyDone = false
  var stepsAfterEnd = 0
  /// When it ended, in nanoseconds since the start.
  var end: Int64 = 0
  var step = 0
  var timeline: [TimelineEvent] = []
  /// Whether events were left out because there were too many.
  var isTimelineCut = false
  /// Whether events are kept; they are not while exploring, where nobody would read them.
  var isRecording: Bool
  /// The numbers by which tasks are called, in the order in which they were first seen.
  var taskNumbers: [UInt64: Int] = [:]
  /// The runtime's number of the behaviour's own task; those of earlier runs are lower.
  var firstTask: UInt64 = 0
  /// What the behaviour says it waits for, the latest last.
  var waits: [Wait] = []
  var nextWait = 0
  /// Those who wait until nothing is ready any more.
  var settling: [Settling] = []
  /// Whether one of them is being resumed who waits on the main thread.
  var isResumingMain = false
  /// Whether it took real threads to go on, so that the schedule alone does not decide what happens.
  var hasWaitedOutside = false

  init(isRecording: Bool) {
    self.isRecording = isRecording
  }

  var outcome: Outcome {
    if isHung { .hung } else if finding != nil { .failed } else { .passed }
  }
}
