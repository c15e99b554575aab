import Curriculum
import Grading
import Progress
import Report

extension WatchScreen {
  /// The chapter's page: the verdict, the first failure in full, the rest in a line each.
  var verdictBody: [String] {
    if let files = model.files, files.own.isEmpty { return nothingToCheck(files) }
    guard let judgement = model.judgement else {
      return [ink(.strong, model.isChecking ? "· checking" : "· reading"), ""] + problem
    }
    switch judgement.outcome {
    case .notGraded(let message):
      return status(ink(.failed, "! not graded"), "", judgement) + [""] + lines(of: message)
        + ["", "Enter tries it again."]
    case .verdict(let verdict, let listing): return lines(of: verdict, listing, judgement)
    }
  }

  private func nothingToCheck(_ files: WatchedFiles) -> [String] {
    let path = "Exercises/\(model.chapter.name)"
    return [ink(.failed, "! nothing to check"), ""]
      + TextBlock.wrap(files.problem ?? "There is no Swift file in \(path).", to: textWidth) + [""]
      + TextBlock.wrap(
        "It is watched all the same. \(ink(.strong, "r")) puts the starter back into \(path).", to: textWidth)
  }

  private var problem: [String] { TextBlock.wrap(model.chapter.problem, to: textWidth) }

  /// The first line: the verdict, and whether it is that of the last save.
  private func status(_ word: String, _ detail: String, _ judgement: Judgement) -> [String] {
    if model.isCurrent, !model.isChecking {
      let line = detail.isEmpty ? word : "\(word)   \(detail)"
      let time = ink(.faint, "checked \(judgement.time)")
      guard line.shownColumns + time.shownColumns + 2 > textWidth else {
        return [line.followed(by: time, at: textWidth)]
      }
      return [word.followed(by: time, at: textWidth)] + TextBlock.labelled("  ", detail, width: textWidth)
    }
    return [
      ink(.outOfTurn, "· checking what you saved"),
      ink(.faint, "Below is the verdict on what was before it."),
    ]
  }

  private func lines(of message: Message) -> [String] {
    TextBlock.wrap(message.error.printable, to: textWidth)
      + message.details.flatMap { TextBlock.wrapKeepingSpaces("  " + $0.printable, to: textWidth) }
      + message.notes.flatMap { TextBlock.labelled("note: ", $0.printable, width: textWidth) }
  }

  // MARK: A verdict

  private func lines(
    of verdict: Verdict, _ listing: SubmissionListing, _ judgement: Judgement
  ) -> [String] {
    if verdict.isPassed {
      return status(ink(.passed, "✓ passed"), verdict.counts, judgement) + [""] + onwards + [""]
        + verdict.behaviours.flatMap(line) + [""]
        + TextBlock.labelled("Proven    ", verdict.proof, width: textWidth)
        + TextBlock.labelled(
          "Compare   ", "\(Invoker.make.typed("compare", verdict.chapter.name)), in another window",
          width: textWidth)
    }
    let report = CheckReport(
      verdict: verdict, listing: listing, options: GradingOptions(), invoker: .make, ink: ink,
      width: textWidth)
    var isBuilt = false
    var body: [String] = []
    var detail = "it does not compile"
    if verdict.lanes[.compile] == .failed {
      if !verdict.contractBreaches.isEmpty { detail = "the check cannot use it" }
      body = CompileBlocks(report: report).blocks.flatMap { $0 + [""] }
    } else if verdict.lanes[.integrity] == .failed {
      detail = "it uses what it may not"
      body = IntegrityBlock(breaches: verdict.integrityBreaches, ink: ink, width: textWidth).lines + [""]
    } else {
      detail = verdict.counts
      isBuilt = true
    }
    if isBuilt, let failure = model.failure {
      body = FailureBlock(report: report, behaviour: failure).lines + [""] + advice(verdict)
      let focus = verdict.openStage.map(verdict.behaviours(of:)) ?? verdict.behaviours
      let others = focus.filter { $0.entry.id != failure.entry.id }
      body += others.filter(\.report.outcome.isFailure).flatMap(line)
      if model.failures.count > 1 { body.append("            Tab tells the next failure in full") }
      body += others.filter { !$0.report.outcome.isFailure }.flatMap(line)
    } else {
      body += advice(verdict)
    }
    let before =
      model.standing?.isPassed == true ? [ink(.faint, "It was passed before, which stays.")] : []
    return status(ink(.failed, "✗ not passed"), detail, judgement) + before + verdict.stageLines(ink)
      + verdict.levelLines(ink, width: textWidth) + [""] + body
  }

  /// What the failure looks like, and where to read.
  private func advice(_ verdict: Verdict) -> [String] {
    var lines: [String] = []
    if let mistake = verdict.mistake {
      lines += TextBlock.labelled("  Looks like  ", mistake.looksLike + ":", width: textWidth)
      lines += TextBlock.labelled("              ", mistake.why, width: textWidth)
    }
    // A compiler message that says what to read says it better.
    let messages = verdict.lanes[.compile] == .failed ? verdict.diagnostics : model.failure?.diagnostics ?? []
    let isSaid = messages.contains { $0.section != nil }
    return lines + (isSaid ? [] : ["  Read        \(verdict.chapter.guidePath)", ""])
  }

  /// What there is to do after a pass.
  private var onwards: [String] {
    let next =
      model.following.map { "\($0.name): \($0.title)" }
      ?? (model.progress.current.map { "to \($0.chapter.name), which is not passed yet" }
        ?? "every chapter is passed")
    let lines = TextBlock.labelled("n  next      ", next, width: textWidth)
    return [ink(.strong, "n") + (lines.first ?? "").dropFirst()] + lines.dropFirst()
      + (model.hasSolutions ? [solution] : [])
  }

  private var solution: String {
    "\(ink(.strong, "s"))  solution  another right fix, to compare yours with"
  }

  /// A behaviour in a line, or in as many as its title needs.
  private func line(_ behaviour: BehaviourVerdict) -> [String] {
    let indent = String(repeating: " ", count: Outcome.labelWidth)
    return TextBlock.wrap(behaviour.entry.title, to: textWidth - Outcome.labelWidth).enumerated().map {
      ($0 == 0 ? behaviour.report.outcome.label(ink) : indent) + $1
    }
  }

  // MARK: The timeline

  /// The interleaving of the failure in full.
  var timelineBody: [String] {
    guard let failure = model.failure else {
      return ["There is no failure any more: Esc goes back to the verdict."]
    }
    let timeline = Timeline(
      events: failure.report.timeline, schedule: failure.report.schedule ?? .firstComeFirstServed, ink: ink,
      isWhole: true, width: width)
    let steps = failure.report.timeline.last?.step ?? 0
    let finding = failure.report.finding
    let fact = (finding.map { [("expected", $0.expected), ("happened", $0.happened)] } ?? []).flatMap {
      TextBlock.labelled("  \($0)  ", $1.printable, width: textWidth)
    }
    return line(failure) + fact + [
      "", ink(.faint, "  \(steps.of("step"))" + (timeline.hasMarks ? "; ▸ ran out of turn" : "")),
    ] + timeline.lines
  }
}
