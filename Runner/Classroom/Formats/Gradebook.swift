package import Curriculum
package import Grading

/// The points of learners, from their results and the instructor's file.
package struct Gradebook: Sendable {
  /// What came of one behaviour.
  package struct Behaviour: Sendable {
    package let entry: BehaviourEntry
    package let worth: Points
    package let earned: Points
    /// What the grader says of it; `nil` when it says nothing.
    package let verdict: VerdictDocument.Behaviour?

    package var isPassed: Bool { verdict?.result == "passed" }
  }

  /// What came of one chapter, in a word that learners may read.
  package enum State: Hashable, Sendable {
    case passed
    case partly(passed: Int, of: Int)
    case notCompiled
    /// The object file refers to what the chapter does not allow.
    case notAllowed
    case broken
    case missing
    /// The starter was handed in as it is.
    case untouched
  }

  /// What one learner has in one chapter.
  package struct Entry: Sendable {
    package let worth: ChapterWorth
    package let state: State
    package let behaviours: [Behaviour]
    /// The points of the behaviours together.
    package let beforeLateness: Points
    package let lateness: Lateness
    /// What counts.
    package let earned: Points
    /// The result that it comes from; `nil` when nothing was handed in.
    package let result: ClassResult?

    package var chapter: Chapter { worth.chapter }
  }

  /// What one learner has.
  package struct Row: Sendable {
    package let learner: ClassLearner
    /// One for each of the gradebook's chapters, in their order.
    package let entries: [Entry]

    package var earned: Points { entries.reduce(.zero) { $0 + $1.earned } }
  }

  /// The chapters that count, in the order of the curriculum.
  package let chapters: [ChapterWorth]
  /// The learners in the order of their identifiers.
  package private(set) var rows: [Row]
  /// What the instructor should know.
  package private(set) var remarks: [ExportRemark] = []

  /// What all chapters together are worth.
  package var most: Points { chapters.reduce(.zero) { $0 + $1.points } }

  /// Makes a gradebook.
  ///
  /// The chapters are those that the file of points names, or else all that have results. Of several hand-ins of a
  /// learner the one counts that came last, one that could be graded before one that could not.
  ///
  /// - Parameters:
  ///   - results: The results in any order.
  ///   - points: What chapters are worth; without it each is worth 10 points.
  package init(_ results: [ClassResult], points: PointsFile = PointsFile()) {
    var remarks: [ExportRemark] = []
    let found = Set(results.compactMap(\.chapter))
    let counting = Curriculum.chapters.filter {
      points.chapters?.keys.contains($0.name) ?? found.contains($0.name)
    }
    chapters = counting.map { ChapterWorth($0, by: points) }
    let known = Set(Curriculum.chapters.map(\.name))
    for name in found.sorted() where !counting.contains(where: { $0.name == name }) {
      remarks.append(known.contains(name) ? .chapterLeftOut(name) : .unknownChapter(name))
    }
    if counting.isEmpty { remarks.append(.noChapters) }
    for chapter in counting {
      let ids = chapter.behaviours.map(\.id)
      let verdicts = results.filter { $0.chapter == chapter.name }.compactMap(\.verdict)
      if verdicts.contains(where: { $0.behaviours.map(\.id) != ids }) {
        remarks.append(.otherBehaviours(chapter: chapter.name))
      }
    }
    let learners = Dictionary(grouping: results, by: \.source.learner.id)
    for more in points.extensions where learners[more.learner] == nil {
      remarks.append(.extensionForNobody(more.learner, known: learners.keys.sorted()))
    }
    var rows: [Row] = []
    for (id, own) in learners.sorted(by: { $0.key < $1.key }) {
      let entries = chapters.map { worth in
        let choice = Self.choice(among: own.filter { $0.chapter ?? worth.chapter.name == worth.chapter.name })
        if let choice, choice.isOneOfSeveral {
          remarks.append(
            .severalHandIns(learner: id, chapter: worth.chapter.name, origin: choice.result.source.origin))
        }
        return Entry(choice?.result, learner: id, worth: worth, points: points)
      }
      for entry in entries {
        switch entry.lateness.ground {
        case .unknownTime: remarks.append(.unknownTime(learner: id, chapter: entry.chapter.name))
        case .platform: remarks.append(.lateByPlatform(learner: id, chapter: entry.chapter.name))
        case .none, .deadline: break
        }
      }
      rows.append(Row(learner: Self.learner(id, own), entries: entries))
    }
    self.rows = rows
    self.remarks = remarks
  }

  /// The gradebook with one learner's row; with none when nothing is there of that learner.
  func only(_ learner: String) -> Self {
    var one = self
    one.rows.removeAll { $0.learner.id != learner }
    one.remarks.removeAll { $0.learner.map { $0 != learner } ?? false }
    return one
  }

  /// The learner with what any of the results tells.
  private static func learner(_ id: String, _ results: [ClassResult]) -> ClassLearner {
    let all = results.map(\.source.learner)
    return ClassLearner(
      id: id, name: all.compactMap(\.name).first, platformID: all.compactMap(\.platformID).first)
  }

  private static func choice(
    among results: [ClassResult]
  ) -> (result: ClassResult, isOneOfSeveral: Bool)? {
    // A stable order: what is equal stays in the order of the results, and the last counts.
    let ranked = results.enumerated().sorted {
      let (first, second) = (Self.rank($0.element), Self.rank($1.element))
      return first == second ? $0.offset < $1.offset : first.lexicographicallyPrecedes(second)
    }
    guard let last = ranked.last?.element else { return nil }
    return (last, Set(results.map(\.source.origin)).count > 1)
  }

  /// What can be graded comes after what cannot, and what was handed in later after what came before.
  private static func rank(_ result: ClassResult) -> [Int] {
    [result.verdict == nil ? 0 : 1, result.source.submittedAt.flatMap(Moment.init)?.seconds ?? -1]
  }
}

