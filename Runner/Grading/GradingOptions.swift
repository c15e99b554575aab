package import Report

/// How a submission is graded.
package struct GradingOptions: Sendable {
  /// The most schedules that are explored for each behaviour.
  package var schedules = 1000
  /// Decides the random schedules of an exploration; the same for everybody, so that verdicts agree.
  package var explorationSeed: UInt64 = 1
  /// The only schedule to run.
  package var replay: Schedule?
  /// The seed of the only, random schedule to run.
  package var seed: UInt64?
  /// The only behaviours to run; `nil` for all.
  package var behaviours: [String]?
  /// Whether all schedules are run, also after one has failed, and the failing ones counted.
  package var isCounting = false
  /// Processor seconds for each thousand schedules of one behaviour; whoever needs more is taken for busy for ever.
  package var behaviourProcessorSeconds = 4.0
  /// Real seconds for the same, for a program that is stuck without being busy.
  package var behaviourSeconds = 30.0
  /// Whether the code is compiled as SwiftPM compiles a starter, to see what it does when it runs.
  package var isLenient = false

  /// Whether what the object file refers to is left aside.
  ///
  /// No command asks for it: only the project's own attacks do, so that what comes after that step is tried for its own
  /// strength.
  package var ignoresIntegrity = false

  package init() {}

  /// By how much more than a thousand schedules there are to run; at least 1.
  var size: Double { max(1, Double(schedules) / 1000) }

  /// Whether this is a look at something rather than a verdict on the whole.
  package var isPartial: Bool { replay != nil || seed != nil || behaviours != nil }

  /// What makes a run a single one, as the graded program's command line has it.
  var single: [(flag: String, value: String)] {
    if let replay {
      [("replay", replay.description)]
    } else if let seed {
      [("random", "\(seed)")]
    } else {
      []
    }
  }
}
