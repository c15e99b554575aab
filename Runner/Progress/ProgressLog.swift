package import Foundation

/// Everything that one learner has done, one line of JSON each, in `<state>/progress/<learner>.jsonl`.
///
/// Lines are only ever added. What does not make sense stays where it is and is reported with its number.
package struct ProgressLog: Sendable {
  /// What a file holds.
  package struct Contents: Hashable, Sendable {
    package let records: [ProgressRecord]
    package let remarks: [ProgressRemark]
  }

  package let learner: Learner
  /// Where the lines are.
  package let url: URL

  /// - Parameters:
  ///   - learner: Whose log it is.
  ///   - state: The folder of what the runner keeps.
  package init(of learner: Learner, in state: URL) {
    self.learner = learner
    url = state.appending(path: "progress/\(learner.fileName)")
  }

  /// Adds a line and waits until it is on disk.
  ///
  /// - Parameters:
  ///   - event: What was done.
  ///   - chapter: The chapter's name.
  /// - Throws: `ProgressError`; then nothing was added.
  package func append(_ event: ProgressRecord.Event, chapter: String) throws(ProgressError) {
    try append(ProgressRecord(learner: learner.name, chapter: chapter, event: event))
  }

  func append(_ record: ProgressRecord) throws(ProgressError) {
    let line: Data
    do {
      line = try record.line
    } catch {
      throw .unwritable(path: url.path, reason: "\(error)")
    }
    try AppendOnlyFile(url: url).append(line)
  }

  /// Reads everything.
  ///
  /// - Returns: The records in their order, and what is strange about the file.
  /// - Throws: `ProgressError.unreadable`.
  package func read() throws(ProgressError) -> Contents {
    let bytes = try AppendOnlyFile(url: url).read()
    var records: [ProgressRecord] = []
    var remarks: [ProgressRemark] = []
    var seen: Set<UUID> = []
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let number = index + 1
      do throws(ProgressRecord.LineError) {
        let record = try ProgressRecord(line: Data(line))
        if record.learner != learner.name {
          remarks.append(.otherLearner(number: number, name: record.learner))
        } else if !seen.insert(record.id).inserted {
          remarks.append(.repeated(number: number))
        } else {
          records.append(record)
        }
      } catch {
        switch error {
        case .newerVersion(let version):
          remarks.append(.newerVersion(number: number, version: version))
        case .senseless:
          // After the last line feed there is something only when a writer was stopped.
          let isCut = number == lines.count
          remarks.append(isCut ? .cutLastLine(number: number) : .senseless(number: number))
        }
      }
    }
    return Contents(records: records, remarks: remarks)
  }
}
