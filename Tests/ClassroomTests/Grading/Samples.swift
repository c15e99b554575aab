import Foundation
import Grading

@testable import Classroom

/// What the tests of grading a class are made from: hand-ins, a plan, verdicts that nothing had to be graded for.
enum Samples {
  static let behaviours = ["TimerInActor": "timer-key", "AsyncLet": "async-key", "StaleSearch": "stale-key"]

  static func handIn(_ id: String, _ chapters: [String: String]) -> HandIn {
    HandIn(
      learner: ClassLearner(id: id), origin: "\(id).zip",
      content: .chapters(
        chapters.mapValues { .files([SourceFile(path: "Code.swift", bytes: Data($0.utf8))]) }))
  }

  static func broken(_ id: String, _ reason: String) -> HandIn {
    HandIn(learner: ClassLearner(id: id), origin: "\(id).zip", content: .broken(reason: reason))
  }

  /// A hand-in with one chapter that cannot be graded.
  static func halfBroken(_ id: String) -> HandIn {
    HandIn(
      learner: ClassLearner(id: id), origin: "\(id).zip",
      content: .chapters([
        "AsyncLet": .broken(reason: "it is too large"),
        "TimerInActor": .files([SourceFile(path: "Code.swift", bytes: Data("fixed".utf8))]),
        "StaleSearch": .files([]),
      ]))
  }

  /// Ada and Cleo hand in the same timer; Dan's archive is broken; Bea has another chapter too.
  static let handIns = [
    handIn("cleo", ["TimerInActor": "fixed"]), broken("dan", "the archive is cut short"),
    handIn("bea", ["TimerInActor": "wrong", "AsyncLet": "fixed"]), handIn("ada", ["TimerInActor": "fixed"]),
  ]

  static func plan(
    _ handIns: [HandIn] = handIns, chapters: [String]? = nil, shard: Shard? = nil, leftOut: Set<String> = [],
    behaviours: [String: String] = behaviours, toolchain: String = "6.3.1", seal: Seal = Seal()
  ) -> ClassPlan {
    ClassPlan(
      of: handIns,
      ClassPlan.Request(submissions: "/class", chapters: chapters, shard: shard, leftOut: leftOut),
      behaviours: behaviours, toolchain: toolchain, seal: seal)
  }

  static func verdict(_ work: GradedWork, seconds: Double = 1, verdict: String = "passed") throws
    -> VerdictDocument
  {
    let text = """
      {"behaviours":[],"chapter":"\(work.chapter)","contentHash":"\(work.submission)","contractBreaches":[],\
      "diagnostics":[],"integrityBreaches":[],"lanes":[{"lane":"compile","result":"\(verdict)"}],\
      "seconds":[{"seconds":\(seconds),"step":"run"}],"toolchain":"\(work.toolchain)","verdict":"\(verdict)",\
      "version":1}
      """
    return try JSONDecoder().decode(VerdictDocument.self, from: Data(text.utf8))
  }

  /// Grades a plan without a grader, and writes its results.
  @discardableResult
  static func write(_ plan: ClassPlan, to folder: ResultsFolder, seal: Seal = Seal(), seconds: Double = 1)
    throws
    -> ClassSummary
  {
    let lock = try folder.open(for: plan.record)
    defer { withExtendedLifetime(lock) {} }
    let journal = GradingJournal(at: folder.journal, seal: seal)
    for task in plan.remaining(knowing: try journal.read().works) {
      try journal.append(try verdict(task.work, seconds: seconds), of: task.work)
    }
    let writer = ResultsWriter(in: folder, seal: seal)
    try writer.begin(plan.record)
    return try writer.finish(plan, with: try journal.read())
  }
}

/// A new folder, removed with the value.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "class-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func results(_ name: String) -> ResultsFolder { ResultsFolder(url.appending(path: name)) }

  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

extension URL {
  var text: String {
    get throws { try String(contentsOf: self, encoding: .utf8) }
  }
}
