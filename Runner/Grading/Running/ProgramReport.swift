import Report

/// What a graded program has sent of one behaviour.
struct ProgramReport {
  /// What is wrong with a report, whatever it says.
  enum Fault: Hashable {
    /// Something else than the trusted part of the program has had its hands on the channel.
    case notAlone(SealedLines.Fault)
    /// It is longer than any true one.
    case tooLong(bytes: Int)
  }

  private let id: String
  private let lines: [ReportLine]
  private let hasEnded: Bool
  /// Why nothing that the program says counts; `nil` when it does.
  let fault: Fault?

  /// Reads it.
  ///
  /// - Parameters:
  ///   - result: What the program left behind.
  ///   - behaviour: The behaviour.
  /// - Throws: `GradingError.brokenReport` when the workshop's own part of the program has sent nonsense, which no
  ///   submission can make it do.
  init(of result: ChildProcess.Result, behaviour: String) throws(GradingError) {
    let sealed = SealedLines(result.report, secret: result.secret)
    var lines: [ReportLine] = []
    for text in sealed.texts {
      guard let line = ReportLine(text) else {
        throw .brokenReport(behaviour: behaviour, reason: "a line makes no sense: \(text.prefix(80))")
      }
      lines.append(line)
    }
    id = behaviour
    self.lines = lines
    fault =
      sealed.fault.map(Fault.notAlone) ?? (result.isReportCut ? .tooLong(bytes: result.report.count) : nil)
    hasEnded = result.ending == .exited(0)
  }

  /// Whether the trusted part of the program was reached at all.
  var hasBegun: Bool { lines.first == .began }

  /// Whether the program has sent its last line.
  var isClosed: Bool { lines.last == .closed }

  /// Whether the program says that it has no such behaviour.
  var isUnknown: Bool { lines.contains(.complaint("the program has no behaviour '\(id)'")) }

  /// What the program has to say about itself.
  var complaints: [String] {
    lines.compactMap { line in
      if case .complaint(let text) = line { text } else { nil }
    }
  }

  /// The behaviours that it has, when it was asked for them.
  var listed: [String] {
    lines.compactMap { line in
      if case .listed(let id) = line { id } else { nil }
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
    guard fault == nil else { return [] }
    return lines.compactMap { line in
      if case .stack(let stack) = line { stack } else { nil }
    }
  }

  /// The one complete report of a program that ended as it should; `nil` otherwise.
  var report: BehaviourReport? {
    guard hasEnded, fault == nil, hasBegun, isClosed else { return nil }
    var report: BehaviourReport?
    var isEnded = false
    for line in lines.dropFirst().dropLast() {
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
      case .began, .listed, .closed, .stack: return nil
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
