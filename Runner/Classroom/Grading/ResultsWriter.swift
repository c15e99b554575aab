import Foundation
import Grading

/// Makes `results.jsonl` of a plan and of what was graded.
package struct ResultsWriter: Sendable {
  private let folder: ResultsFolder
  private let seal: Seal

  /// - Parameters:
  ///   - folder: Where results go.
  ///   - seal: What seals each line.
  package init(in folder: ResultsFolder, seal: Seal) {
    self.folder = folder
    self.seal = seal
  }

  /// Says whose results are about to be made, before there are any.
  ///
  /// - Throws: `ClassError.unwritable`.
  package func begin(_ record: ClassRecord) throws(ClassError) { try folder.write(record, seal: seal) }

  /// Writes all lines, and then that they are complete.
  ///
  /// What was measured is left out, so that the same hand-ins give the same bytes.
  ///
  /// - Parameters:
  ///   - plan: The lines.
  ///   - graded: A verdict for every work of the plan.
  /// - Returns: What there is to say about them.
  /// - Throws: `ClassError`.
  package func finish(
    _ plan: ClassPlan, with graded: GradingJournal.Contents
  ) throws(ClassError) -> ClassSummary {
    try write(plan.lines.count, of: plan.record) { index throws(ClassError) in
      let result = try result(of: plan.lines[index], graded)
      guard let bytes = try? result.canonicalLine() else {
        throw .unwritable(path: folder.results.path, reason: "a line has no words in JSON")
      }
      return (bytes, result)
    }
  }

  /// Writes lines one after the other, and then that they are complete.
  ///
  /// - Parameters:
  ///   - count: How many lines there are.
  ///   - record: Whose they are.
  ///   - line: A line and what it says.
  /// - Returns: What there is to say about them.
  /// - Throws: `ClassError`.
  func write(
    _ count: Int, of record: ClassRecord, line: (Int) throws(ClassError) -> (Data, ClassResult)
  ) throws(ClassError) -> ClassSummary {
    var summary = ClassSummary(record)
    let seals = try folder.replace(folder.results) { file throws(ClassError) in
      var seals = Data()
      for index in 0..<count {
        let (bytes, result) = try line(index)
        summary.count(result)
        seals += Data((result.seal + "\n").utf8)
        try file.write(bytes + [10])
      }
      return seals
    }
    try folder.write(record.completed(results: seal.digest(of: seals)), seal: seal)
    return summary
  }

  private func result(
    of line: ClassPlan.Line, _ graded: GradingJournal.Contents
  ) throws(ClassError) -> ClassResult {
    let result: ClassResult
    switch line {
    case .work(let work, let source, let sameAs, let isUntouched):
      guard let verdict = graded.verdict(of: work) else {
        throw .unreadable(
          path: folder.journal.path, reason: "\(work.chapter) of '\(source.learner.id)' is not in it")
      }
      result = ClassResult(
        source: source, outcome: .graded(verdict.withoutSeconds), sameAs: sameAs, isUntouched: isUntouched,
        receipt: Receipt(
          submission: work.submission, behaviours: work.behaviours, toolchain: work.toolchain, seal: ""))
    case .broken(let source, let chapter, let reason):
      result = ClassResult(
        source: source, outcome: .broken(chapter: chapter, reason: reason),
        receipt: Receipt(
          submission: ClassPlan.nothing, behaviours: ClassPlan.nothing, toolchain: ClassPlan.nothing, seal: ""
        ))
    }
    do {
      return try result.sealed(by: seal)
    } catch {
      throw .unwritable(path: folder.results.path, reason: "\(error)")
    }
  }
}
