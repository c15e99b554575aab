import Curriculum
import Foundation
import Grading

/// Grades every chapter, one line each.
struct CheckAll {
  /// The verdicts as programs read them.
  private struct Document: Encodable {
    let version = 1
    let verdicts: [VerdictDocument]
  }

  let session: CheckSession
  let options: GradingOptions
  let isJSON: Bool
  let console: Console

  /// - Returns: Whether all are passed.
  /// - Throws: `GradingError`, `CommandError`.
  func run() throws -> ExitCode {
    var verdicts: [Verdict] = []
    let width = Curriculum.chapters.map(\.name.columns).max() ?? 0
    for chapter in Curriculum.chapters {
      let verdict = try session.check(chapter, source: nil, options: options).verdict
      verdicts.append(verdict)
      if !isJSON { console.write(Self.line(verdict, width: width, ink: console.ink)) }
    }
    let passed = verdicts.count(where: \.isPassed)
    if isJSON {
      try console.write(json: Document(verdicts: verdicts.map(VerdictDocument.init)))
    } else {
      console.write("\n\(passed) of \(verdicts.count) chapters passed")
    }
    return passed == verdicts.count ? .passed : .notPassed
  }

  /// A chapter's line.
  static func line(_ verdict: Verdict, width: Int, ink: Ink) -> String {
    let word = verdict.isPassed ? ink(.passed, "✓ passed    ") : ink(.failed, "✗ not passed")
    let isJudged = verdict.lanes[.compile] == .passed && verdict.lanes[.integrity] == .passed
    let why = verdict.lanes[.compile] == .passed ? "integrity failed" : "compile failed"
    return "\(word)  \(verdict.chapter.name.padded(to: width))  \(isJudged ? verdict.counts : why)"
  }
}
