import Curriculum
import Grading
import Report

extension Outcome {
  /// The sign in front of the outcome's word.
  var symbol: String {
    switch self {
    case .passed: "✓"
    case .failed, .crashed, .hung, .raced: "✗"
    case .notRun: "·"
    }
  }

  var role: Ink.Role {
    switch self {
    case .passed: .passed
    case .failed, .crashed, .hung, .raced: .failed
    case .notRun: .faint
    }
  }

  /// The sign and the word, in a column: `✗ failed    `.
  func label(_ ink: Ink) -> String { ink(role, "\(symbol) \(rawValue.padded(to: 8))") + "  " }

  /// The columns of a label.
  static let labelWidth = 12

  /// Whether it is neither a pass nor nothing at all.
  var isFailure: Bool {
    switch self {
    case .failed, .crashed, .hung, .raced: true
    case .passed, .notRun: false
    }
  }
}

extension Verdict {
  /// Whether everything that was run has passed; for a look at a part of a chapter.
  var isPassedAsFarAsRun: Bool {
    let run = behaviours.filter { $0.report.outcome != .notRun }
    return !run.isEmpty && run.allSatisfy { $0.report.outcome == .passed }
      && [.compile, .integrity].allSatisfy { lanes[$0] == .passed }
  }

  /// How many behaviours ended in which way: `4 passed, 1 failed, 0 not run`.
  ///
  /// Passed, failed and not run are always said, the others when they occur.
  var counts: String {
    Outcome.allCases.compactMap { outcome in
      let count = count(outcome)
      switch outcome {
      case .passed, .failed, .notRun: return "\(count) \(outcome.rawValue)"
      case .crashed, .hung, .raced: return count == 0 ? nil : "\(count) \(outcome.rawValue)"
      }
    }.joined(separator: ", ")
  }

  /// How far it got in each lane that the chapter has, `compile passed   scheduled 4 of 5`, behind the chapter's name, in
  /// as many lines as it takes.
  func laneLines(_ ink: Ink) -> [String] {
    let parts = chapter.lanes.map { lane in
      let status = lanes[lane] ?? .notRun
      return (name: "\(lane.rawValue) ", status: status, words: words(for: status, of: lane))
    }
    var lines = [ink(.strong, chapter.name)]
    var length = chapter.name.count
    for part in parts {
      let painted = part.name + paint(part.status, ink, part.words)
      length += 3 + part.name.count + part.words.count
      if length <= TextBlock.width {
        lines[lines.count - 1] += "   \(painted)"
      } else {
        lines.append("  \(painted)")
        length = 2 + part.name.count + part.words.count
      }
    }
    return lines
  }

  /// The stages of the chapter, a line each; none when it is solved in one step.
  func stageLines(_ ink: Ink) -> [String] {
    let held = stagesHeld
    let width = chapter.stages.map(\.title.columns).max() ?? 0
    return chapter.stages.enumerated().map { index, stage in
      let mark = index < held ? ink(.passed, "✓") : index == held ? ink(.outOfTurn, "▸") : " "
      let ofStage = behaviours(of: stage)
      let isRun = ofStage.contains { $0.report.outcome != .notRun }
      let count =
        isRun ? "\(ofStage.count { $0.report.outcome == .passed }) of \(ofStage.count)" : "not run"
      return "  \(mark) \(index + 1). \(stage.title.padded(to: width))  "
        + (index < held ? ink(.passed, count) : index == held ? count : ink(.faint, count))
    }
  }

  /// What is left at each level of checking, below a line of headings; none when that is nothing.
  func levelLines(_ ink: Ink, width: Int = TextBlock.width) -> [String] {
    guard !levels.allSatisfy(\.diagnostics.isEmpty) else { return [] }
    let names = max(5, levels.map(\.level.title.columns).max() ?? 0)
    return [ink(.faint, "  \("Level".padded(to: names))  Left")]
      + levels.flatMap { level in
        let count = level.diagnostics.count
        let label = "  \(level.level.title.padded(to: names))  \("\(count)".paddedLeft(to: 4))  "
        guard count > 0 else { return [ink(.passed, label.trimmedAtEnd)] }
        return TextBlock.labelled(label, level.summary.unbrokenItems, width: width)
      }
  }

  private func words(for status: LaneStatus, of lane: Lane) -> String {
    switch (lane, status) {
    case (.compile, _), (.integrity, _), (_, .notRun): return status.rawValue
    case (.levels, _), (.probes, _), (.scheduled, _), (.threads, _), (.network, _):
      // What was not asked for does not count.
      let ofLane = behaviours.filter { $0.entry.lane == lane && $0.report.outcome != .notRun }
      return "\(ofLane.count { $0.report.outcome == .passed }) of \(ofLane.count)"
    }
  }

  private func paint(_ status: LaneStatus, _ ink: Ink, _ text: String) -> String {
    switch status {
    case .passed: ink(.passed, text)
    case .failed: ink(.failed, text)
    case .notRun: ink(.faint, text)
    }
  }
}

extension String {
  /// Items that commas part, each of which stays on one line.
  fileprivate var unbrokenItems: String {
    split(separator: ", ").map { $0.replacing(" ", with: String(TextBlock.hardSpace)) }
      .joined(separator: ", ")
  }
}
