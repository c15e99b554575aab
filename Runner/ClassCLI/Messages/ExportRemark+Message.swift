import Classroom
import Commands

extension ExportRemark {
  /// The remarks in words, those of one kind together.
  static func lines(for remarks: [Self]) -> [String] {
    var lines: [String] = []
    var groups: [(head: String, tail: String, of: [String])] = []
    func add(_ name: String, to head: String, _ tail: String) {
      if let index = groups.firstIndex(where: { $0.head == head }) {
        groups[index].of.append(name)
      } else {
        groups.append((head, tail, [name]))
      }
    }
    for remark in remarks {
      switch remark {
      case .chapterLeftOut(let name): add(name, to: "the file of points leaves out", "")
      case .unknownChapter(let name):
        add(name, to: "there are results of what is no chapter here", ": they do not count")
      case .noChapters:
        lines.append("no chapter is known, so nothing gives points: name the chapters in a file of points")
      case .otherBehaviours(let chapter):
        add(
          chapter, to: "graded with other behaviours than these chapters have now",
          ": what is missing earns nothing; grade them again")
      case .severalHandIns(let learner, let chapter, let origin):
        add(
          "\(learner) (\(chapter): \(origin))",
          to: "several hand-ins, of which the last that could be graded counts", "")
      case .unknownTime(let learner, let chapter):
        add(
          "\(learner) (\(chapter))", to: "there is a deadline, and nobody knows when these were handed in",
          ": nothing was taken away")
      case .lateByPlatform(let learner, let chapter):
        add("\(learner) (\(chapter))", to: "late by the platform's word alone", ": one day counts")
      case .extensionForNobody(let learner, let known):
        let nearest = NearestName.of(learner, among: known)
        lines.append(
          "there is an extension for '\(learner.printableLine)', of whom there is no result"
            + (nearest.map { "; did you mean '\($0.printableLine)'?" } ?? ""))
      case .notInRoster(let learners):
        lines.append("not in the roster, and so not in the file: \(ExportError.some(of: learners))")
      case .matchedByName(let learners):
        lines.append("found in the roster by the name alone: \(ExportError.some(of: learners))")
      case .sameLine(let learners):
        lines.append(
          "the same line of the roster fits several, so none is in the file: \(ExportError.some(of: learners))"
        )
      case .withoutResults(let count):
        lines.append("\(count.of("line")) of the roster without results: left out, so their grades stay")
      case .identifiersAsUserNames:
        lines.append(
          "without --roster the learners' identifiers stand for Moodle's user names; it refuses the whole file "
            + "for one that it does not know")
      case .otherMaximum(let column, let theirs, let ours):
        lines.append(
          "'\(column.printableLine)' has \(theirs.isEmpty ? "no" : theirs.printableLine) points possible there "
            + "and \(ours.text) here; points are not converted")
      case .rounded: lines.append("points were rounded to whole ones, halves up")
      case .shortened: lines.append("messages were shortened, so that the platform takes the file")
      }
    }
    return groups.map { "\($0.head): \(ExportError.some(of: $0.of))\($0.tail)" } + lines
  }
}
