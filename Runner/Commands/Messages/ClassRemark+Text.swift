package import Progress

extension ClassRemark {
  /// The remark on the files of a class.
  package var text: String {
    let place = [file?.printableLine, line.map { "\($0)" }].compactMap(\.self).joined(separator: ":")
    return place.isEmpty ? words : "\(place): \(words)"
  }

  /// What kind of remark it is, for programs.
  var kind: String {
    switch fact {
    case .conflict: "conflict"
    case .sharedRecords: "sharedRecords"
    case .similarNames: "similarNames"
    case .unknownChapter: "unknownChapter"
    case .cutLastLine: "cutLastLine"
    case .senseless: "senseless"
    case .newerVersion: "newerVersion"
    case .noLog: "noLog"
    case .tooLarge: "tooLarge"
    case .unreadable: "unreadable"
    }
  }

  private var words: String {
    switch fact {
    case .conflict(let other):
      "the record has the id of \(other.file.printableLine):\(other.line) and says something else, so one "
        + "was edited; that one counts, which claims less"
    case .sharedRecords(let learner, let other, let count):
      "'\(learner)' and '\(other)' have \(count.of("record")) with the same ids: one log was copied from "
        + "the other, or somebody has changed the name; each counts for both"
    case .similarNames(let one, let other):
      "'\(one)' and '\(other)' count as two learners; if they are one, WORKSHOP_LEARNER makes one name of "
        + "them"
    case .unknownChapter(let chapter):
      "this workshop has no chapter '\(chapter.printableLine)'; its attempts count as attempts only"
    case .cutLastLine: "the last line was cut off; it does not count"
    case .senseless: "the line makes no sense; it does not count"
    case .newerVersion(let version):
      "the line was written by a newer workshop, version \(version); it does not count"
    case .noLog: "none of its lines is a learner's record; the file does not count"
    case .tooLarge(let bytes): "it has \(bytes.grouped) bytes, which no log has; the file was not read"
    case .unreadable: "it cannot be read; the file does not count"
    }
  }
}
