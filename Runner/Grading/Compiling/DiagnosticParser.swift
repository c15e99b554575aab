/// Reads what the compiler prints with `-diagnostic-style llvm -print-diagnostic-groups`.
enum DiagnosticParser {
  /// The messages in their order, notes attached to what they belong to.
  static func parse(_ output: String) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    // Those before the last one, which may still get notes: there may be tens of thousands.
    var known: Set<Diagnostic> = []
    // By bytes: for a string, a carriage return and the line feed after it are one character, which is no line feed.
    for line in output.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let diagnostic = parse(line: Substring(line)) else { continue }
      if diagnostic.severity == .note {
        guard let last = diagnostics.indices.last else { continue }
        diagnostics[last].notes.append(diagnostic.text)
      } else if diagnostic != diagnostics.last, !known.contains(diagnostic) {
        if let last = diagnostics.last { known.insert(last) }
        diagnostics.append(diagnostic)
      }
    }
    return diagnostics
  }

  /// Reads `file:line:column: severity: text [#Group]`.
  private static func parse(line: Substring) -> Diagnostic? {
    for severity in [Diagnostic.Severity.error, .warning, .note] {
      guard let marker = line.firstRange(of: ": \(severity.rawValue): ") else { continue }
      let place = line[..<marker.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      // The name of a file may have colons of its own.
      guard place.count >= 3, let row = Int(place[place.count - 2]), let column = Int(place[place.count - 1])
      else { continue }
      let file = place.dropLast(2).joined(separator: ":")
      guard !file.isEmpty else { continue }
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
        file: file, line: row, column: column, severity: severity, group: group,
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
