// Given: the grader always uses this file as it is here.

/// What a line of a file says.
struct Record: Hashable, Sendable {
  let text: String
}

/// Reads lines.
///
/// `parse` keeps its thread busy for as long as it takes, which may be longer than a frame for a single line.
/// It may be called on any thread, also several times at once.
protocol RecordParser: Sendable {
  /// Reads one line.
  ///
  /// Throws when the line is no record, and knows nothing of where the line stands.
  func parse(_ line: String) throws -> Record
}

/// A line of the file is no record.
struct BadRecord: Error, Hashable {
  /// Its number in the whole file; the first line is number 1.
  let line: Int
}
