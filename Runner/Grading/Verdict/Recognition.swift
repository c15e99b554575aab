import Curriculum
import Report

/// Recognises well-known wrong fixes.
enum Recognition {
  /// The first mistake of the chapter all of whose signs hold.
  static func mistake(in verdict: Verdict, condensedCode: @autoclosure () -> String) -> Mistake? {
    guard !verdict.isPassed else { return nil }
    let code = condensedCode()
    return verdict.chapter.mistakes.first { mistake in
      mistake.signs.allSatisfy { holds($0, in: verdict, code: code) }
    }
  }

  private static func holds(_ sign: Sign, in verdict: Verdict, code: String) -> Bool {
    switch sign {
    case .ends(let id, let outcome):
      verdict.behaviours.contains { $0.entry.id == id && $0.report.outcome == outcome }
    case .finds(let finding):
      verdict.behaviours.contains { $0.report.finding?.id == finding }
    case .diagnoses(let text):
      (verdict.diagnostics + verdict.levels.flatMap(\.diagnostics)).contains { $0.text.contains(text) }
        || verdict.contractBreaches.contains { $0.reason.contains(text) }
    case .contains(let text): code.contains(text)
    case .lacks(let text): !code.contains(text)
    case .any(let signs): signs.contains { holds($0, in: verdict, code: code) }
    }
  }
}
