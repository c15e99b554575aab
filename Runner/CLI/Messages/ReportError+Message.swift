import Classroom

extension ReportError: WordedError {
  var status: ExitCode {
    switch self {
    case .noResults: .usage
    case .unreadable, .senseless, .newer: .notGraded
    }
  }

  func message(for invoker: Invoker) -> Message {
    switch self {
    case .noResults(let folder):
      Message(
        error: "there is no \(ReportSource.resultsFile) in \(folder)",
        notes: ["name the folder that 'workshop grade' has written its results to"])
    case .unreadable(let path, let reason):
      Message(error: "\(path) cannot be read: \(reason)")
    case .senseless(let path, let line, let isLast):
      Message(
        error: "\(path):\(line): the line is no result",
        notes: [
          isLast
            ? "it was cut off while it was written; grade the class again, which goes on where it was stopped"
            : "no report was written: it would be without this one; put the file back as it was, or grade again"
        ])
    case .newer(let path, let line):
      Message(
        error: "\(path):\(line): the line was written by a newer workshop",
        notes: ["write the report with the workshop that has graded the class"])
    }
  }
}
