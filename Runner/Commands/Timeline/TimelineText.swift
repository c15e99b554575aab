import Curriculum
import Grading
import Report

/// What a learner reads of a timeline in the terminal.
struct TimelineText {
  let report: CheckReport
  /// The only behaviour that was meant.
  let behaviour: String?
  let shown: BehaviourVerdict?
  /// The files that were written: what each is, and its name.
  var written: [(what: String, name: String)] = []
  var remarks: [String] = []

  private var verdict: Verdict { report.verdict }
  private var chapter: Chapter { verdict.chapter }
  private var invoker: Invoker { report.invoker }

  /// The whole text, without a line feed at its end.
  var text: String {
    let body: [[String]]
    if verdict.lanes[.compile] != .passed || verdict.lanes[.integrity] != .passed {
      body = [verdict.laneLines(report.ink), notRun]
    } else if let shown {
      body = [
        FailureBlock(report: report, behaviour: shown).lines + empty(shown), files, others(than: shown),
      ]
    } else {
      body = [passed]
    }
    return (body + [remarks]).filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  private var notRun: [String] {
    ["There is no order of events to show: the code was not run."]
      + invoker.labelled("See why   ", "check", chapter.name, report.source)
  }

  private func empty(_ shown: BehaviourVerdict) -> [String] {
    shown.report.timeline.isEmpty ? ["", "  Nothing was noted on the timeline."] : []
  }

  private var files: [String] {
    guard written.isEmpty else { return written.map { "  \($0.what.padded(to: 8))  \($0.name)" } }
    guard let shown, !shown.report.timeline.isEmpty else { return [] }
    let replay = report.options.replay.map { ["--replay", $0.description] } ?? []
    return invoker.labelled(
      "  As a page   ", "timeline", chapter.name,
      report.source + ["--behaviour", shown.entry.id] + replay + ["--html", "timeline.html"])
  }

  /// What fails besides.
  private func others(than shown: BehaviourVerdict) -> [String] {
    let others = verdict.behaviours.filter { $0.report.outcome.isFailure && $0.entry.id != shown.entry.id }
    guard !others.isEmpty else { return [] }
    let ids = others.map(\.entry.id).joined(separator: ", ")
    return TextBlock.labelled("  Also        ", "\(ids): --behaviour shows one of them")
  }

  private var passed: [String] {
    let id = behaviour ?? chapter.behaviours.first { $0.lane == .scheduled }?.id
    let what = behaviour.map { "\(chapter.name), \($0)" } ?? chapter.name
    var lines = TextBlock.wrap(
      "\(what): \(report.ink(.passed, "passed")) under all schedules that were run: there is no failing "
        + "interleaving to show.", to: TextBlock.width)
    let lanes = Set(chapter.behaviours.map(\.lane))
    if behaviour == nil, !lanes.isDisjoint(with: [.threads, .network, .probes, .levels]) {
      lines += TextBlock.wrap(
        "Only behaviours with a virtual timeline were run; 'check' runs those on real threads and those that the "
          + "compiler judges as well.", to: TextBlock.width)
    }
    if let id {
      lines += invoker.labelled(
        "In turn   ", "timeline", chapter.name, report.source + ["--behaviour", id, "--replay", "0"])
    }
    return lines
  }
}
