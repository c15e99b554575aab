import Classroom
import Commands

extension ResultsFault {
  /// What is wrong, after the name of the folder or file.
  var words: String {
    switch self {
    case .recordEdited: "class.json is not as it was written, or was sealed with another key"
    case .otherSealing(let theirs, _):
      theirs == Seal().method
        ? "the results are not sealed with a key, but one was named"
        : "the results are sealed with a key; name it with --key"
    case .incomplete: "the results are not complete: grading was interrupted, or is under way"
    case .lineSenseless(let number): "results.jsonl:\(number): the line makes no sense"
    case .lineEdited(let number, let learner, let chapter):
      "results.jsonl:\(number): the line is not as it was written: \(Self.piece(learner, chapter))"
    case .lineUnexpected(let number, let learner, let chapter):
      "results.jsonl:\(number): nothing that was handed in calls for this line: \(Self.piece(learner, chapter))"
    case .lineMissing(let learner, let chapter):
      "results.jsonl: a line is missing: \(Self.piece(learner, chapter))"
    case .otherLines: "results.jsonl: lines were moved, or replaced by others"
    }
  }

  /// A piece of a class: `ada, TimerInActor`.
  static func piece(_ learner: String, _ chapter: String?) -> String {
    ([learner] + (chapter.map { [$0] } ?? [])).joined(separator: ", ").printableLine
  }
}

extension MergeFault {
  /// What is wrong, with the names of the parts.
  var words: String {
    switch self {
    case .faulty(let part, let fault): "\(part): \(fault.words)"
    case .notAShard(let part): "\(part) is no part: it was graded without --shard"
    case .otherCount(let part, let shard, let other): "\(part) is part \(shard), and another is \(other)"
    case .overlapping(let part, let shard, let other): "\(part) and \(other) are both part \(shard)"
    case .missing(let shard): "part \(shard) is missing"
    case .otherHandIns(let part, let other, let learner):
      "\(part) and \(other) are of other hand-ins: '\(learner.printableLine)' differs"
    case .otherChapters(let part, let other): "\(part) and \(other) were asked for other chapters"
    case .otherToolchain(let part, let toolchain, let other, let its):
      "\(part) was judged by Swift \(toolchain), \(other) by \(its)"
    case .otherBehaviours(let part, let chapter, let other):
      "\(chapter) was judged by another workshop in \(part) than in \(other)"
    }
  }
}

extension AuditFinding {
  /// What was found.
  var words: String {
    switch self {
    case .results(let fault): fault.words
    case .handInGone(let learner, let origin):
      "'\(learner)': \(origin) is not among the hand-ins".printableLine
    case .handInChanged(let learner, let origin, let chapter):
      "\(ResultsFault.piece(learner, chapter)): \(origin) is not what was graded".printableLine
    case .gradedOtherwise(let learner, let chapter, let differences):
      "\(ResultsFault.piece(learner, chapter)): graded again it is \(differences.joined(separator: "; "))"
    }
  }
}
