/// One line of the report channel between a graded program and the grader.
///
/// A line is a word and its fields, separated by tabs; tab, line feed and backslash inside a field are
/// escaped. `began` comes before any of the learner's code runs. A report is a `finished` line, then its `failures`,
/// `finding`, `schedule` and `event` lines, then `end`. `closed` is the last line of a program that ended by itself.
package enum ReportLine: Hashable, Sendable {
  case finished(
    id: String, outcome: Outcome, schedulesRun: Int, isWholeSpace: Bool, steps: Int, time: Duration)
  case finding(Finding)
  case schedule(Schedule)
  case event(TimelineEvent)
  /// Under how many of its schedules a behaviour failed, when they were counted.
  case failures(Int)
  /// Something the program says about itself that is no verdict: a behaviour it does not have, say.
  case complaint(String)
  /// A real thread of a program that stands still.
  case stack(ThreadStack)
  /// A behaviour that the program has, in answer to `--list`.
  case listed(id: String)
  /// The program has its channel, and none of the learner's code has run.
  case began
  case end
  case closed
}

extension ReportLine: LosslessStringConvertible {
  package var description: String {
    LineFields.line(fields)
  }

  private var fields: [String] {
    switch self {
    case .finished(let id, let outcome, let schedulesRun, let isWholeSpace, let steps, let time):
      [
        "finished", id, outcome.rawValue, "\(schedulesRun)", isWholeSpace ? "1" : "0", "\(steps)",
        "\(time.wholeNanoseconds)",
      ]
    case .failures(let count): ["failures", "\(count)"]
    case .finding(let finding):
      ["finding", finding.id, finding.expected, finding.happened]
    case .schedule(let schedule):
      ["schedule", schedule.description]
    case .event(let event):
      [
        "event", event.kind.rawValue, "\(event.time.wholeNanoseconds)", "\(event.step)",
        event.track.description, event.task ?? "", event.text,
      ]
    case .complaint(let text): ["complaint", text]
    case .stack(let stack):
      ["stack", stack.thread, stack.frames.map(String.init).joined(separator: ",")]
    case .listed(let id): ["listed", id]
    case .began: ["began"]
    case .end: ["end"]
    case .closed: ["closed"]
    }
  }

  package init?(_ description: String) {
    let fields = LineFields.fields(of: description)
    guard let word = fields.first, let line = Self.parse(word, Array(fields.dropFirst())) else {
      return nil
    }
    self = line
  }

  private static func parse(_ word: String, _ fields: [String]) -> Self? {
    switch (word, fields.count) {
    case ("finished", 6):
      guard
        let outcome = Outcome(rawValue: fields[1]), let schedules = Int(fields[2]), schedules >= 0,
        let steps = Int(fields[4]), steps >= 0, fields[3] == "1" || fields[3] == "0",
        let nanoseconds = Int64(fields[5]), nanoseconds >= 0
      else { return nil }
      return .finished(
        id: fields[0], outcome: outcome, schedulesRun: schedules, isWholeSpace: fields[3] == "1",
        steps: steps, time: .nanoseconds(nanoseconds))
    case ("failures", 1):
      return Int(fields[0]).flatMap { $0 >= 0 ? .failures($0) : nil }
    case ("finding", 3):
      return .finding(Finding(id: fields[0], expected: fields[1], happened: fields[2]))
    case ("schedule", 1):
      return Schedule(fields[0]).map(Self.schedule)
    case ("event", 6):
      guard
        let kind = TimelineEvent.Kind(rawValue: fields[0]), let nanoseconds = Int64(fields[1]),
        let step = Int(fields[2]), let track = Track(fields[3])
      else { return nil }
      return .event(
        TimelineEvent(
          kind: kind, time: .nanoseconds(nanoseconds), step: step, track: track,
          task: fields[4].isEmpty ? nil : fields[4], text: fields[5]))
    case ("complaint", 1): return .complaint(fields[0])
    case ("stack", 2):
      let frames = fields[1].split(separator: ",").map { UInt64($0) }
      guard !frames.contains(nil) else { return nil }
      return .stack(ThreadStack(thread: fields[0], frames: frames.compactMap(\.self)))
    case ("listed", 1): return .listed(id: fields[0])
    case ("began", 0): return .began
    case ("end", 0): return .end
    case ("closed", 0): return .closed
    // A word that is not ours: the line comes from outside, so this is no enum of our own.
    default: return nil
    }
  }
}
