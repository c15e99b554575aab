import Curriculum
import Grading
import Report

/// What is printed of an event where there is no screen: a line for each verdict.
struct WatchLine {
  let text: String
  let code: ExitCode

  /// Nothing for an event that is no news, such as a verdict on bytes that have changed since.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - model: The model that has taken it in.
  ///   - ink: The colours.
  init?(_ event: WatchEvent, model: WatchModel, ink: Ink) {
    switch event {
    case .files(_, let files) where files.own.isEmpty:
      let what = files.problem ?? "there is no Swift file in Exercises/\(model.chapter.name)"
      text = "\(ink(.failed, "! not graded"))  \(model.chapter.name)  \(what.printableLine)"
      code = .notGraded
    case .judged, .files:
      // Files that are told may be those that were judged last: they were away for a while.
      guard model.isCurrent, let judgement = model.judgement else { return nil }
      switch judgement.outcome {
      case .verdict(let verdict, let listing):
        text =
          CheckAll.line(verdict, width: 0, ink: ink) + (Self.reason(verdict, listing).map { ": \($0)" } ?? "")
        code = verdict.isPassed ? .passed : .notPassed
      case .notGraded(let message):
        text = "\(ink(.failed, "! not graded"))  \(model.chapter.name)  \(message.error.printableLine)"
        code = .notGraded
      }
    case .key, .resized, .resumed, .progress, .text, .notice, .work: return nil
    }
  }

  /// The first thing that is wrong.
  private static func reason(_ verdict: Verdict, _ listing: SubmissionListing) -> String? {
    if let breach = verdict.contractBreaches.first { return "the check uses `\(breach.declaration)`" }
    if verdict.lanes[.compile] == .failed, let diagnostic = verdict.diagnostics.first {
      let place =
        diagnostic.file.isEmpty ? "" : "\(listing.path(of: diagnostic.file)):\(diagnostic.line): "
      return place + diagnostic.text.printableLine
    }
    if let breach = verdict.integrityBreaches.first { return "it uses `\(breach.name.printableLine)`" }
    return verdict.behaviours.first { $0.report.outcome.isFailure }?.entry.title
  }
}
