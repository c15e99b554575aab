import Curriculum
import Grading
import Report

/// What a learner reads after a check.
struct CheckReport: Sendable {
  /// The most failed behaviours that are all told in full; of more only the first is.
  static let mostInFull = 3

  let verdict: Verdict
  let listing: SubmissionListing
  let options: GradingOptions
  let invoker: Invoker
  let ink: Ink
  /// The option that named another folder, for commands that the learner may type.
  var source: [String] = []
  /// Why the attempt does not count; `nil` when it was recorded.
  var notRecorded: String?
  /// How many of the chapter's hints have not been shown.
  var hintsLeft = 0
  /// The chapter to go on with after a pass; `nil` when none is left.
  var next: Chapter?
  /// Whether the reference fix can be shown; an edition for learners has none.
  var hasSolution = true
  var isVerbose = false
  /// The columns that blocks of text keep to.
  var width = TextBlock.width

  /// The whole text, without a line feed at its end.
  var text: String {
    var blocks: [[String]] = [verdict.laneLines(ink) + (options.isPartial ? [] : verdict.stageLines(ink))]
    if !options.isPartial, !verdict.isPassed { blocks.append(verdict.levelLines(ink)) }
    if verdict.lanes[.compile] == .failed {
      blocks += CompileBlocks(report: self).blocks
    } else if verdict.lanes[.integrity] == .failed {
      blocks.append(IntegrityBlock(breaches: verdict.integrityBreaches, ink: ink).lines)
    }
    if verdict.lanes[.compile] != .passed || verdict.lanes[.integrity] != .passed {
      blocks.append(closing())
    } else {
      blocks += behaviourBlocks
    }
    if verdict.isPassed { blocks.append(TextBlock.labelled("Proven    ", verdict.proof, width: width)) }
    if isVerbose { blocks.append(steps) }
    if !nextSteps.isEmpty { blocks.append(nextSteps) }
    blocks.append([verdictLine])
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  // MARK: Behaviours

  private var behaviourBlocks: [[String]] {
    let failures = inFocus.filter { $0.report.outcome.isFailure }
    let isShort = failures.count > Self.mostInFull && !isVerbose
    let inFull = isShort ? Array(failures.prefix(1)) : failures
    var blocks = inFull.map { failure in
      let block = FailureBlock(report: self, behaviour: failure).lines
      return block + [""] + (failures.count == 1 ? closing(again: again(failure)) : again(failure))
    }
    if failures.count > inFull.count {
      let rest = failures.dropFirst(inFull.count)
      blocks.append(rest.flatMap(briefly) + [""] + seeOne(rest.first))
    }
    if failures.count > 1 { blocks.append(closing()) }
    let others = inFocus.filter { !$0.report.outcome.isFailure && isShown($0) }
    blocks.append(others.flatMap(line))
    return blocks
  }

  /// The behaviours that are told singly: where there are stages, those of the first that does not hold.
  private var inFocus: [BehaviourVerdict] {
    guard let stage = verdict.openStage, !options.isPartial, !isVerbose else { return verdict.behaviours }
    return verdict.behaviours(of: stage)
  }

  /// What was not asked for is not listed as not run.
  private func isShown(_ behaviour: BehaviourVerdict) -> Bool {
    options.behaviours?.contains(behaviour.entry.id) ?? true
  }

  private func line(_ behaviour: BehaviourVerdict) -> [String] {
    let space = TextBlock.hardSpace
    let schedules = schedulesRun(behaviour).map {
      " (" + $0.split(separator: " ").joined(separator: String(space)) + ")"
    }
    let lines = TextBlock.wrap(
      behaviour.entry.title + (schedules ?? ""), to: TextBlock.width - Outcome.labelWidth)
    let indent = String(repeating: " ", count: Outcome.labelWidth)
    return lines.enumerated().map { index, line in
      (index == 0 ? behaviour.report.outcome.label(ink) : indent) + line
    } + behaviour.remarks.flatMap { TextBlock.labelled("  note      ", $0.printableLine) }
  }

  private func schedulesRun(_ behaviour: BehaviourVerdict) -> String? {
    let count = behaviour.report.schedulesRun
    guard behaviour.report.outcome == .passed, count > 0 else { return nil }
    guard behaviour.report.isWholeSpace else { return count.of("schedule") }
    return count == 1 ? "the only schedule" : "all \(count.of("schedule"))"
  }

  private func briefly(_ behaviour: BehaviourVerdict) -> [String] {
    line(behaviour) + [
      String(repeating: " ", count: Outcome.labelWidth)
        + ink(.faint, "--behaviour \(behaviour.entry.id)")
    ]
  }

  private func seeOne(_ behaviour: BehaviourVerdict?) -> [String] {
    guard let behaviour else { return [] }
    return invoker.labelled(
      "  See one     ", "check", verdict.chapter.name, source + ["--behaviour", behaviour.entry.id])
  }

  private func again(_ behaviour: BehaviourVerdict) -> [String] {
    let replay = behaviour.report.schedule.map { ["--replay", $0.description] } ?? []
    return invoker.labelled(
      "  Again       ", "check", verdict.chapter.name, source + ["--behaviour", behaviour.entry.id] + replay)
  }

  // MARK: What to do

  /// What this looks like, where to read about it and how to see it again.
  private func closing(again: [String] = []) -> [String] {
    var lines: [String] = []
    if let mistake = verdict.mistake {
      lines += TextBlock.labelled("  Looks like  ", mistake.looksLike + ":")
      lines += TextBlock.labelled("              ", mistake.why)
    }
    if verdict.isPassed || (notRecorded != nil && verdict.isPassedAsFarAsRun) { return lines }
    // A compiler message that says what to read says it better.
    let messages = verdict.lanes[.compile] == .passed ? messagesInFocus : verdict.diagnostics
    if messages.allSatisfy({ $0.section == nil }) {
      lines.append("  Read        \(verdict.chapter.guidePath)")
    }
    lines += again
    if hintsLeft > 0 {
      lines.append(
        "  Hint        \(invoker.typed("hint", verdict.chapter.name)) (\(hintsLeft.of("hint")) left)")
    }
    return lines
  }

  /// What the compiler says at a level of checking, in a behaviour that is told in full.
  private var messagesInFocus: [Diagnostic] {
    inFocus.filter(\.report.outcome.isFailure).prefix(1).flatMap(\.diagnostics)
  }

  private var nextSteps: [String] {
    var lines: [String] = []
    if let notRecorded { lines += TextBlock.labelled("Not recorded: ", notRecorded) }
    guard verdict.isPassed, notRecorded == nil else { return lines }
    if let next {
      lines += TextBlock.labelled("Next      ", "\(next.name): \(next.title)")
      lines.append("          edit Exercises/\(next.name), then \(invoker.typed("check", next.name))")
    } else {
      lines.append("Next      every chapter is passed")
    }
    if hasSolution { lines.append("Solution  \(invoker.typed("solution", verdict.chapter.name))") }
    let others = verdict.chapter.rightFixes.count
    if others > 0 {
      let yours = hasSolution ? "yours beside " : "what there is beside yours: "
      let what = "(\(yours)\(others) other\(others == 1 ? "" : "s"))"
      lines.append("Compare   \(invoker.typed("compare", verdict.chapter.name)) \(what)")
    }
    return lines
  }

  /// The real time of each step, which differs from run to run.
  private var steps: [String] {
    let total = verdict.seconds.reduce(0) { $0 + $1.seconds }
    let steps = verdict.seconds.map { "\($0.step) \($0.seconds.inSeconds)" } + ["together \(total.inSeconds)"]
    return TextBlock.labelled("Seconds   ", steps.joined(separator: ", "))
      + ["Code      \(verdict.contentHash.prefix(16))", "Swift     \(verdict.toolchain)"]
  }

  private var verdictLine: String {
    let isPartial = options.isPartial
    let isPassed = isPartial ? verdict.isPassedAsFarAsRun : verdict.isPassed
    let word = isPassed ? (isPartial ? "passed as far as it was run" : "passed") : "not passed"
    return "\(verdict.chapter.name): \(ink(isPassed ? .passed : .failed, word)) (\(verdict.counts))"
  }
}

extension Chapter {
  /// The guide's page, from the workshop's folder.
  var guidePath: String { "Guide/Workshop.docc/\(name).md" }
}

extension Double {
  /// Seconds with two digits behind the point.
  var inSeconds: String {
    let hundredths = Int((self * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
