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
  private var limitsOfReplay: ChildProcess.Limits {
    ChildProcess.Limits(seconds: 5, processorSeconds: 1, outputBytes: 64 << 10, memoryBytes: 1 << 30)
  }

  /// Programs started to find a smaller schedule for a crash; each costs about as much as a behaviour's start.
  private static let runsOfShrinking = 60

  let program: String
  /// The learner's module.
  let module: String
  let options: GradingOptions

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
      ]
        + options.single.map { ["--\($0.flag)", $0.value] }.joined(), recorder, within: limits)
    let lines = try Self.lines(of: result, behaviour: entry.id)
    if lines.contains(.complaint("the program has no behaviour '\(entry.id)'")) {
      throw .unknownBehaviour(entry.id, chapter: module)
    }
    if result.ending == .exited(0), let report = Self.report(in: lines, of: entry.id) {
      return BehaviourVerdict(
        entry: entry, report: report, output: Self.printed(result), remarks: Self.complaints(in: lines))
    }
    return try dead(entry, result, recorder)
  }

  // MARK: A program that did not come to its end

  private func dead(
    _ entry: BehaviourEntry, _ result: ChildProcess.Result, _ recorder: Recorder
  ) throws(GradingError) -> BehaviourVerdict {
    let flight = recorder.read()
    let crash = CrashMessage(result, module: module)
    let isHung = result.ending == .outOfTime || result.ending == .outOfProcessorTime
    var report = BehaviourReport(
      id: entry.id, outcome: isHung ? .hung : .crashed, schedulesRun: flight?.runs ?? 0,
      finding: Finding(id: crash.finding, expected: "the program runs to its end", happened: crash.text))
    if let flight {
      let schedule = isHung ? flight.schedule : try smallest(flight.schedule, of: entry, endingAs: crash)
      report.schedule = schedule
      report.timeline = try timeline(of: entry, under: schedule)
    }
    return BehaviourVerdict(entry: entry, report: report, output: Self.printed(result))
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
    // The last line may be cut in the middle by the crash.
    return try Self.lines(of: result, behaviour: entry.id).compactMap { line in
      if case .event(let event) = line { event } else { nil }
    }
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
        in: "/", environment: Self.environment, recorder: recorder.descriptor, limits: limits)
    } catch {
      throw .toolFailed(tool: program, output: "\(error)")
    }
  }

  private static let environment = [
    // Sets and dictionaries iterate in the same order in every run.
    "SWIFT_DETERMINISTIC_HASHING": "1",
    // A second resume of an unsafe continuation is reported instead of passing in silence.
    "SWIFT_DEBUG_VALIDATE_UNCHECKED_CONTINUATIONS": "1",
    // The runtime's own crash report takes seconds and tells the learner nothing that the message does not.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  private static func lines(
    of result: ChildProcess.Result, behaviour: String
  ) throws(GradingError) -> [ReportLine] {
    guard !result.isReportCut else {
      throw .brokenReport(behaviour: behaviour, reason: "it is longer than \(result.report.count) bytes")
    }
    let texts = String(decoding: result.report, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: true)
    let isWhole = result.report.last == 10
    var lines: [ReportLine] = []
    for (index, text) in texts.enumerated() {
      guard let line = ReportLine(String(text)) else {
        if index == texts.count - 1, !isWhole { break }
        throw .brokenReport(behaviour: behaviour, reason: "a line makes no sense: \(text.prefix(80))")
      }
      lines.append(line)
    }
    return lines
  }

  /// The one complete report of a program that ended as it should; `nil` otherwise.
  private static func report(in lines: [ReportLine], of id: String) -> BehaviourReport? {
    guard lines.last == .closed else { return nil }
    var report: BehaviourReport?
    var isEnded = false
    for line in lines.dropLast() {
      switch line {
      case .finished(let name, let outcome, let schedules, let isWhole, let steps):
        guard report == nil, name == id else { return nil }
        report = BehaviourReport(
          id: id, outcome: outcome, schedulesRun: schedules, isWholeSpace: isWhole, steps: steps)
      case .finding(let finding): report?.finding = finding
      case .schedule(let schedule): report?.schedule = schedule
      case .event(let event): report?.timeline.append(event)
      case .end:
        guard report != nil, !isEnded else { return nil }
        isEnded = true
      case .complaint: break
      case .listed, .closed: return nil
      }
    }
    return isEnded ? report : nil
  }

  private static func complaints(in lines: [ReportLine]) -> [String] {
    lines.compactMap { line in
      if case .complaint(let text) = line { text } else { nil }
    }
  }

  private static func printed(_ result: ChildProcess.Result) -> String {
    String(decoding: result.output, as: UTF8.self)
  }
}
