package import Foundation

extension ProgressLog {
  /// Reads a log wherever it lies and whosever it is: one that a learner has handed in, say.
  ///
  /// - Parameter url: The file.
  /// - Returns: The records in their order, and what is strange about the file; a record that is there twice counts once.
  /// - Throws: `ProgressError.unreadable`.
  package static func contents(of url: URL) throws(ProgressError) -> Contents {
    // Without a lock: nobody appends to a copy, and it may lie where nothing can be locked.
    let bytes: Data
    do {
      bytes = try Data(contentsOf: url)
    } catch {
      throw .unreadable(path: url.path, reason: error.localizedDescription)
    }
    var records: [ProgressRecord] = []
    var remarks: [ProgressRemark] = []
    var seen: Set<UUID> = []
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let number = index + 1
      do throws(ProgressRecord.LineError) {
        let record = try ProgressRecord(line: Data(line))
        if seen.insert(record.id).inserted { records.append(record) }
      } catch {
        switch error {
        case .newerVersion(let version): remarks.append(.newerVersion(number: number, version: version))
        case .senseless:
          remarks.append(number == lines.count ? .cutLastLine(number: number) : .senseless(number: number))
        }
      }
    }
    return Contents(records: records, remarks: remarks)
  }
}
