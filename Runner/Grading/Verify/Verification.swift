package import Curriculum
import Foundation
import Report

/// Holds chapters against what they promise: the starter is rejected for its documented reason and no other, the
/// solution and every accepted fix pass, every rejected fix is rejected by what it names and recognised.
///
/// An edition for learners has only the starters to hold.
package struct Verification: Sendable {
  private let grader: Grader
  private let repeats: Int

  /// - Parameters:
  ///   - grader: What grades.
  ///   - repeats: How often each piece is graded; all of its verdicts must be the same.
  package init(grader: Grader, repeats: Int = 1) {
    self.grader = grader
    self.repeats = repeats
  }

  /// One piece to grade.
  private struct Item: Sendable {
    let chapter: Chapter
    let kind: VerificationRow.Kind
    let name: String
    let folder: URL
  }

  /// Verifies chapters.
  ///
  /// - Parameters:
  ///   - chapters: The chapters.
  ///   - willVerify: Called with the number of pieces before the first is graded.
  ///   - didVerify: Called after each piece, from several threads.
  /// - Returns: A row for each piece, in the order of the chapters.
  /// - Throws: `GradingError` when the grader could not do its own work.
  package func run(
    _ chapters: [Chapter], willVerify: (Int) -> Void = { _ in },
    didVerify: @escaping @Sendable (VerificationRow) -> Void = { _ in }
  ) throws(GradingError) -> [VerificationRow] {
    let items = chapters.flatMap { self.items(of: $0) }
    let wholes = grader.workspace.isEdition ? [] : chapters
    willVerify(items.count + wholes.count)
    let results = try SideBySide.map(items, atMost: SideBySide.processors) { item throws(GradingError) in
      let result = try verify(item)
      didVerify(result.0)
      return result
    }
    var rows: [VerificationRow] = []
    var failing: [String: Set<String>] = [:]
    for (row, failed) in results {
      rows.append(row)
      failing[row.chapter, default: []].formUnion(failed)
    }
    for chapter in wholes {
      let row = try verifyWhole(chapter, failing: failing[chapter.name] ?? [])
      didVerify(row)
      let last = rows.lastIndex { $0.chapter == chapter.name } ?? rows.endIndex - 1
      rows.insert(row, at: last + 1)
    }
    return rows
  }

  private func items(of chapter: Chapter) -> [Item] {
    let tests = grader.workspace.tests(chapter.name)
    let starter = Item(
      chapter: chapter, kind: .starter, name: "", folder: grader.workspace.starter(chapter.name))
    if grader.workspace.isEdition { return [starter] }
    let fixes = [("Accepted", VerificationRow.Kind.accepted), ("Rejected", .rejected)].flatMap {
      folder, kind in
      Self.folders(in: tests.appending(path: folder)).map {
        Item(chapter: chapter, kind: kind, name: $0.lastPathComponent, folder: $0)
      }
    }
    return [
      starter,
      Item(chapter: chapter, kind: .solution, name: "", folder: grader.workspace.solution(chapter.name)),
    ] + fixes
  }

  private static func folders(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appending(path: $0) }.filter { $0.isFolder }
  }

  // MARK: One piece

  /// Grades a piece.
  ///
  /// - Returns: Its row, and the behaviours that did not hold for it.
  private func verify(_ item: Item) throws(GradingError) -> (VerificationRow, Set<String>) {
    let workspace = grader.workspace
    guard workspace.isEdition || item.folder.isFolder else {
      return (row(item, "missing", ["there is no folder for it"]), [])
    }
    let submission =
      item.kind == .starter
      ? try Submission(starterOf: item.chapter, workspace: workspace)
      : try Submission(of: item.chapter, in: item.folder, workspace: workspace)
    let verdict = try grader.grade(submission)
    for count in 1..<max(1, repeats) {
      if let difference = try grader.grade(submission).difference(from: verdict) {
        return (
          row(item, "unsteady", ["verdict \(count + 1) of \(repeats) is another one: \(difference)"]), []
        )
      }
    }
    switch item.kind {
    case .starter: return try verifyStarter(item, submission, verdict)
    case .solution, .accepted:
      return (row(item, Self.summary(verdict), verdict.isPassed ? [] : ["it must pass"]), [])
    case .rejected:
      return (row(item, Self.summary(verdict), rejectionFaults(item, verdict)), Self.failing(verdict))
    case .chapter: return (row(item, "", []), [])
    }
  }

  private func verifyStarter(
    _ item: Item, _ submission: Submission, _ verdict: Verdict
  ) throws(GradingError) -> (VerificationRow, Set<String>) {
    let starter = item.chapter.starter
    var faults: [String] = []
    for wanted in starter.diagnostics where !verdict.diagnostics.contains(where: { $0.text.contains(wanted) })
    {
      faults.append("the compiler does not say '\(wanted)'")
    }
    if starter.diagnostics.isEmpty {
      if verdict.lanes[.compile] != .passed { faults.append("it must compile: \(Self.summary(verdict))") }
    } else {
      for diagnostic in verdict.diagnostics
      where !starter.diagnostics.contains(where: { diagnostic.text.contains($0) }) {
        faults.append("the compiler also says '\(diagnostic.text)'")
      }
      if verdict.lanes[.compile] != .failed { faults.append("the compiler must refuse it") }
    }
    var options = GradingOptions()
    options.isLenient = true
    let lenient = try grader.grade(submission, options: options)
    let failing = Self.failing(lenient)
    if lenient.lanes[.compile] != .passed { faults.append("it does not compile as SwiftPM compiles it") }
    for id in starter.failing where !failing.contains(id) { faults.append("'\(id)' holds, but must not") }
    for id in failing.sorted() where !starter.failing.contains(id) {
      faults.append("'\(id)' does not hold, but the chapter does not say so")
    }
    if item.chapter.hasLevels { faults += Self.unexplained(verdict) }
    for fault in Self.grading(verdict) { faults.append(fault) }
    return (row(item, Self.summary(verdict), faults), failing)
  }

  private func rejectionFaults(_ item: Item, _ verdict: Verdict) -> [String] {
    guard let mistake = item.chapter.mistakes.first(where: { $0.name == item.name }) else {
      return ["the chapter has no mistake of this name"]
    }
    if verdict.isPassed { return ["passed, but \(mistake.rejectedBy.words) must reject it"] }
    var faults: [String] = []
    let isRejectedAsSaid =
      switch mistake.rejectedBy {
      case .compile(let text):
        verdict.lanes[.compile] == .failed
          && (verdict.diagnostics.contains { $0.text.contains(text) }
            || verdict.contractBreaches.contains { $0.declaration.contains(text) })
      case .integrity(let text):
        verdict.integrityBreaches.contains { $0.name.contains(text) }
      case .behaviour(let id, let outcome):
        verdict.behaviours.contains { $0.entry.id == id && $0.report.outcome == outcome }
      }
    if !isRejectedAsSaid { faults.append("\(mistake.rejectedBy.words) must reject it") }
    if verdict.mistake?.name != mistake.name {
      faults.append("it is taken for '\(verdict.mistake?.name ?? "nothing known")'")
    }
    return faults + Self.unexplained(verdict) + Self.grading(verdict)
  }

  // MARK: The chapter as a whole

  private func verifyWhole(
    _ chapter: Chapter, failing: Set<String>
  ) throws(GradingError) -> VerificationRow {
    var faults: [String] = []
    let tests = grader.workspace.tests(chapter.name)
    let rejected = Self.folders(in: tests.appending(path: "Rejected")).map(\.lastPathComponent)
    let accepted = Self.folders(in: tests.appending(path: "Accepted")).map(\.lastPathComponent)
    for mistake in chapter.mistakes where !rejected.contains(mistake.name) {
      faults.append("there is no rejected fix '\(mistake.name)'")
    }
    if rejected.count < 5 { faults.append("it has \(rejected.count) rejected fixes of at least 5") }
    if accepted.count < 3 { faults.append("it has \(accepted.count) accepted fixes of at least 3") }
    if chapter.stages.isEmpty, chapter.hints.count != 3 {
      faults.append("it has \(chapter.hints.count) hints, not 3")
    }
    for stage in chapter.stages where stage.hints.count != 3 {
      faults.append("stage '\(stage.id)' has \(stage.hints.count) hints, not 3")
    }
    let listed = try grader.listBehaviours(of: chapter)
    // The stages of a chapter may mix the lanes.
    let said = Lane.allCases.flatMap { lane in chapter.behaviours.filter { $0.lane == lane }.map(\.id) }
    if listed != said {
      faults.append("its behaviours are \(listed), the curriculum says \(said)")
    }
    for behaviour in chapter.behaviours where !failing.contains(behaviour.id) {
      faults.append("no starter and no rejected fix fails '\(behaviour.id)'")
    }
    for fault in try grader.contractFaults(of: chapter) { faults.append(fault) }
    return VerificationRow(
      chapter: chapter.name, kind: .chapter, name: "", faults: faults,
      summary:
        "\(chapter.behaviours.count) behaviours, \(accepted.count) accepted, \(rejected.count) rejected")
  }

  // MARK: Words

  private func row(_ item: Item, _ summary: String, _ faults: [String]) -> VerificationRow {
    VerificationRow(
      chapter: item.chapter.name, kind: item.kind, name: item.name, faults: faults, summary: summary)
  }

  private static func failing(_ verdict: Verdict) -> Set<String> {
    Set(
      verdict.behaviours.filter { ![.passed, .notRun].contains($0.report.outcome) }.map(\.entry.id))
  }

  /// Messages of the compiler that a learner is shown without a word of the chapter.
  private static func unexplained(_ verdict: Verdict) -> [String] {
    let shown = verdict.diagnostics.filter { $0.severity == .error } + verdict.levels.flatMap(\.diagnostics)
    var texts: [String] = []
    for diagnostic in shown where diagnostic.explanation == nil && !texts.contains(diagnostic.text) {
      texts.append(diagnostic.text)
    }
    return texts.map { "the compiler's message '\($0)' has no explanation" }
  }

  /// Signs that the grader was not sure of itself.
  private static func grading(_ verdict: Verdict) -> [String] {
    verdict.behaviours.flatMap { behaviour in behaviour.remarks.map { "\(behaviour.entry.id): \($0)" } }
  }

  private static func summary(_ verdict: Verdict) -> String {
    if verdict.isPassed { return "passed" }
    if let breach = verdict.contractBreaches.first { return "contract: \(breach.declaration)" }
    if verdict.lanes[.compile] == .failed {
      return "compile: \(verdict.diagnostics.first.map { $0.group ?? $0.text } ?? "failed")"
    }
    if let breach = verdict.integrityBreaches.first { return "integrity: \(breach.name)" }
    return verdict.behaviours.filter { $0.report.outcome != .passed }
      .map { "\($0.entry.id) \($0.report.outcome.rawValue)" }.joined(separator: ", ")
  }
}

