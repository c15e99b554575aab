package import Foundation
import Grading
package import Progress

/// The files that a report is made from.
package enum ReportSource {
  /// The file of a folder of results that has them.
  package static let resultsFile = "results.jsonl"

  /// Reads the results of a class.
  ///
  /// - Parameter folder: The folder that 'workshop grade' has written.
  /// - Returns: The results in the order of the lines.
  /// - Throws: `ReportError`; a report without one of the lines would not be true.
  package static func results(in folder: URL) throws(ReportError) -> [ClassResult] {
    let url = folder.appending(path: resultsFile)
    guard FileManager.default.fileExists(atPath: url.path) else { throw .noResults(folder: folder.path) }
    let bytes: Data
    do {
      bytes = try Data(contentsOf: url)
    } catch {
      throw .unreadable(path: url.path, reason: error.localizedDescription)
    }
    var results: [ClassResult] = []
    let lines = bytes.withUnsafeBytes { bytes in
      bytes.split(separator: 10, omittingEmptySubsequences: false).map { Data($0) }
    }
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let result = try? ClassResult(line: line) else {
        throw .senseless(path: url.path, line: index + 1, isLast: index + 1 == lines.count)
      }
      guard (result.verdict?.version ?? 0) <= VerdictDocument.currentVersion else {
        throw .newer(path: url.path, line: index + 1)
      }
      results.append(result)
    }
    return results
  }

  /// Reads the logs of learners: every file below a folder whose name ends in `.jsonl`.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: What each learner has done, by the name in the log, each record once however many files have it, in the
  ///   order of time; and the files about which something is strange.
  /// - Throws: `ProgressError`.
  package static func attempts(
    in folder: URL
  ) throws(ProgressError) -> (
    records: [String: [ProgressRecord]], remarks: [(url: URL, remark: ProgressRemark)]
  ) {
    var records: [UUID: ProgressRecord] = [:]
    var remarks: [(URL, ProgressRemark)] = []
    let paths = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.hasSuffix(".jsonl") }
      .sorted()
    for path in paths {
      let url = folder.appending(path: path)
      let contents = try ProgressLog.contents(of: url)
      for record in contents.records where records[record.id] == nil { records[record.id] = record }
      remarks += contents.remarks.map { (url, $0) }
    }
    let inOrder = records.values.sorted { ($0.time, $0.id.uuidString) < ($1.time, $1.id.uuidString) }
    return (Dictionary(grouping: inOrder, by: \.learner), remarks)
  }
}

/// Why there is no report.
package enum ReportError: Error, Hashable {
  /// The folder has no file of results.
  case noResults(folder: String)
  case unreadable(path: String, reason: String)
  /// A line is no result; the last one may have been cut off.
  case senseless(path: String, line: Int, isLast: Bool)
  /// A line was written by a newer workshop.
  case newer(path: String, line: Int)
}
