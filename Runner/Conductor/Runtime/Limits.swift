/// The bounds of one run, each with its reason.
enum Limits {
  /// Threads of the virtual pool: enough that work overlaps, few enough that a timeline fits a screen.
  static let poolThreads = 4
  /// Threads beside the main one, queues' own included: production has 64, and nothing in the curriculum needs half.
  static let mostThreads = 32
  /// Jobs of one run.
  ///
  /// The largest behaviour of the curriculum needs some thousands; a program past this goes round in circles.
  static let stepsOfRun = 100_000
  /// Virtual time of one run: a poller that waits in vain must end some time.
  static let virtualTimeOfRun: Duration = .seconds(24 * 60 * 60)
  /// Jobs that may still run after the behaviour has ended, so that what it left behind is freed.
  static let stepsAfterEnd = 200
  /// Runs spent on finding a smaller failing schedule: with more, the picture no longer gets better.
  static let runsOfShrinking = 300
  /// Jobs spent on the same, so that endless runs, each of the longest, do not take a minute: some seconds.
  static let stepsOfShrinking = 5_000_000
  /// Events that a timeline keeps; what follows is left out and said so.
  static let timelineEvents = 400
  /// Real time without any sign of life that a thread outside the machine is given, in milliseconds.
  static let outsideMilliseconds = 500
  /// Real time that a thread outside the machine is given that runs, or would if it had a processor, in milliseconds.
  static let outsideBusyMilliseconds = 10_000
  /// Runs of an exploration in which real threads may take part.
  ///
  /// They go their own ways whatever the schedule is, so more runs tell little more, and each costs a hundred others.
  static let runsWithOutside = 100
  /// How often meanwhile it is looked whether a lock or a semaphore was freed, in milliseconds.
  static let outsideSliceMilliseconds = 5
  /// Real threads that may be left blocked for ever.
  ///
  /// Every hung run leaves some, and the grader allows a program few hundred.
  static let abandonedThreads = 100

  /// Pieces into which `concurrentPerform` is cut: each is a job of its own, and a thousand would be no better.
  static let piecesOfApply = 64
}
