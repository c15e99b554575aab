/// What `verify` found out about one piece of a chapter.
package struct VerificationRow: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case starter
    case solution
    case accepted
    case rejected
    /// The chapter as a whole: its lists agree, nothing is missing, every behaviour can fail.
    case chapter
  }

  package let chapter: String
  package let kind: Kind
  /// The folder of the fix; empty for the other kinds.
  package let name: String
  /// What is wrong, a sentence each; none when all is as it must be.
  package let faults: [String]
  /// What was found, for the table: "rejected by cancelStops".
  package let summary: String

  package var isSound: Bool { faults.isEmpty }
}
