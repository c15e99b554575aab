package import Foundation
package import Progress

/// The logs that a report is made from, besides the results.
package enum ReportSource {
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
