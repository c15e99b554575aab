import Curriculum
import Foundation
import Grading

/// Looks for what grading needs.
struct DoctorCommand: Command {
  static let syntax = CommandSyntax(
    name: "doctor", summary: "what grading needs, and what to type where it is missing",
    discussion: "Exit status: 0 when a chapter can be graded here, 2 when none can.")

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> ExitCode {
    let examination = Examination(context: context)
    let findings = examination.findings()
    context.console.write(Self.text(findings, ink: context.console.ink))
    return findings.contains { $0.isFatal && !$0.isFine } ? .notGraded : .passed
  }

  /// The findings as they are printed.
  static func text(_ findings: [Examination.Finding], ink: Ink) -> String {
    let width = findings.map(\.name.columns).max() ?? 0
    let lines = findings.flatMap { finding in
      let word = finding.isFine ? ink(.passed, "✓ ok     ") : ink(.failed, "✗ missing")
      let label = "  \(word)  \(finding.name.padded(to: width))  "
      let indent = String(repeating: " ", count: 2 + 9 + 2 + width + 2)
      let details = TextBlock.wrap(finding.detail, to: TextBlock.width - indent.columns)
      return details.enumerated().map { ($0 == 0 ? label : indent) + $1 }
        + finding.advice.map { indent + ink(.strong, $0) }
    }
    let isPossible = !findings.contains { $0.isFatal && !$0.isFine }
    let verdict =
      isPossible ? ink(.passed, "chapters can be graded here") : ink(.failed, "no chapter can be graded here")
    return (lines + ["", "doctor: \(verdict)"]).joined(separator: "\n")
  }
}
