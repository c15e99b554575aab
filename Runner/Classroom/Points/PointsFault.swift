/// What is wrong with a file of points, and where.
package struct PointsFault: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// It is no JSON from here on.
    case syntax(expected: String)
    case unknownField(String, known: [String])
    case repeatedField(String)
    /// A field that must be there is not.
    case missingField(String)
    case wrongValue(found: String, expected: String)
    case unknownChapter(String, known: [String])
    case unknownBehaviour(String, chapter: String, known: [String])
    /// Every behaviour of the chapter weighs 0.
    case noWeight(chapter: String)
    /// An extension says both how many days and until when, or neither.
    case notOneTime
    /// An extension counts days from a deadline that is not there.
    case noDeadline
    /// Two extensions are for the same learner and chapter.
    case repeatedExtension(learner: String)
  }

  package let place: PlacedJSON.Place
  /// The field, from the outermost inwards; nothing for the whole file.
  package let path: [String]
  package let kind: Kind
}

/// Everything that is wrong with a file of points, in its order.
package struct PointsFileError: Error, Hashable, Sendable {
  package let faults: [PointsFault]
}
