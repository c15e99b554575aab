import Foundation

/// Looks for what grading needs.
struct DoctorCommand: Command {
  static let syntax = CommandSyntax(
    name: "doctor", summary: "what the workshop needs, and what to type where it is missing",
    discussion: """
      Looks for programs, links and runs one with ThreadSanitizer, and grades a solution to see that it \
      passes, or a starter to see what it fails where there are no solutions. What grading needs is \
      'missing' where it is not there, what only something else needs is 'absent'. Exit status: 0 when a chapter can be graded here, 2 when none can.
      """, options: [.json])

  private let isJSON: Bool

  init(_ arguments: Arguments) {
    isJSON = arguments.has("--json")
  }

  func run(in context: Context) throws -> ExitCode {
    let findings = Examination(context: context).findings()
    if isJSON {
      try context.console.write(json: DoctorDocument(findings))
    } else {
      context.console.write(Self.text(findings, ink: context.console.ink))
    }
    return findings.allowGrading ? .passed : .notGraded
  }

  /// The findings as they are printed.
  static func text(_ findings: [Finding], ink: Ink) -> String {
    let width = findings.map(\.name.columns).max() ?? 0
    let lines = findings.flatMap { finding in
      let label = "  \(mark(finding.state, ink))  \(finding.name.padded(to: width))  "
      let indent = String(repeating: " ", count: 2 + 9 + 2 + width + 2)
      let details = TextBlock.wrap(finding.detail, to: TextBlock.width - indent.columns)
      return details.enumerated().map { ($0 == 0 ? label : indent) + $1 }
        + finding.advice.map { indent + ink(.strong, $0) }
    }
    let verdict =
      findings.allowGrading
      ? ink(.passed, "chapters can be graded here") : ink(.failed, "no chapter can be graded here")
    return (lines + ["", "doctor: \(verdict)"]).joined(separator: "\n")
  }

  private static func mark(_ state: Finding.State, _ ink: Ink) -> String {
    switch state {
    case .ok: ink(.passed, "✓ ok     ")
    case .missing: ink(.failed, "✗ missing")
    case .absent: ink(.outOfTurn, "○ absent ")
    }
  }
}