extension Verdict {
  /// In what a verdict differs from an earlier one; `nil` when it says the same.
  ///
  /// Seconds may differ, and what real threads do differently each time: which of several races was seen, how many
  /// entries were lost, which of two requests came first.
  fileprivate func difference(from other: Self) -> String? {
    var (one, two) = (self, other)
    one.keepOnlyWhatRepeats()
    two.keepOnlyWhatRepeats()
    // No verdict fails to be encoded; if one did, that would be a difference.
    guard (try? VerdictDocument(one).json()) != (try? VerdictDocument(two).json()) else { return nil }
    for (now, before) in zip(one.behaviours, two.behaviours) where now.report != before.report {
      return "\(now.entry.id) \(now.report.summary), before \(before.report.summary)"
    }
    return "in something other than how behaviours ended"
  }
}

extension Verdict {
  fileprivate mutating func keepOnlyWhatRepeats() {
    seconds = []
    for index in behaviours.indices where [.threads, .network].contains(behaviours[index].entry.lane) {
      behaviours[index].report.finding?.happened = ""
      behaviours[index].report.timeline = []
      behaviours[index].output = ""
    }
  }
}

extension BehaviourReport {
  /// How it ended, for whoever looks for the cause of a difference.
  fileprivate var summary: String {
    let facts = [
      outcome.rawValue, finding.map { "\($0.id): \($0.happened)" }, "\(schedulesRun) schedules",
      schedule.map { "under \($0)" },
    ]
    return "(\(facts.compactMap(\.self).joined(separator: ", ")))"
  }
}

extension Rejection {
  /// What must reject, in words.
  fileprivate var words: String {
    switch self {
    case .compile(let text): "the compiler ('\(text)')"
    case .integrity(let text): "the integrity check ('\(text)')"
    case .behaviour(let id, let outcome): "'\(id)' (\(outcome.rawValue))"
    }
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
