import Commands

/// How far the grading of a class is: counts and what is said of them.
struct GradeProgress: Hashable, Sendable {
  /// How many there are, those of an earlier run among them.
  let total: Int
  /// How many were graded by an earlier run.
  let before: Int
  private(set) var passed = 0
  private(set) var notPassed = 0

  private static let widestBar = 30
  private static let narrowestBar = 8
  /// About as many lines are printed where no line can be redrawn.
  private static let lines = 20

  init(total: Int, before: Int) {
    self.total = total
    self.before = before
  }

  mutating func count(isPassed: Bool) {
    if isPassed { passed += 1 } else { notPassed += 1 }
  }

  /// How many this run has graded.
  var graded: Int { passed + notPassed }
  var done: Int { before + graded }

  /// Whether a line is due where none can be redrawn: by the count, so that a log does not grow with time.
  var isLineDue: Bool { graded.isMultiple(of: max(1, (total - before) / Self.lines)) || done == total }

  /// The line for a log.
  ///
  /// - Parameter elapsed: How long this run has been grading.
  /// - Returns: The line.
  func line(after elapsed: Duration) -> String {
    let left = remaining(after: elapsed).map { "; \($0)" } ?? ""
    return "\(done.grouped) of \(total.grouped) graded: \(counts.joined(separator: ", "))\(left)"
  }

  /// The line that is redrawn.
  ///
  /// - Parameters:
  ///   - elapsed: How long this run has been grading.
  ///   - columns: How many columns there are.
  ///   - ink: The colours.
  /// - Returns: The line, shorter than the columns.
  func bar(after elapsed: Duration, columns: Int, ink: Ink) -> String {
    let place = "\(done.grouped) of \(total.grouped)"
    let parts = [place] + counts + [remaining(after: elapsed)].compactMap(\.self)
    let text = parts.joined(separator: "   ")
    // The last column stays free: a terminal may begin a new line when it is taken.
    let room = min(Self.widestBar, columns - text.columns - 3)
    guard room >= Self.narrowestBar else { return String(text.prefix(max(0, columns - 1))) }
    let full = total == 0 ? room : room * done / total
    let coloured = [
      place, ink(.passed, counts[0]), notPassed == 0 ? counts[1] : ink(.failed, counts[1]),
    ]
    return String(repeating: "━", count: full) + ink(.faint, String(repeating: "─", count: room - full))
      + "  "
      + (coloured + parts.dropFirst(3)).joined(separator: "   ")
  }

  private var counts: [String] {
    let known = before == 0 ? [] : ["\(before.grouped) before"]
    return ["\(passed.grouped) passed", "\(notPassed.grouped) not passed"] + known
  }

  /// How long the rest will take if it goes on like this; `nil` when nothing can be said.
  private func remaining(after elapsed: Duration) -> String? {
    guard graded > 0, done < total else { return nil }
    return "about \((elapsed / graded * (total - done)).spoken) left"
  }
}

extension Duration {
  /// The duration as one says it: `40 s`, `5 min`, `1 h 10 min`.
  var spoken: String {
    let seconds = Int((self / .seconds(1)).rounded())
    if seconds < 90 { return "\(max(1, seconds)) s" }
    let minutes = (seconds + 30) / 60
    if minutes < 60 { return "\(minutes) min" }
    let rest = minutes % 60
    return rest == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(rest) min"
  }
}
