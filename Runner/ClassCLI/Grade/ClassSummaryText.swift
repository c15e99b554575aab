import Classroom
import Commands
import Grading

/// What `grade` and `merge` print at their end.
struct ClassSummaryText {
  let summary: ClassSummary
  /// How many works were graded now, by an earlier run, and how long that took; `nil` when nothing was graded.
  var work: (graded: Int, before: Int, time: Duration)?
  /// What the code was shut in with now; `nil` when nothing was graded.
  var sandbox: SandboxNote?
  let files: [String]
  /// What was done, for the last line.
  let word: String
  let ink: Ink

  /// The most rows of a list; `--json` has all.
  private static let mostRows = 20
  private static let label = 10

  /// The whole text, without a line feed at its end.
  var text: String {
    let lists = [
      list("Broken", summary.broken, "could not be graded"),
      list("Missing", summary.missing, "without chapters that were asked for; these have no grade"),
      list("Aside", summary.remarks.map(\.remark), "with something to know"),
      list("Left out", summary.leftOut, "left out as asked, without a grade"),
    ]
    var lines = lists.filter { !$0.isEmpty }.flatMap { $0 + [""] }
    if summary.equal > 0 {
      lines += row(
        "Equal", "\(summary.equal.of("result")) of hand-ins that equal another one, which was graded once")
    }
    if let work {
      let before = work.before == 0 ? "" : "; \(work.before.grouped) were graded before"
      let now = work.graded == 0 ? "nothing new" : "\(work.graded.of("submission")) in \(work.time.spoken)"
      lines += row("Graded", now + before)
    }
    if let sandbox {
      if let program = sandbox.program {
        lines += row("Sandbox", program + (sandbox.gaps.isEmpty ? ", every limit in force" : ", with gaps:"))
      }
      for gap in sandbox.gaps { lines += row(sandbox.program == nil ? "Sandbox" : "", gap) }
    }
    for (index, file) in files.enumerated() { lines += row(index == 0 ? "Files" : "", file) }
    return (lines + ["", verdict]).joined(separator: "\n")
  }

  private var verdict: String {
    let counts = [
      "\(summary.passed.grouped) passed", "\(summary.notPassed.grouped) not passed",
      summary.broken.isEmpty ? nil : "\(summary.broken.count.grouped) broken",
    ]
    return "\(summary.handIns.of("hand-in")): \(ink(.strong, word)) "
      + "(\(counts.compactMap(\.self).joined(separator: ", ")))"
  }

  private func row(_ name: String, _ text: String) -> [String] {
    TextBlock.labelled(name.padded(to: Self.label), text)
  }

  private func list(_ name: String, _ remarks: [ClassSummary.Remark], _ what: String) -> [String] {
    guard !remarks.isEmpty else { return [] }
    let shown = remarks.prefix(Self.mostRows)
    let width = shown.map { $0.place.columns }.max() ?? 0
    return row(name, "\(remarks.count.of("hand-in")) \(what)")
      + shown.flatMap { remark in
        TextBlock.labelled("  \(remark.place.padded(to: min(width, 40)))  ", remark.text.printableLine)
      } + (remarks.count > shown.count ? ["  … \((remarks.count - shown.count).grouped) more"] : [])
  }
}

extension ClassSummary.Remark {
  /// The learner, and where the hand-in was when that says more.
  fileprivate var place: String {
    (learner == origin ? learner : "\(learner) (\(origin))").printableLine
  }
}

extension ClassRecord.Remark {
  /// The same about nobody in particular.
  fileprivate var remark: ClassSummary.Remark {
    ClassSummary.Remark(learner: origin, origin: origin, text: text)
  }
}