extension Gradebook.Entry {
  fileprivate init(_ result: ClassResult?, learner: String, worth: ChapterWorth, points: PointsFile) {
    self.worth = worth
    self.result = result
    let chapter = worth.chapter
    let verdict = result?.verdict
    let reports = Dictionary(
      verdict?.behaviours.map { ($0.id, $0) } ?? [], uniquingKeysWith: { first, _ in first })
    let isPassed =
      verdict?.verdict == "passed" && chapter.behaviours.allSatisfy { reports[$0.id]?.result == "passed" }
    func hasFailed(_ lane: Lane) -> Bool {
      verdict?.lanes.contains { $0.lane == lane.rawValue && $0.result != "passed" } ?? false
    }
    let isJudged = verdict != nil && !hasFailed(.compile) && !hasFailed(.integrity)
    let isUntouched = result?.isUntouched ?? false
    let earns = isJudged && !isUntouched && (isPassed || !worth.isAllOrNothing)
    behaviours = zip(chapter.behaviours, worth.parts).map { entry, part in
      let report = reports[entry.id]
      return Gradebook.Behaviour(
        entry: entry, worth: part, earned: earns && report?.result == "passed" ? part : .zero, verdict: report
      )
    }
    beforeLateness = behaviours.reduce(.zero) { $0 + $1.earned }
    if result == nil {
      state = .missing
    } else if verdict == nil {
      state = .broken
    } else if isUntouched {
      state = .untouched
    } else if hasFailed(.compile) {
      state = .notCompiled
    } else if hasFailed(.integrity) {
      state = .notAllowed
    } else {
      state =
        isPassed
        ? .passed : .partly(passed: behaviours.count(where: \.isPassed), of: behaviours.count)
    }
    if let source = result?.source, verdict != nil {
      let (deadline, isExtended) = points.deadline(for: learner, in: chapter)
      lateness = Lateness(
        submittedAt: points.handedIn[learner] ?? source.submittedAt.flatMap(Moment.init),
        isLate: source.isLate, deadline: deadline,
        isExtended: isExtended, policy: points.rule(for: chapter).late)
    } else {
      lateness = .inTime
    }
    earned = beforeLateness.less(tenThousandths: lateness.deduction)
  }

  /// The state in words, with the lateness: `3 of 7 behaviours; 2 days late, 20 % less`.
  package var words: String { [state.text, lateness.text].compactMap(\.self).joined(separator: "; ") }
}

extension Gradebook.State {
  package var text: String {
    switch self {
    case .passed: "passed"
    case .partly(let passed, let all): "\(passed) of \(all) behaviours"
    case .notCompiled: "does not compile"
    case .notAllowed: "uses what is not allowed"
    case .broken: "broken"
    case .missing: "missing"
    case .untouched: "starter, unchanged"
    }
  }
}
