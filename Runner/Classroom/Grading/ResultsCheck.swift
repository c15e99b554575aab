package import Foundation
import Grading

/// Something about results that is not as it was written.
package enum ResultsFault: Hashable, Sendable {
  /// `class.json` was edited, or sealed with another key.
  case recordEdited
  /// The results are not sealed in the way that the key says.
  case otherSealing(theirs: String, asked: String)
  /// The results are not whole: grading was interrupted, or begun again.
  case incomplete
  case lineSenseless(number: Int)
  case lineEdited(number: Int, learner: String, chapter: String?)
  /// A line that the hand-ins do not call for, or for the second time.
  case lineUnexpected(number: Int, learner: String, chapter: String?)
  /// There is no line for something that was handed in.
  case lineMissing(learner: String, chapter: String?)
  /// Lines were moved or replaced by others that are sealed as well.
  case otherLines
}

/// Results as they were read, held against what they say of themselves.
package struct ResultsCheck: Sendable {
  /// The lines that were called for, edited ones too, by hand-in and chapter.
  private(set) var lines: [LineName: Data] = [:]
  /// What is wrong.
  package private(set) var faults: [ResultsFault] = []
  package let record: ClassRecord
  /// Whether the results say that they are sealed with a key.
  package var isSealedWithKey: Bool { record.sealing != Seal().method }

  /// What a line is about.
  struct LineName: Hashable, Sendable {
    let origin: String
    let chapter: String?
  }

  /// - Parameters:
  ///   - record: What `class.json` says.
  ///   - bytes: The lines of `results.jsonl`.
  ///   - seal: What must have sealed them.
  package init(_ record: ClassRecord, lines bytes: [Data], seal: Seal) {
    self.record = record
    guard record.sealing == seal.method else {
      // No seal would hold, and each would be told.
      faults = [.otherSealing(theirs: record.sealing, asked: seal.method)]
      return
    }
    if (try? record.sealed(by: seal))?.seal != record.seal { faults.append(.recordEdited) }
    guard record.isComplete else {
      faults.append(.incomplete)
      return
    }
    var expected = Dictionary(
      record.expectedLines.map { (LineName(origin: $0.source.origin, chapter: $0.chapter), $0) },
      uniquingKeysWith: { first, _ in first })
    var seals = Data()
    for (index, line) in bytes.enumerated() {
      let number = index + 1
      guard let result = try? ClassResult(line: line) else {
        faults.append(.lineSenseless(number: number))
        continue
      }
      seals += Data((result.seal + "\n").utf8)
      let learner = result.source.learner.id
      let name = LineName(origin: result.source.origin, chapter: result.chapter)
      if (try? ClassResult.read(line, sealedBy: seal)) == nil {
        faults.append(.lineEdited(number: number, learner: learner, chapter: result.chapter))
      }
      let wanted = expected.removeValue(forKey: name)
      if let wanted, wanted.source == result.source, wanted.submission == result.receipt?.submission,
        (result.verdict.map { record.behaviours[$0.chapter] } ?? ClassPlan.nothing)
          == result.receipt?.behaviours
      {
        lines[name] = line
      } else {
        faults.append(.lineUnexpected(number: number, learner: learner, chapter: result.chapter))
      }
    }
    faults += expected.values.sorted {
      ($0.source.learner.id, $0.chapter ?? "") < ($1.source.learner.id, $1.chapter ?? "")
    }
    .map { .lineMissing(learner: $0.source.learner.id, chapter: $0.chapter) }
    // Whatever was found already explains it.
    if faults.isEmpty, seal.digest(of: seals) != record.results { faults.append(.otherLines) }
  }
}

extension ResultsFolder {
  /// Reads results and holds them against what they say of themselves.
  ///
  /// - Parameter seal: What must have sealed them.
  /// - Returns: The lines, and what is wrong with them.
  /// - Throws: `ClassError` when there are none.
  package func check(sealedBy seal: Seal) throws(ClassError) -> ResultsCheck {
    guard let record = try readRecord() else { throw .notResults(folder: url.path) }
    return ResultsCheck(record, lines: record.isComplete ? try readLines() : [], seal: seal)
  }
}
