import Grading

/// Why the learner's code was not accepted by the compiler, or lacks what the check uses.
struct CompileBlocks {
  /// The most diagnostics told in full: later ones often only follow from the first.
  static let mostDiagnostics = 5

  let report: CheckReport

  private var ink: Ink { report.ink }

  var blocks: [[String]] {
    let breaches = report.verdict.contractBreaches
    guard breaches.isEmpty else { return breaches.map(lines) }
    let diagnostics = report.verdict.diagnostics
    let shown = report.isVerbose ? diagnostics : Array(diagnostics.prefix(Self.mostDiagnostics))
    var blocks = self.blocks(for: shown)
    let left = diagnostics.count - shown.count
    if left > 0 { blocks.append(["  … \(left.of("message")) more; --verbose shows them"]) }
    return blocks
  }

  /// A block for each message, in which no explanation is said again.
  func blocks(for diagnostics: [Diagnostic]) -> [[String]] {
    var explained: Set<String> = []
    return diagnostics.map { diagnostic in
      lines(diagnostic, isExplained: diagnostic.explanation.map { !explained.insert($0).inserted } ?? true)
    }
  }

  /// One message of the compiler with the line it is about.
  ///
  /// - Parameters:
  ///   - diagnostic: The message.
  ///   - isExplained: Whether its explanation was given before, or there is none.
  /// - Returns: The lines.
  private func lines(_ diagnostic: Diagnostic, isExplained: Bool) -> [String] {
    var lines: [String] = []
    if !diagnostic.file.isEmpty {
      let path = report.listing.path(of: diagnostic.file)
      lines.append(ink(.failed, "✗") + " " + ink(.strong, "\(path):\(diagnostic.line):\(diagnostic.column)"))
    }
    let text = diagnostic.text + (diagnostic.group.map { " [#\($0)]" } ?? "")
    lines += TextBlock.labelled(
      "  \(diagnostic.severity.rawValue): ", text.printableLine, width: report.width)
    lines += source(of: diagnostic)
    for note in diagnostic.notes {
      lines += TextBlock.labelled("  note: ", note.printableLine, width: report.width)
    }
    if !isExplained, let explanation = diagnostic.explanation {
      lines += TextBlock.labelled("  Means       ", explanation, width: report.width)
    }
    if !isExplained, let section = diagnostic.section {
      let page = "\(report.verdict.chapter.guidePath), \"\(section)\""
      lines += TextBlock.labelled("  Read        ", page, width: report.width)
    }
    return lines
  }

  /// The line of source with a caret under the place; only a part of it when it is long.
  private func source(of diagnostic: Diagnostic) -> [String] {
    guard let line = report.listing.line(diagnostic.line, of: diagnostic.file) else { return [] }
    let number = "  \(diagnostic.line) | "
    let room = report.width - number.columns
    let bytes = line.utf8.prefix(max(0, diagnostic.column - 1))
    let before = String(decoding: bytes, as: UTF8.self).printableLine
    var shown = line.printableLine
    var caret = before.columns
    if shown.columns > room {
      let cut = caret < room - 8 ? 0 : caret - room / 2
      shown = String(shown.dropFirst(cut).prefix(room - 2))
      if cut > 0 { shown = "… " + shown.dropFirst(2) }
      caret -= cut
    }
    let gutter = String(repeating: " ", count: number.columns - 2) + "| "
    return [
      ink(.faint, number) + shown.trimmedAtEnd,
      ink(.faint, gutter) + String(repeating: " ", count: caret) + ink(.failed, "^"),
    ]
  }

  private func lines(_ breach: ContractBreach) -> [String] {
    TextBlock.labelled(
      ink(.failed, "✗") + " ",
      breach.isLineOfCheck
        ? "the check has the line `\(breach.declaration)`, which the compiler refuses with your code:"
        : "the check uses `\(breach.declaration)`, which your code no longer has in that form:",
      width: report.width
    )
    .enumerated().map { index, line in index == 0 ? line : "  " + line.drop { $0 == " " } }
      + TextBlock.labelled("  ", breach.reason.printableLine, width: report.width)
  }
}
