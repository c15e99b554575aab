package import Foundation
package import Grading

/// One line of `results.jsonl`: what came of one chapter of one hand-in.
///
/// A graded line has every field of `check --json` (`VerdictDocument`), and more: `submission`, `receipt`, `sameAs` for
/// equal hand-ins, and `isUntouched` for a starter that was handed in as it is. A hand-in that could not be graded has `verdict` "broken" and a `reason`; its
/// `chapter` is `null` when nothing could be told about any chapter.
package struct ClassResult: Sendable {
  /// What came of it.
  package enum Outcome: Sendable {
    case graded(VerdictDocument)
    /// The hand-in is at fault, and why; never the grader.
    case broken(chapter: String?, reason: String)
  }

  /// Where a result comes from.
  package struct Source: Hashable, Codable, Sendable {
    package let learner: ClassLearner
    /// The hand-in's path below the folder of submissions.
    package let origin: String
    /// When it was handed in, ISO 8601 in UTC; `nil` when it is not known.
    package let submittedAt: String?
    /// Whether the learning platform calls it late; `nil` when it does not say.
    package let isLate: Bool?

    package init(learner: ClassLearner, origin: String, submittedAt: String? = nil, isLate: Bool? = nil) {
      self.learner = learner
      self.origin = origin
      self.submittedAt = submittedAt
      self.isLate = isLate
    }
  }

  package let source: Source
  package let outcome: Outcome
  /// The identifier of the learner whose equal hand-in was the one that was graded; `nil` when this one was.
  package let sameAs: String?
  /// Whether the learner has handed in the starter as it is.
  package let isUntouched: Bool
  /// What the grade belongs to.
  package let receipt: Receipt?

  package init(
    source: Source, outcome: Outcome, sameAs: String? = nil, isUntouched: Bool = false,
    receipt: Receipt? = nil
  ) {
    self.source = source
    self.outcome = outcome
    self.sameAs = sameAs
    self.isUntouched = isUntouched
    self.receipt = receipt
  }

  /// The chapter's name; `nil` when nothing could be told about any chapter.
  package var chapter: String? {
    switch outcome {
    case .graded(let verdict): verdict.chapter
    case .broken(let chapter, _): chapter
    }
  }

  /// The verdict; `nil` when the hand-in is broken.
  package var verdict: VerdictDocument? {
    if case .graded(let verdict) = outcome { verdict } else { nil }
  }

  /// Whether the chapter was passed.
  package var isPassed: Bool { verdict?.verdict == "passed" }

  /// The result as one line of JSON, its keys sorted, without a line feed.
  ///
  /// - Throws: `EncodingError`, which no result causes.
  package func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Reads a line.
  ///
  /// - Parameter line: The bytes, without the line feed.
  /// - Throws: `DecodingError`.
  package init(line: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: line)
  }
}

extension ClassResult: Codable {
  private enum Key: String, CodingKey {
    case version, chapter, verdict, reason, submission, sameAs, isUntouched, receipt
  }

  private static let broken = "broken"

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    source = try fields.decode(Source.self, forKey: .submission)
    sameAs = try fields.decodeIfPresent(String.self, forKey: .sameAs)
    isUntouched = try fields.decodeIfPresent(Bool.self, forKey: .isUntouched) ?? false
    receipt = try fields.decodeIfPresent(Receipt.self, forKey: .receipt)
    if try fields.decode(String.self, forKey: .verdict) == Self.broken {
      outcome = .broken(
        chapter: try fields.decodeIfPresent(String.self, forKey: .chapter),
        reason: try fields.decode(String.self, forKey: .reason))
    } else {
      outcome = .graded(try VerdictDocument(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    switch outcome {
    case .graded(let verdict): try verdict.encode(to: encoder)
    case .broken(let chapter, let reason):
      try fields.encode(VerdictDocument.currentVersion, forKey: .version)
      try fields.encode(chapter, forKey: .chapter)
      try fields.encode(Self.broken, forKey: .verdict)
      try fields.encode(reason, forKey: .reason)
    }
    try fields.encode(source, forKey: .submission)
    try fields.encodeIfPresent(sameAs, forKey: .sameAs)
    if isUntouched { try fields.encode(true, forKey: .isUntouched) }
    try fields.encodeIfPresent(receipt, forKey: .receipt)
  }
}
