import Curriculum
import Report

/// A learner's fix beside the other right ones.
struct Comparison {
  /// One fix, with what it takes; `nil` for one that could not be measured.
  struct Row {
    /// The fix; `nil` for the learner's.
    let fix: RightFix?
    let measure: FixMeasure?
  }

  let chapter: Chapter
  let rows: [Row]
  let ink: Ink

  /// The whole text, without a line feed at its end.
  var text: String {
    let head = TextBlock.wrap(
      "\(chapter.name): right fixes side by side. Every behaviour was run once, each job in its turn; a job is a "
        + "stretch of work that nobody comes in between, and the time is virtual.", to: TextBlock.width)
    return (head + rows.flatMap(lines)).joined(separator: "\n")
  }

  private func lines(_ row: Row) -> [String] {
    let name = row.fix.map { $0.name ?? "the solution" } ?? "yours"
    let measure =
      row.measure.map { "\($0.jobs.of("job")), \(Self.words(for: $0.time))" }
      ?? (row.fix == nil ? "does not pass now" : "not measured: its code is not in this edition")
    var lines = ["", ink(.strong, name.padded(to: nameWidth)) + "  " + measure]
    if let fix = row.fix {
      lines += TextBlock.labelled("  ", fix.form)
      lines += TextBlock.labelled("  ", "Take it when \(fix.occasion).")
    }
    return lines
  }

  /// A duration as people say it: `23 h 2 min`, `15 min 40 s`, `40.1 s`.
  static func words(for time: Duration) -> String {
    let seconds = Int(time / .seconds(1))
    return switch seconds {
    case ..<120: time.inSeconds
    case ..<7200: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }

  private var nameWidth: Int {
    rows.map { ($0.fix.map { $0.name ?? "the solution" } ?? "yours").columns }.max() ?? 0
  }
}
