import Curriculum
import Foundation
package import Grading

/// Something that an audit found.
package enum AuditFinding: Hashable, Sendable {
  case results(ResultsFault)
  /// There is no such hand-in any more.
  case handInGone(learner: String, origin: String)
  /// A hand-in has other bytes than those that were graded; `nil` when all of it is another.
  case handInChanged(learner: String, origin: String, chapter: String?)
  /// Grading again gave something else.
  case gradedOtherwise(learner: String, chapter: String, differences: [String])
}

/// Holds results against hand-ins and against a second grading: values only.
package struct ClassAudit: Sendable {
  /// What is wrong, in the order of the results.
  package private(set) var findings: [AuditFinding]
  /// The chapters that would be judged by something else today; no fault of the results.
  package private(set) var changedChapters: [String] = []
  /// How many hand-ins came since.
  package private(set) var newHandIns = 0
  private let check: ResultsCheck

  /// - Parameter check: The results.
  package init(_ check: ResultsCheck) {
    self.check = check
    findings = check.faults.map(AuditFinding.results)
  }

  /// How many lines were looked at.
  package var lineCount: Int { check.lines.count }
  package var handInCount: Int { check.record.handIns.count }

  /// Holds the results against the hand-ins.
  ///
  /// - Parameter now: What grading the hand-ins as they are now would mean.
  package mutating func compare(with now: ClassPlan) {
    let old = check.record
    let current = Dictionary(
      now.record.handIns.map { ($0.submission.origin, $0) }, uniquingKeysWith: { first, _ in first })
    for entry in old.handIns {
      let (learner, origin) = (entry.submission.learner.id, entry.submission.origin)
      guard let found = current[origin] else {
        findings.append(.handInGone(learner: learner, origin: origin))
        continue
      }
      if entry.broken != found.broken {
        findings.append(.handInChanged(learner: learner, origin: origin, chapter: nil))
        continue
      }
      let chapters = Set(entry.chapters.keys).union(found.chapters.keys)
      for chapter in ChapterOrder.sorted(chapters)
      where entry.chapters[chapter] != found.chapters[chapter] {
        findings.append(.handInChanged(learner: learner, origin: origin, chapter: chapter))
      }
    }
    let known = Set(old.handIns.map(\.submission.origin))
    newHandIns = now.record.handIns.count { !known.contains($0.submission.origin) }
    changedChapters = ChapterOrder.sorted(old.behaviours.keys).filter {
      old.toolchain != now.record.toolchain || now.record.behaviours[$0].map { [$0] } != [old.behaviours[$0]]
    }
  }

  // MARK: Grading again

  /// Chooses what to grade again.
  ///
  /// - Parameters:
  ///   - count: How many; fewer when there are not so many.
  ///   - seed: Decides which: the same seed chooses the same from the same hand-ins.
  ///   - now: What can be graded.
  /// - Returns: The tasks whose grade is in the results.
  package func sample(_ count: Int, seed: UInt64, from now: ClassPlan) -> [ClassPlan.Task] {
    var tasks = now.tasks.filter { line(of: $0) != nil }
    var generator = SplitMix(state: seed)
    var chosen: [ClassPlan.Task] = []
    while chosen.count < count, !tasks.isEmpty {
      chosen.append(tasks.remove(at: Int(generator.next() % UInt64(tasks.count))))
    }
    return chosen
  }

  /// Holds a grade against a second one.
  ///
  /// - Parameters:
  ///   - verdict: The second one.
  ///   - task: Whose it is.
  package mutating func compare(_ verdict: VerdictDocument, of task: ClassPlan.Task) {
    guard let line = line(of: task), let old = try? ClassResult(line: line).verdict else { return }
    let differences = Self.differences(old, verdict)
    guard !differences.isEmpty else { return }
    findings.append(
      .gradedOtherwise(
        learner: task.source.learner.id, chapter: task.work.chapter, differences: differences))
  }

  private func line(of task: ClassPlan.Task) -> Data? {
    let name = ResultsCheck.LineName(origin: task.source.origin, chapter: task.work.chapter)
    guard let line = check.lines[name], let result = try? ClassResult(line: line),
      result.receipt?.submission == task.work.submission
    else { return nil }
    return line
  }

  /// What two verdicts decide otherwise; how they word it does not count.
  private static func differences(_ old: VerdictDocument, _ new: VerdictDocument) -> [String] {
    var differences: [String] = []
    if old.verdict != new.verdict { differences.append("verdict: \(old.verdict), now \(new.verdict)") }
    let lanes = Dictionary(new.lanes.map { ($0.lane, $0.result) }, uniquingKeysWith: { first, _ in first })
    for lane in old.lanes where lanes[lane.lane] != lane.result {
      differences.append("\(lane.lane): \(lane.result), now \(lanes[lane.lane] ?? "not there")")
    }
    let behaviours = Dictionary(
      new.behaviours.map { ($0.id, $0.result) }, uniquingKeysWith: { first, _ in first })
    for behaviour in old.behaviours where behaviours[behaviour.id] != behaviour.result {
      differences.append(
        "\(behaviour.id): \(behaviour.result), now \(behaviours[behaviour.id] ?? "not there")")
    }
    return differences
  }
}

/// Random numbers that follow from a seed (Steele, Lea and Flood, 2014).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
