import Foundation

/// What `class.json` in a folder of results says: whose hand-ins they are of, and what was asked for.
///
/// It is written when grading begins, with `isComplete` false, and again at its end. It lists the whole class also
/// when only a part of it was graded, so that parts can be held against each other.
package struct ClassRecord: Sealable {
  package static let currentVersion = 1

  /// One hand-in.
  package struct Entry: Hashable, Codable, Sendable {
    package let submission: ClassResult.Source
    /// A key of the learner's bytes of each chapter that is in it.
    package let chapters: [String: String]
    /// The chapters that were asked for and are not in it: they have no line, and are blank in a gradebook.
    package let missing: [String]
    /// The chapters in it that cannot be graded, each with the reason.
    package let brokenChapters: [String: String]
    /// Why nothing of it could be graded; `nil` when something could.
    package let broken: String?
    /// Whether it was left out on request: it has no lines either, and no grade.
    package let isLeftOut: Bool
  }

  /// Something that an instructor should know of the folder of submissions.
  package struct Remark: Hashable, Codable, Sendable {
    /// The path below the folder that it is about.
    package let origin: String
    package let text: String

    package init(origin: String, text: String) {
      self.origin = origin
      self.text = text
    }
  }

  package let version: Int
  /// The folder of submissions.
  package let submissions: String
  /// The chapters that were asked for; `nil` for whatever each hand-in has.
  package let chapters: [String]?
  /// The part that was graded, `2/4`; `nil` for all.
  package let shard: String?
  package let toolchain: String
  /// A key of what each chapter was judged by.
  package let behaviours: [String: String]
  /// All of the class, in the order of the results.
  package let handIns: [Entry]
  /// What was left aside or chosen in the folder of submissions.
  package let remarks: [Remark]
  /// Whether `results.jsonl` has a line for all that this says.
  package let isComplete: Bool
  /// How lines are sealed: `sha256`, or `hmac-sha256` with a key.
  package let sealing: String
  /// A digest of the seals of all lines in their order, which shows one that was added, moved or taken away.
  package let results: String?
  package let seal: String

  /// The same once all lines are written.
  ///
  /// - Parameter results: The digest of their seals.
  /// - Returns: The record, not sealed.
  func completed(results: String) -> Self { with(results: results, isComplete: true) }

  package func sealed(with seal: String) -> Self {
    with(results: results, isComplete: isComplete, seal: seal)
  }

  /// The same for all parts together.
  func ofAll() -> Self { with(results: nil, isComplete: false, isWhole: true) }

  private func with(
    results: String?, isComplete: Bool, isWhole: Bool = false, seal: String = ""
  ) -> Self {
    Self(
      version: version, submissions: submissions, chapters: chapters, shard: isWhole ? nil : shard,
      toolchain: toolchain, behaviours: behaviours, handIns: handIns, remarks: remarks,
      isComplete: isComplete, sealing: sealing, results: results, seal: seal)
  }

  /// How many lines the results have when they are whole, by the hand-ins and the shard.
  var expectedLines: [ExpectedLine] {
    let shard = shard.flatMap { Shard($0) }
    return handIns.flatMap { $0.expectedLines }.filter { shard?.contains($0.digest) ?? true }
  }
}

/// A line that results must have.
struct ExpectedLine: Hashable, Sendable {
  let source: ClassResult.Source
  /// The chapter; `nil` for a hand-in that is broken as a whole.
  let chapter: String?
  /// The key of the learner's bytes; `ClassPlan.nothing` when there are none.
  let submission: String
  /// What decides about the part that it belongs to.
  let digest: String
}

extension ClassRecord.Entry {
  /// The lines of this hand-in, in the order of the curriculum.
  var expectedLines: [ExpectedLine] {
    if isLeftOut { return [] }
    let chapters: [String?] =
      broken != nil ? [nil] : ChapterOrder.sorted(Array(self.chapters.keys) + brokenChapters.keys)
    let digest = Seal().digest(of: Data(submission.origin.utf8))
    return chapters.map { chapter in
      let hash = chapter.flatMap { self.chapters[$0] }
      return ExpectedLine(
        source: submission, chapter: chapter, submission: hash ?? ClassPlan.nothing, digest: hash ?? digest)
    }
  }
}
