/// What an instructor should know of exported files, and that is no fault.
package enum ExportRemark: Hashable, Sendable {
  /// The file of points names chapters, and this one, which has results, is not among them.
  case chapterLeftOut(String)
  /// The results have a chapter that this workshop does not.
  case unknownChapter(String)
  /// No chapter counts: the results name none, and there is no file of points that does.
  case noChapters
  /// Verdicts of a chapter were made with behaviours that are not those of this workshop.
  case otherBehaviours(chapter: String)
  /// Of several hand-ins this one counts.
  case severalHandIns(learner: String, chapter: String, origin: String)
  /// There is a deadline, and nobody knows when it was handed in; nothing was taken away.
  case unknownTime(learner: String, chapter: String)
  /// The learning platform calls it late and does not say how much: one day counts.
  case lateByPlatform(learner: String, chapter: String)
  /// An extension is for a learner without results.
  case extensionForNobody(String, known: [String])
  /// Learners who are not in the roster; they are not in the file.
  case notInRoster([String])
  /// Learners who were found in the roster by their name alone.
  case matchedByName([String])
  /// Several learners for one line of the roster; none of them is in the file.
  case sameLine([String])
  /// Lines of the roster for which there are no results.
  case withoutResults(Int)
  /// Learners' identifiers were taken for the platform's user names.
  case identifiersAsUserNames
  /// The platform's column has another maximum than the gradebook.
  case otherMaximum(column: String, theirs: String, ours: Points)
  /// Points were rounded to whole ones.
  case rounded
  /// Messages were shortened so that the platform takes the file.
  case shortened

  /// The one learner whom a gradebook's remark is about; `nil` when it is about more than one or none.
  var learner: String? {
    switch self {
    case .severalHandIns(let learner, _, _), .unknownTime(let learner, _), .lateByPlatform(let learner, _),
      .extensionForNobody(let learner, _):
      learner
    case .chapterLeftOut, .unknownChapter, .noChapters, .otherBehaviours, .notInRoster, .matchedByName,
      .sameLine,
      .withoutResults, .identifiersAsUserNames, .otherMaximum, .rounded, .shortened:
      nil
    }
  }
}
