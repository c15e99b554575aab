import Classroom
import Commands

extension ExportError: WordedError {
  var status: ExitCode {
    switch self {
    case .severalLearners, .unknownLearner, .noRoster, .badRoster, .noColumn, .missingVariables, .noTime:
      .usage
    case .noResults, .unwritable: .notGraded
    }
  }

  func message(for invoker: Invoker) -> Message {
    switch self {
    case .severalLearners(let format, let known):
      Message(
        error: "\(format.rawValue) is of one learner, and there are results of \(known.count)",
        notes: ["name one with --learner ID: \(Self.some(of: known))"])
    case .unknownLearner(let id, let known):
      Message(
        error: "there is no result of a learner '\(id.printableLine)'"
          + (NearestName.of(id, among: known).map { "; did you mean '\($0.printableLine)'?" } ?? ""),
        notes: ["there are results of \(Self.some(of: known))"])
    case .noResults:
      Message(error: "there is no result in \(ResultsFile.name)", notes: ["it is written by grading"])
    case .noRoster(let format):
      Message(
        error: "\(format.rawValue) needs the platform's own gradebook",
        notes: [
          "export the gradebook there as CSV and name the file with --roster; its identifiers are kept, for a name "
            + "the platform does not know would become something new"
        ])
    case .badRoster(let fault):
      Message(error: "the roster cannot be used: \(fault.text)", notes: [Self.rosterAdvice])
    case .noColumn(let chapters, let columns):
      Message(
        error: "no assignment of the roster is named for a chapter and has its (id)",
        details: Message.details(of: columns.joined(separator: "\n")),
        notes: [
          "make an assignment named \(Self.some(of: chapters)) in Canvas, or one named "
            + "'Concurrency Workshop' for the total, and export the gradebook again"
        ])
    case .missingVariables(let names, let format):
      Message(
        error: "\(format.rawValue) needs the variables \(names.joined(separator: ", "))",
        notes: ["the platform's runner sets them; run this in it, or set them by hand to try"])
    case .noTime(let learner):
      Message(
        error: "nobody knows when \(learner.printableLine) handed in, and the platform wants to",
        notes: ["a SUBMISSION_TAG of the form submit/<time>-<commit> tells it"])
    case .unwritable(let path, let reason):
      Message(
        error: "\(path) cannot be written: \(reason)",
        notes: ["make room or give yourself the right to write there and run this again"])
    }
  }

  private static let rosterAdvice =
    "it must be the table as the platform exports it, as CSV in UTF-8; a spreadsheet may have changed it"

  /// The first names of a list.
  static func some(of names: [String]) -> String {
    let shown = names.prefix(5).map(\.printableLine).joined(separator: ", ")
    return names.count > 5 ? shown + " and \(names.count - 5) more" : shown
  }
}

extension RosterFault {
  var text: String {
    switch self {
    case .notUTF8: "it is not in UTF-8"
    case .empty: "there is nothing in it"
    case .openQuote(let line): "the quoted cell that begins on line \(line) does not end"
    case .noColumn(let names): "it has no column \(names.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }
}

/// A file of results with a line that is none.
struct BadResults: WordedError, Hashable {
  let file: String
  let fault: ResultsFile.Fault

  var status: ExitCode { .notGraded }

  func message(for invoker: Invoker) -> Message {
    let (fact, advice) =
      switch fault.kind {
      case .cutOff:
        (
          "the last line was cut off while it was written",
          "run the grading again: it goes on where it stopped"
        )
      case .newerVersion(let version):
        ("the line was written by a newer workshop, version \(version)", "use that one")
      case .noResult(let reason):
        ("the line is no result: \(reason.printableLine)", "bring the file back from where it was graded")
      case .contradiction(let reason):
        ("the line contradicts itself: \(reason.printableLine)", "it was changed by hand; grade it again")
      }
    return Message(error: "\(file):\(fault.line): \(fact)", notes: ["nothing was written; \(advice)"])
  }
}
