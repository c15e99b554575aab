import Foundation

/// All records of a class: the union of its files by the records' identifiers.
///
/// A record counts once for the learner that it names, in however many files it stands; the result is the
/// same whichever file is read first and however the lines are spread over files. Where lines of one learner
/// and one identifier differ, somebody has edited one: the one counts that claims less, and the others are
/// told.
struct ClassRecords {
  /// The records of each learner, in the order of their times.
  private(set) var ofLearner: [String: [ProgressRecord]] = [:]
  private(set) var remarks: [ClassRemark] = []

  private struct Key: Hashable {
    let learner: String
    let id: UUID
  }

  /// A record and the places where it stands like this, the first of them.
  private struct Version {
    let record: ProgressRecord
    let line: Data
    var place: ClassRemark.Place

    /// Whether it claims less than another one; not passed is less than passed, the rest is only an order.
    func isLess(than other: Self) -> Bool {
      let (mine, others) = (record.isPass ? 1 : 0, other.record.isPass ? 1 : 0)
      return mine == others ? line.lexicographicallyPrecedes(other.line) : mine < others
    }
  }

  /// - Parameter logs: The files.
  init(_ logs: [ClassLog]) {
    var versions: [Key: [Version]] = [:]
    for log in logs {
      let lines = log.bytes.split(separator: 10, omittingEmptySubsequences: false)
      var faults: [ClassRemark] = []
      var count = 0
      for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 13 || $0 == 32 }) {
        let place = ClassRemark.Place(file: log.path, line: index + 1)
        do throws(ProgressRecord.LineError) {
          let record = try ProgressRecord(line: Data(line)).withPlainName()
          count += 1
          let key = Key(learner: record.learner, id: record.id)
          Self.add(record, at: place, to: &versions[key, default: []])
        } catch {
          // After the last line feed there is something only when a writer or a copy was stopped.
          let isLast = place.line == lines.count
          let fact: ClassRemark.Fact =
            switch error {
            case .newerVersion(let version): .newerVersion(version)
            case .senseless: isLast ? .cutLastLine : .senseless
            }
          faults.append(ClassRemark(file: log.path, line: place.line, fact: fact))
        }
      }
      let isForeign = count == 0 && !faults.isEmpty && !faults.contains { $0.isOfNewerWorkshop }
      remarks += isForeign ? [ClassRemark(file: log.path, line: nil, fact: .noLog)] : faults
    }
    var names: [UUID: Set<String>] = [:]
    for (key, ofKey) in versions {
      let sorted = ofKey.sorted { $0.isLess(than: $1) }
      guard let counted = sorted.first else { continue }
      ofLearner[key.learner, default: []].append(counted.record)
      names[key.id, default: []].insert(key.learner)
      for other in sorted.dropFirst() {
        remarks.append(
          ClassRemark(file: other.place.file, line: other.place.line, fact: .conflict(with: counted.place)))
      }
    }
    for learner in ofLearner.keys { ofLearner[learner]?.sort(by: ProgressRecord.isEarlier) }
    remarks += Self.shared(names)
  }

  private static func add(
    _ record: ProgressRecord, at place: ClassRemark.Place, to versions: inout [Version]
  ) {
    if let index = versions.firstIndex(where: { $0.record == record }) {
      versions[index].place = min(versions[index].place, place)
    } else {
      // What was read from a line can be written as one.
      versions.append(Version(record: record, line: (try? record.line) ?? Data(), place: place))
    }
  }

  /// Who has the same records under two names: a log that was copied, or a learner who has changed the name
  /// in it.
  private static func shared(_ names: [UUID: Set<String>]) -> [ClassRemark] {
    var counts: [[String]: Int] = [:]
    for learners in names.values where learners.count > 1 {
      let sorted = learners.sorted()
      for (index, one) in sorted.enumerated() {
        for other in sorted[(index + 1)...] { counts[[one, other], default: 0] += 1 }
      }
    }
    return counts.map { pair, count in
      ClassRemark(
        file: nil, line: nil, fact: .sharedRecords(learner: pair[0], other: pair[1], count: count))
    }
  }
}

extension ProgressRecord {
  /// Whether it is an attempt that passed.
  var isPass: Bool {
    if case .attempt(let attempt) = event { attempt.isPassed } else { false }
  }

  /// The order of a class's records, which does not depend on where they stood.
  ///
  /// Times are whole seconds: within one, what passed comes last.
  static func isEarlier(_ one: Self, _ other: Self) -> Bool {
    if one.time != other.time { return one.time < other.time }
    if one.isPass != other.isPass { return other.isPass }
    return one.id.uuidString < other.id.uuidString
  }

  /// The record of the learner as a name is kept: the same letters, typed on another keyboard, are the same
  /// name.
  fileprivate func withPlainName() throws(LineError) -> Self {
    guard let name = try? Learner(learner).name else { throw .senseless }
    return Self(id: id, learner: name, chapter: chapter, time: time, event: event)
  }
}

extension ClassRemark {
  fileprivate var isOfNewerWorkshop: Bool {
    if case .newerVersion = fact { true } else { false }
  }
}
