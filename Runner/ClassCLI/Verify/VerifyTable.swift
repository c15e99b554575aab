import Commands
import Grading

/// What `verify` prints.
struct VerifyTable {
  let rows: [VerificationRow]
  let ink: Ink

  /// The whole text, without a line feed at its end.
  var text: String {
    let width = rows.map { "\($0.kind.rawValue.padded(to: 8))  \($0.name)".columns }.max() ?? 0
    var lines: [String] = []
    var chapter = ""
    for row in rows {
      if row.chapter != chapter {
        if !chapter.isEmpty { lines.append("") }
        chapter = row.chapter
        lines.append(ink(.strong, chapter))
      }
      lines += self.lines(row, width: width)
    }
    return (lines + ["", verdict]).joined(separator: "\n")
  }

  /// A piece of a chapter as errors name it: its folder, for a fix.
  static func piece(of row: VerificationRow) -> String {
    switch row.kind {
    case .starter: "Tests/\(row.chapter)/Starter"
    case .solution: "Solutions/\(row.chapter)"
    case .accepted: "Tests/\(row.chapter)/Accepted/\(row.name)"
    case .rejected: "Tests/\(row.chapter)/Rejected/\(row.name)"
    case .chapter: row.chapter
    }
  }

  private func lines(_ row: VerificationRow, width: Int) -> [String] {
    let symbol = row.isSound ? ink(.passed, "✓ holds   ") : ink(.failed, "✗ wrong   ")
    let name = "\(row.kind.rawValue.padded(to: 8))  \(row.name)".padded(to: width)
    let room = TextBlock.width - 14 - width
    // The table is read down its columns, so what is found stays on the line.
    let summary = row.summary.columns > room ? row.summary.prefix(max(0, room - 1)) + "…" : row.summary[...]
    return ["  \(symbol)\(name)  \(summary)".trimmedAtEnd]
      + row.faults.flatMap { fault in
        TextBlock.labelled("      error: ", "\(Self.piece(of: row)): \(fault)")
      }
  }

  private var verdict: String {
    let wrong = rows.count { !$0.isSound }
    let word = wrong == 0 ? ink(.passed, "holds") : ink(.failed, "does not hold")
    return "verify: \(word) (\(rows.count - wrong) of \(rows.count.of("piece")) as they must be)"
  }
}
