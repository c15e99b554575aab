import Report

/// What a graded program has sent of one behaviour.
struct ProgramReport {
  private let id: String
  private let lines: [ReportLine]
  private let hasEnded: Bool

  /// Reads it.
  ///
  /// - Parameters:
  ///   - result: What the program left behind.
  ///   - behaviour: The behaviour.
  /// - Throws: `GradingError.brokenReport` when it makes no sense.
  init(of result: ChildProcess.Result, behaviour: String) throws(GradingError) {
    guard !result.isReportCut else {
      throw .brokenReport(behaviour: behaviour, reason: "it is longer than \(result.report.count) bytes")
    }
    // By bytes: for a string, a carriage return and the line feed after it are one character, which is no line feed.
    let texts = result.report.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    // The last line may be cut in the middle by a crash.
    let isWhole = result.report.last == 10
    var lines: [ReportLine] = []
    for (index, text) in texts.enumerated() {
      guard let line = ReportLine(text) else {
        if index == texts.count - 1, !isWhole { break }
        throw .brokenReport(behaviour: behaviour, reason: "a line makes no sense: \(text.prefix(80))")
      }
      lines.append(line)
    }
    id = behaviour
    self.lines = lines
    hasEnded = result.ending == .exited(0)
  }

  /// Whether the program says that it has no such behaviour.
  var isUnknown: Bool { lines.contains(.complaint("the program has no behaviour '\(id)'")) }

  /// What the program has to say about itself.
  var complaints: [String] {
    lines.compactMap { line in
      if case .complaint(let text) = line { text } else { nil }
    }
  }

  /// The events that it streamed, in a run that was expected to crash.
  var events: [TimelineEvent] {
    lines.compactMap { line in
      if case .event(let event) = line { event } else { nil }
    }
  }

  /// Where the threads of a program were that stood still; none when it did not.
  var stacks: [ThreadStack] {
    lines.compactMap { line in
      if case .stack(let stack) = line { stack } else { nil }
    }
  }

  /// The one complete report of a program that ended as it should; `nil` otherwise.
  var report: BehaviourReport? {
    guard hasEnded, lines.last == .closed else { return nil }
    var report: BehaviourReport?
    var isEnded = false
    for line in lines.dropLast() {
      switch line {
      case .finished(let name, let outcome, let schedules, let isWhole, let steps, let time):
        guard report == nil, name == id else { return nil }
        report = BehaviourReport(
          id: id, outcome: outcome, schedulesRun: schedules, isWholeSpace: isWhole, steps: steps, time: time)
      case .failures(let count): report?.failingSchedules = count
      case .finding(let finding): report?.finding = finding
      case .schedule(let schedule): report?.schedule = schedule
      case .event(let event): report?.timeline.append(event)
      case .end:
        guard report != nil, !isEnded else { return nil }
        isEnded = true
      case .complaint: break
      case .listed, .closed, .stack: return nil
      }
    }
    return isEnded ? report : nil
  }
}

extension ChildProcess {
  /// The whole environment of a graded program.
  static let environmentOfGraded = [
    // Sets and dictionaries iterate in the same order in every run.
    "SWIFT_DETERMINISTIC_HASHING": "1",
    // The C library sets 64 MB of addresses aside for each thread's own memory, and the limit would be reached with
    // sixteen threads. Only one runs at a time.
    "MALLOC_ARENA_MAX": "1",
    // A second resume of an unsafe continuation is reported instead of passing in silence.
    "SWIFT_DEBUG_VALIDATE_UNCHECKED_CONTINUATIONS": "1",
    // The runtime's own crash report takes seconds and tells the learner nothing that the message does not.
    "SWIFT_BACKTRACE": "enable=no",
  ]
}

extension ChildProcess.Result {
  var outputText: String { String(decoding: output, as: UTF8.self) }
}
