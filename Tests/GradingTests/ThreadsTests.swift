// edition: leave out
// It works with solutions.

import Curriculum
import Foundation
import Report
import Testing

@testable import Grading

/// What a submission of SharedDataService is told.
struct ThreadsTests {
  private func grade(_ code: String, _ behaviour: String) throws -> BehaviourReport {
    try Fixtures.withFolder { folder in
      try Data(code.utf8).write(to: folder.appending(path: "DataService.swift"))
      let submission = try Submission(of: .sharedDataService, in: folder, workspace: Fixtures.workspace)
      var options = GradingOptions()
      options.behaviours = [behaviour]
      let verdict = try Fixtures.grader.get().grade(submission, options: options)
      return try #require(verdict.behaviours.first { $0.entry.id == behaviour }?.report)
    }
  }

  /// A service whose members are given, in lines that begin at the fourth.
  private func service(_ stored: String, entries: String, add: String) -> String {
    """
    import Foundation
    final class DataService: @unchecked Sendable {
      static let shared = DataService(); init() {}
      \(stored)
      var entries: [String] { \(entries) }
      var count: Int { entries.count }
      func add(_ entry: String) -> String { \(add); return entry }
    }
    """
  }

  @Test func `a race is told by property, functions, lines and threads`() throws {
    let report = try grade(
      service("var stored: [String] = []", entries: "stored", add: "stored.append(entry)"),
      "addsFromManyThreads")
    #expect(report.outcome == .raced)
    #expect(report.finding?.id == "race")
    #expect(
      report.finding?.happened.hasPrefix(
        "DataService.stored: the thread 'browse screen' changes it in DataService.add(_:) (DataService.swift:7) while "
          + "the thread 'home screen' changes it in DataService.add(_:) (DataService.swift:7)") == true,
      "\(report.finding?.happened ?? "")")
  }

  @Test func `a race in a static variable is told by its name`() throws {
    let report = try grade(
      service(
        "nonisolated(unsafe) static var stored: [String] = []", entries: "Self.stored",
        add: "Self.stored.append(entry)"), "readsWhileOthersAdd")
    #expect(report.outcome == .raced)
    #expect(report.finding?.happened.hasPrefix("DataService.stored: ") == true)
  }

  @Test func `two locks taken in opposite orders are told as who waits where`() throws {
    let report = try grade(
      service(
        "let a = NSLock(), b = NSLock(); var stored: [String] = []",
        entries: "b.lock(); usleep(100); a.lock(); defer { a.unlock(); b.unlock() }; return stored",
        add: "a.lock(); usleep(100); b.lock(); stored.append(entry); b.unlock(); a.unlock()"),
      "readsWhileOthersAdd")
    #expect(report.outcome == .hung)
    #expect(report.finding?.id == "deadlock")
    let text = report.finding?.happened ?? ""
    #expect(
      text.contains("the thread 'home screen' waits for a lock in DataService.add(_:) (DataService.swift:7)"))
    #expect(text.contains("waits for a lock in DataService.entries (DataService.swift:5)"), "\(text)")
  }

  @Test func `a queue that waits for itself is told as that`() throws {
    let report = try grade(
      service(
        "let queue = DispatchQueue(label: \"q\"); var stored: [String] = []",
        entries: "queue.sync { stored }",
        add: "queue.sync { if entries.isEmpty { stored.append(entry) } }"), "sharesOne")
    #expect(report.outcome == .crashed)
    #expect(report.finding?.id == "queueWaitsForItself")
    #expect(
      report.finding?.happened
        == "a queue was made to wait for itself, in DataService.entries (DataService.swift:5)")
  }

  @Test func `a trap is told with its line`() throws {
    let report = try grade(
      service(
        "let lock = NSLock(); var stored: [String] = []", entries: "lock.withLock { stored }",
        add: "MainActor.assumeIsolated { stored.append(entry) }"), "addsFromManyThreads")
    #expect(report.outcome == .crashed)
    #expect(report.finding?.id == "wrongExecutor")
    #expect(
      report.finding?.happened.contains("DataService.swift:7") == true, "\(report.finding?.happened ?? "")")
  }

  @Test func `what the sanitizer cannot do is a failure of the grader, with its words`() {
    #expect(
      SanitizerFailure.reason(in: "x\n==1==FATAL: ThreadSanitizer: unexpected memory mapping 0x1\ny")
        == "unexpected memory mapping 0x1")
    #expect(SanitizerFailure.reason(in: "WARNING: ThreadSanitizer: data race") == nil)
  }

  // MARK: Words

  private let learner = Symbolizer.Place(function: "Store.add(_:)", file: "Learner/Store.swift", line: 6)
  private let other = Symbolizer.Place(function: "Store.count", file: "Learner/Store.swift", line: 9)
  private let lock = Symbolizer.Place(function: "pthread_mutex_lock", file: "tsan.cpp", line: 1)
  private let behaviour = Symbolizer.Place(
    function: "a closure in behaviours", file: "Threads/Behaviours/Threads.swift", line: 3)

  @Test func `an access of the behaviours themselves is one from outside`() throws {
    let access = try #require(
      RaceFact.Access(Race.Access(isWrite: false, thread: "main", frames: [1]), [1: behaviour]))
    let write = try #require(
      RaceFact.Access(Race.Access(isWrite: true, thread: "", frames: [2, 1]), [1: behaviour, 2: learner]))
    #expect(
      RaceFact(variable: nil, accesses: [write, access]).text
        == "memory without a name of its own: a thread changes it in Store.add(_:) (Store.swift:6) while the main thread "
        + "reads it from outside")
  }

  @Test func `a thread is called what it stands for`() {
    let names = ["", "main", "home screen", "r-initiated-qos", "-qos.overcommit", "oot.default-qos"]
    #expect(
      names.map(ThreadName.words) == [
        "a thread", "the main thread", "the thread 'home screen'", "a thread of the pool",
        "a thread of a queue", "a thread of the pool",
      ])
  }

  @Test func `an access that the learner's code has nothing to do with is none`() {
    #expect(RaceFact.Access(Race.Access(isWrite: true, thread: "", frames: [1]), [1: lock]) == nil)
  }

  @Test func `a thread that waits for work has nothing to do with a standstill`() {
    let fact = StandstillFact(
      [
        ThreadStack(thread: "main", frames: [1]), ThreadStack(thread: "a", frames: [2, 3]),
        ThreadStack(thread: "b", frames: [4]), ThreadStack(thread: "worker", frames: []),
      ], [2: lock, 3: learner, 4: other])
    #expect(fact.finding == "deadlock")
    #expect(
      fact.text
        == "the thread 'a' waits for a lock in Store.add(_:) (Store.swift:6); the thread 'b' waits in Store.count "
        + "(Store.swift:9)")
  }
}
