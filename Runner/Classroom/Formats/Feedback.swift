import Curriculum
import Grading

/// What a learner is told of a chapter in files of other programs: what the verdict says, and nothing of the hidden
/// behaviours' code.
package struct Feedback: Sendable {
  /// The most characters of one message, so that files stay within what platforms take.
  package var limit = 2_000

  package init(limit: Int = 2_000) {
    self.limit = limit
  }

  /// What is to be said of a behaviour; `nil` when it has passed.
  package func of(_ behaviour: Gradebook.Behaviour, in entry: Gradebook.Entry) -> String? {
    guard !behaviour.isPassed else {
      return entry.worth.isAllOrNothing && entry.state != .passed
        ? "It holds; the chapter gives points when every behaviour does." : nil
    }
    guard let verdict = behaviour.verdict, verdict.result != "not run" else {
      return "It was not run: \(reasonForNotRunning(entry))."
    }
    var lines: [String] = []
    if let expected = verdict.expected { lines.append("Expected: \(expected)") }
    if let happened = verdict.happened { lines.append("Happened: \(happened)") }
    if lines.isEmpty { lines.append("It \(Self.words(for: verdict.result)).") }
    return cut(lines.joined(separator: "\n"))
  }

  private func reasonForNotRunning(_ entry: Gradebook.Entry) -> String {
    switch entry.state {
    case .notCompiled: "the code does not compile"
    case .notAllowed: "the code uses what is not allowed"
    case .broken: "the hand-in cannot be read"
    case .missing: "nothing was handed in"
    case .untouched: "the starter was handed in as it is"
    case .partly, .passed:
      entry.result?.verdict?.contractBreaches.isEmpty == false
        ? "the code lacks what the check uses" : "nothing is known of it"
    }
  }

  /// What is to be said of the chapter as a whole, a paragraph each.
  package func of(_ entry: Gradebook.Entry) -> [String] {
    var lines: [String] = []
    if case .broken(_, let reason) = entry.result?.outcome {
      lines.append("It could not be graded: \(reason)")
    }
    if entry.state == .missing { lines.append("Nothing was handed in.") }
    if entry.state == .untouched { lines.append("The starter was handed in as it is.") }
    if let verdict = entry.result?.verdict {
      if entry.state == .notCompiled { lines += verdict.diagnostics.prefix(5).map(Self.text) }
      lines += verdict.integrityBreaches.prefix(5).map { "Not allowed: \($0.name) (\($0.kind))" }
      lines += verdict.contractBreaches.prefix(5).map { "The check cannot use this code: \($0.reason)" }
      if let mistake = verdict.looksLike {
        lines.append("This looks like \(mistake.looksLike). \(mistake.why)")
      }
    }
    return lines.map(cut)
  }

  /// Everything that is to be said of a chapter, as plain text.
  package func whole(_ entry: Gradebook.Entry) -> String {
    let failed = entry.behaviours.filter { !$0.isPassed && $0.verdict?.result != "not run" }
    let blocks = failed.compactMap { behaviour in
      of(behaviour, in: entry).map { "Not yet: \(behaviour.entry.title)\n\($0)" }
    }
    let isJudged = entry.result?.verdict != nil && !blocks.isEmpty
    return cut(([entry.words.sentence] + of(entry) + (isJudged ? blocks : [])).joined(separator: "\n\n"))
  }

  /// The text of a compiler's message with its place.
  static func text(_ diagnostic: VerdictDocument.CompilerDiagnostic) -> String {
    let place = "\(diagnostic.file):\(diagnostic.line):\(diagnostic.column)"
    let message = "\(place): \(diagnostic.severity): \(diagnostic.text)"
    return diagnostic.explanation.map { message + "\n" + $0 } ?? message
  }

  /// What a result means, after "it".
  private static func words(for result: String) -> String {
    switch result {
    case "crashed": "crashed"
    case "hung": "never came to an end"
    case "raced": "has a data race"
    default: "does not hold"
    }
  }

  private func cut(_ text: String) -> String {
    let text = text.harmless
    return text.count <= limit ? text : text.prefix(max(0, limit - 1)) + "…"
  }
}
