/// What is strange about the files of a class.
package struct ClassRemark: Hashable, Sendable {
  package enum Fact: Hashable, Sendable {
    /// Another line has the same identifier and says something else; that one counts.
    case conflict(with: Place)
    /// The same records stand under two learners' names; this many.
    case sharedRecords(learner: String, other: String, count: Int)
    /// Two learners whose names are almost the same.
    case similarNames(String, String)
    /// Attempts of a chapter that this workshop does not have.
    case unknownChapter(String)
    /// The last line ends in the middle: whoever wrote or copied it was stopped.
    case cutLastLine
    /// The line is no record.
    case senseless
    /// The line was written by a newer workshop.
    case newerVersion(Int)
    /// None of the file's lines is a record: it is no log.
    case noLog
    case tooLarge(bytes: Int)
    case unreadable
  }

  /// A line of a file, counted from 1.
  package struct Place: Hashable, Comparable, Sendable {
    package let file: String
    package let line: Int

    package init(file: String, line: Int) {
      self.file = file
      self.line = line
    }

    package static func < (one: Self, other: Self) -> Bool {
      (one.file, one.line) < (other.file, other.line)
    }
  }

  /// The file; `nil` when it is about several.
  package let file: String?
  /// The line, counted from 1; `nil` when it is about the whole file.
  package let line: Int?
  package let fact: Fact

  package init(file: String?, line: Int?, fact: Fact) {
    self.file = file
    self.line = line
    self.fact = fact
  }
}
