import Curriculum
import Foundation
import Glibc
import Report

/// Runs one behaviour of a graded program in a process of its own and reads what came of it.
struct BehaviourRunner: Sendable {
  /// The bounds of a graded program.
  ///
  /// The slowest behaviour of the curriculum needs well under a second of processor time; a program past its bound
  /// is busy for ever. None needs a tenth of the memory.
  private var limits: ChildProcess.Limits {
    ChildProcess.Limits(
      seconds: options.behaviourSeconds * options.size,
      processorSeconds: options.behaviourProcessorSeconds * options.size,
      outputBytes: 64 << 10, memoryBytes: 1 << 30)
  }

  /// The bounds of one schedule, which tells nothing new once it stands still.
  ///
  /// On a busy machine a second of processor time takes many seconds.
  private var limitsOfReplay: ChildProcess.Limits {
    ChildProcess.Limits(
      seconds: options.behaviourSeconds, processorSeconds: 1, outputBytes: 64 << 10, memoryBytes: 1 << 30)
  }

  /// Programs started to find a smaller schedule for a crash; each costs about as much as a behaviour's start.
  private static let runsOfShrinking = 60

  let program: String
  /// The learner's module.
  let module: String
  let options: GradingOptions
  /// What shuts the program in; `nil` for nothing.
  let enclosure: Enclosure?

  /// Runs a behaviour to its verdict.
  ///
  /// - Parameter entry: The behaviour.
  /// - Returns: How it ended.
  /// - Throws: `GradingError` when that cannot be told.
  func run(_ entry: BehaviourEntry) throws(GradingError) -> BehaviourVerdict {
    let recorder = try Recorder()
    let result = try start(
      [
        "--behaviour", entry.id, "--schedules", "\(options.schedules)", "--seed",
        "\(options.explorationSeed)",
      ] + (options.isCounting ? ["--count"] : [])
        + options.single.map { ["--\($0.flag)", $0.value] }.joined(), recorder, within: limits)
    let lines = try ProgramReport(of: result, behaviour: entry.id)
    guard !lines.isUnknown else { throw .unknownBehaviour(entry.id, chapter: module) }
    if let report = lines.report {
      return BehaviourVerdict(
        entry: entry, report: report, output: result.outputText, remarks: lines.complaints)
    }
    return try dead(entry, result, lines, recorder)
  }

  // MARK: A program that did not come to its end

  private func dead(
    _ entry: BehaviourEntry, _ result: ChildProcess.Result, _ lines: ProgramReport, _ recorder: Recorder
  ) throws(GradingError) -> BehaviourVerdict {
    let flight = recorder.read()
    let crash = CrashMessage(result, report: lines, module: module)
    var report = BehaviourReport(
      id: entry.id, outcome: crash.outcome, schedulesRun: flight?.runs ?? 0,
      finding: Finding(id: crash.finding, expected: "the program runs to its end", happened: crash.text))
    // What was done to a report happens at a moment of its own and not under a schedule.
    if let flight, lines.fault == nil {
      let isHung = crash.outcome == .hung
      let schedule = isHung ? flight.schedule : try smallest(flight.schedule, of: entry, endingAs: crash)
      report.schedule = schedule
      report.timeline = try timeline(of: entry, under: schedule)
    }
    return BehaviourVerdict(entry: entry, report: report, output: result.outputText)
  }

  /// Looks for a smaller schedule under which the program dies in the same way.
  ///
  /// One that is stuck or busy for ever is left as it is: each try would take as long as the first.
  private func smallest(
    _ schedule: Schedule, of entry: BehaviourEntry, endingAs crash: CrashMessage
  ) throws(GradingError) -> Schedule {
    guard options.replay == nil else { return schedule }
    var shrinker = Shrinker(failing: schedule, runs: Self.runsOfShrinking)
    while let proposal = shrinker.next() {
      let recorder = try Recorder()
      let result = try start(
        ["--behaviour", entry.id, "--replay", proposal.description], recorder, within: limitsOfReplay)
      let isSame = CrashMessage(result, module: module) == crash
      shrinker.finished(failed: isSame, actual: recorder.read()?.schedule ?? proposal)
    }
    return shrinker.smallest
  }

  /// Runs a schedule that does not come to its end once more and keeps what it tells up to there.
  private func timeline(
    of entry: BehaviourEntry, under schedule: Schedule
  ) throws(GradingError) -> [TimelineEvent] {
    let result = try start(
      ["--behaviour", entry.id, "--replay", schedule.description, "--stream"], try Recorder(),
      within: limitsOfReplay)
    return try ProgramReport(of: result, behaviour: entry.id).events
  }

  // MARK: Starting and reading

  private func start(
    _ arguments: [String], _ recorder: Recorder, within limits: ChildProcess.Limits
  ) throws(GradingError) -> ChildProcess.Result {
    do {
      return try ChildProcess.run(
        program,
        arguments + [
          "--report", "\(ChildProcess.reportDescriptor)", "--recorder", "\(ChildProcess.recorderDescriptor)",
        ],
        in: "/", environment: ChildProcess.environmentOfGraded, recorder: recorder.descriptor, limits: limits,
        within: enclosure)
    } catch {
      throw .toolFailed(tool: program, output: "\(error)")
    }
  }
}
