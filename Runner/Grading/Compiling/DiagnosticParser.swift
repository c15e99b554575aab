/// Reads what the compiler prints with `-diagnostic-style llvm -print-diagnostic-groups`.
enum DiagnosticParser {
  /// The messages in their order, notes attached to what they belong to.
  static func parse(_ output: String) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for line in output.split(separator: "\n", omittingEmptySubsequences: true) {
      guard let diagnostic = parse(line: line) else { continue }
      if diagnostic.severity == .note {
        guard let last = diagnostics.indices.last else { continue }
        diagnostics[last].notes.append(diagnostic.text)
      } else if !diagnostics.contains(diagnostic) {
        diagnostics.append(diagnostic)
      }
    }
    return diagnostics
  }

  /// Reads `file:line:column: severity: text [#Group]`.
  private static func parse(line: Substring) -> Diagnostic? {
    for severity in [Diagnostic.Severity.error, .warning, .note] {
      guard let marker = line.firstRange(of: ": \(severity.rawValue): ") else { continue }
      let place = line[..<marker.lowerBound].split(separator: ":")
      guard place.count == 3, let row = Int(place[1]), let column = Int(place[2]) else { continue }
      var text = line[marker.upperBound...]
      var group: String?
      if text.hasSuffix("]"), let bracket = text.lastIndex(of: "["),
        text[bracket...].hasPrefix("[#")
      {
        group = String(text[text.index(bracket, offsetBy: 2)...].dropLast())
        text = text[..<bracket]
        while text.last == " " { text.removeLast() }
      }
      return Diagnostic(
        file: String(place[0]), line: row, column: column, severity: severity, group: group,
        text: String(text), notes: [])
    }
    return nil
  }
}

extension Substring {
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
