import Curriculum
import Grading
import Report

/// A behaviour that did not hold, in full: what was expected, what happened, and the picture of it.
struct FailureBlock {
  /// The most lines that are shown of what the learner's code printed.
  static let mostOutputLines = 10

  let report: CheckReport
  let behaviour: BehaviourVerdict

  private var ink: Ink { report.ink }

  var lines: [String] {
    let outcome = behaviour.report.outcome
    let title = TextBlock.wrap(behaviour.entry.title, to: report.width - Outcome.labelWidth)
    let indent = String(repeating: " ", count: Outcome.labelWidth)
    var lines = title.enumerated().map { index, line in
      (index == 0 ? outcome.label(ink) : indent) + ink(.strong, line)
    }
    if let finding = behaviour.report.finding {
      lines += TextBlock.labelled("  expected  ", finding.expected.printable, width: report.width)
      lines += TextBlock.labelled("  happened  ", finding.happened.printable, width: report.width)
    }
    for remark in behaviour.remarks {
      lines += TextBlock.labelled("  note      ", remark.printableLine, width: report.width)
    }
    return lines + left + tried + picture + output
  }

  // MARK: What is left at a level of checking

  private var left: [String] {
    guard !behaviour.diagnostics.isEmpty else { return [] }
    let isOne = behaviour.diagnostics.count == 1
    return ["", isOne ? "  The first:" : "  The first of each kind:"]
      + CompileBlocks(report: report).blocks(for: behaviour.diagnostics).flatMap { [""] + $0 }
  }

  // MARK: Code that was tried

  private var tried: [String] {
    guard !behaviour.code.isEmpty else { return [] }
    return ["", "  The check tried this, from outside your module:"]
      + behaviour.code.flatMap { TextBlock.wrapKeepingSpaces($0, to: report.width - 4) }
      .map { "    \($0)" }
  }

  // MARK: The interleaving

  private var picture: [String] {
    let timeline = Timeline(
      events: behaviour.report.timeline,
      // Which steps of a run that passes were out of turn is not known.
      schedule: behaviour.report.schedule ?? .firstComeFirstServed,
      ink: ink, isWhole: report.isVerbose, isTimed: !isOverNetwork, width: report.width)
    var rows = timeline.lines
    guard !rows.isEmpty, let steps = behaviour.report.timeline.last?.step else { return [] }
    if behaviour.report.outcome == .crashed {
      rows.append("    " + ink(.failed, "the program crashed here  ✗"))
    }
    if isOverNetwork {
      return ["", "  What happened, in this order:"] + rows
    }
    let caption =
      "\(kind): \(steps.of("step")), \(origin)" + (timeline.hasMarks ? "; ▸ ran out of turn" : "")
    return [""] + TextBlock.labelled("  ", caption, width: report.width) + rows
  }

  /// Whether it ran once, over real connections: there are no schedules then, and no virtual time.
  private var isOverNetwork: Bool { behaviour.entry.lane == .network }

  /// What sort of interleaving it is.
  ///
  /// A program that has to be ended ends the search for something smaller, a single run never begins it.
  var kind: String {
    if isSingle { return "Interleaving" }
    switch behaviour.report.outcome {
    // Only a hang that the conductor has seen itself has this finding, and was made smaller.
    case .hung where behaviour.report.finding?.id != "hang": return "Interleaving up to there"
    case .failed, .crashed, .hung, .raced, .passed, .notRun: return "Smallest interleaving"
    }
  }

  private var isSingle: Bool { report.options.replay != nil || report.options.seed != nil }

  private var origin: String {
    if isSingle {
      // A run that passes keeps no schedule.
      let schedule = behaviour.report.schedule ?? report.options.replay
      return "schedule \(schedule?.description ?? "?")"
    }
    if let failures = behaviour.report.failingSchedules {
      return "fails under \(failures.grouped) of \(behaviour.report.isWholeSpace ? "all " : "")"
        + behaviour.report.schedulesRun.of("schedule")
    }
    let found = "schedule \(behaviour.report.schedulesRun.grouped) of \(report.options.schedules.grouped)"
    let isInTurn = behaviour.report.schedule == .firstComeFirstServed
    return isInTurn ? "\(found), all in turn" : found
  }

  // MARK: Output

  private var output: [String] {
    var printed = behaviour.output.printable.split(separator: "\n", omittingEmptySubsequences: false)
    while printed.last?.allSatisfy(\.isWhitespace) == true { printed.removeLast() }
    while printed.first?.allSatisfy(\.isWhitespace) == true { printed.removeFirst() }
    guard !printed.isEmpty else { return [] }
    let shown = printed.prefix(Self.mostOutputLines).flatMap {
      TextBlock.wrapKeepingSpaces(String($0), to: report.width - 4)
    }
    let left = printed.count - Self.mostOutputLines
    let range = isSingle || isOverNetwork ? "" : ", over all schedules"
    return ["", "  Your code printed\(range):"] + shown.map { "    \($0)" }
      + (left > 0 ? [ink(.faint, "    … \(left.of("line")) more")] : [])
  }
}
