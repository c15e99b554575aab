import Curriculum
import Foundation
package import Grading

/// What is to be graded, in which order, and whose results are whose: values only, nothing is graded here.
package struct ClassPlan: Sendable {
  /// The key of a submission without bytes.
  static let nothing = "none"

  /// What a class is graded by.
  package struct Request: Sendable {
    /// The folder of submissions, as `class.json` names it.
    package let submissions: String
    /// The chapters asked for, by name; `nil` for whatever each hand-in has.
    package let chapters: [String]?
    package let shard: Shard?
    /// Identifiers of learners whose hand-ins are left out.
    package let leftOut: Set<String>

    package init(
      submissions: String, chapters: [String]? = nil, shard: Shard? = nil, leftOut: Set<String> = []
    ) {
      self.submissions = submissions
      self.chapters = chapters.map { ChapterOrder.sorted(Set($0)) }
      self.shard = shard
      self.leftOut = leftOut
    }
  }

  /// A line of the results.
  package enum Line: Sendable {
    /// The outcome of a work; `sameAs` names the first learner of the order whose work it is, when that is another.
    case work(GradedWork, source: ClassResult.Source, sameAs: String?, isUntouched: Bool)
    case broken(source: ClassResult.Source, chapter: String?, reason: String)
  }

  /// A submission to grade, and whose it is for messages.
  package struct Task: Sendable {
    package let work: GradedWork
    package let files: [SourceFile]
    package let source: ClassResult.Source
  }

  /// The lines of the results, in their order: by learner, then by chapter.
  package let lines: [Line]
  /// What the lines need, each work once.
  package let tasks: [Task]
  package let record: ClassRecord

  /// - Parameters:
  ///   - handIns: What was handed in.
  ///   - request: What is asked for.
  ///   - remarks: What was left aside or chosen when the hand-ins were read.
  ///   - behaviours: The key of what each chapter is judged by; a chapter that is not there does not count.
  ///   - starters: The key of each chapter's starter, by which one that was handed in as it is is known.
  ///   - toolchain: The version of the toolchain.
  ///   - seal: How results are sealed.
  package init(
    of handIns: [HandIn], _ request: Request, remarks: [ClassRecord.Remark] = [],
    behaviours: [String: String], starters: [String: String] = [:],
    toolchain: String, seal: Seal
  ) {
    let ordered = handIns.sorted { ($0.learner.id, $0.origin) < ($1.learner.id, $1.origin) }
    let asked = request.chapters.map(Set.init)
    var entries: [ClassRecord.Entry] = []
    var lines: [Line] = []
    var tasks: [Task] = []
    var firsts: [GradedWork: String] = [:]
    for handIn in ordered {
      var pieces = Pieces(of: handIn) { behaviours[$0] != nil && (asked?.contains($0) ?? true) }
      // Whoever has handed in nothing of what was asked for may have handed in something else.
      if asked == nil, pieces.isEmpty { pieces.reason = "there is no file of any chapter in it" }
      let missing = (request.chapters ?? []).filter { pieces.files[$0] == nil && pieces.broken[$0] == nil }
      let entry = ClassRecord.Entry(
        submission: ClassResult.Source(handIn),
        chapters: Dictionary(
          uniqueKeysWithValues: pieces.files.map { ($0, Submission.contentHash(of: $1, chapter: $0)) }),
        missing: pieces.reason == nil ? missing : [], brokenChapters: pieces.broken, broken: pieces.reason,
        isLeftOut: request.leftOut.contains(handIn.learner.id))
      entries.append(entry)
      for expected in entry.expectedLines where request.shard?.contains(expected.digest) ?? true {
        guard let chapter = expected.chapter, let files = pieces.files[chapter], let key = behaviours[chapter]
        else {
          let reason = expected.chapter.map { pieces.broken[$0] } ?? pieces.reason
          lines.append(.broken(source: expected.source, chapter: expected.chapter, reason: reason ?? ""))
          continue
        }
        let work = GradedWork(
          chapter: chapter, submission: expected.submission, behaviours: key, toolchain: toolchain)
        lines.append(
          .work(
            work, source: expected.source, sameAs: firsts[work],
            isUntouched: expected.submission == starters[chapter]))
        guard firsts.updateValue(firsts[work] ?? handIn.learner.id, forKey: work) == nil else { continue }
        tasks.append(Task(work: work, files: files, source: expected.source))
      }
    }
    self.lines = lines
    self.tasks = tasks
    let used = Set(entries.flatMap(\.chapters.keys))
    record = ClassRecord(
      version: ClassRecord.currentVersion, submissions: request.submissions, chapters: request.chapters,
      shard: request.shard?.description, toolchain: toolchain,
      behaviours: behaviours.filter { used.contains($0.key) }, handIns: entries, remarks: remarks,
      isComplete: false, sealing: seal.method, results: nil, seal: "")
  }

  /// What is left to grade.
  ///
  /// - Parameter known: The works that were graded before.
  /// - Returns: The others, in their order.
  package func remaining(knowing known: Set<GradedWork>) -> [Task] {
    tasks.filter { !known.contains($0.work) }
  }
}

/// A hand-in, taken apart.
private struct Pieces {
  /// The learner's files by chapter, in the order in which `check` reads them.
  var files: [String: [SourceFile]] = [:]
  /// Why a chapter cannot be graded.
  var broken: [String: String] = [:]
  /// Why nothing can be graded.
  var reason: String?

  var isEmpty: Bool { files.isEmpty && broken.isEmpty && reason == nil }

  init(of handIn: HandIn, where isWanted: (String) -> Bool) {
    switch handIn.content {
    case .broken(let reason): self.reason = reason
    case .chapters(let chapters):
      for (name, content) in chapters where isWanted(name) {
        switch content {
        case .files(let files) where files.isEmpty: broken[name] = "there is no Swift file in it"
        case .files(let files): self.files[name] = files.sorted { $0.path < $1.path }
        case .broken(let reason): broken[name] = reason
        }
      }
    }
  }
}

extension ClassResult.Source {
  package init(_ handIn: HandIn) {
    self.init(
      learner: handIn.learner, origin: handIn.origin,
      submittedAt: handIn.submittedAt?.formatted(.iso8601), isLate: handIn.isLate)
  }
}
