import Classroom
import Commands

/// What is said of a journal that is not as it should be.
struct JournalWords {
  /// The lines of remarks.
  let remarks: [String]

  /// - Parameters:
  ///   - contents: The journal.
  ///   - file: How it is called.
  init(_ contents: GradingJournal.Contents, file: String) {
    var remarks: [String] = []
    if let first = contents.doubtful.first {
      let count = contents.doubtful.count
      let others = count == 1 ? "" : ", and \((count - 1).of("other line")),"
      let why =
        switch first.reason {
        case .senseless: "makes no sense"
        case .edited: "is not as it was written, or was sealed with another key"
        }
      remarks.append("note: \(file):\(first.number)\(others) \(why); what it says is graded again")
    }
    if contents.isCut {
      remarks.append("note: \(file): the last line was cut off while it was written; its work is done again")
    }
    self.remarks = remarks
  }
}
