import Curriculum
import Foundation
import Report
import Testing

@testable import Grading

/// What a submission over the network is told, and what is left of it.
@Suite(.serialized) struct NetworkTests {
  private let right = ["finds", "closes", "asksOnce", "survives"]

  @Test func `a right solution passes, in several checks at once`() async throws {
    let outcomes = try await withThrowingTaskGroup(of: [Outcome].self) { group in
      for _ in 0..<4 { group.addTask { try NetworkFixture.grade(chosen: right).outcomes } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(outcomes == Array(repeating: .passed, count: 16))
  }

  @Test func `nothing is left of many checks, however their programs ended`() throws {
    let ends = ["exit(0)", "abort()", "fatalError()", ""]
    let before = Leftovers.now
    for end in ends {
      let code = NetworkFixture.solution.replacing("var parts", with: "\(end)\nvar parts")
      for _ in 0..<2 { _ = try NetworkFixture.grade(code, chosen: right) }
    }
    // Thirty-two servers have been there.
    let after = Leftovers.now
    #expect(after.sockets - before.sockets < 16, "\(before.sockets), then \(after.sockets)")
    #expect(after.serverThreads - before.serverThreads < 8)
  }

  @Test func `a failure comes with what happened in its order, without times`() throws {
    let report = try NetworkFixture.report(
      "asksOnce", replacing: "let (data, response) = try await session.data(from: address)",
      with:
        "_ = try await session.data(from: address)\nlet (data, response) = try await session.data(from: address)"
    )
    #expect(report?.outcome == .failed)
    #expect(report?.finding?.happened == "2 requests")
    let timeline = report?.timeline ?? []
    #expect(timeline.map(\.step) == Array(1...timeline.count))
    #expect(timeline.allSatisfy { $0.time == .zero })
    #expect(
      timeline.prefix(4).map { "\($0.track): \($0.text)" } == [
        "server: request 1: GET /search?term=a", "server: holds answer 1 back", "main: lets it go",
        "server: answer 1: 200",
      ])
    #expect(timeline.last?.text == "2 requests")
    #expect(timeline.last?.kind == .failure)
  }

  @Test func `a wait for what never comes is a hang, with what the server knows`() throws {
    let report = try NetworkFixture.report("waitsForNothing")
    #expect(report?.outcome == .hung)
    #expect(
      report?.finding
        == Finding(
          id: "hang", expected: "find(_:) to return",
          happened: "nothing is running, and nothing will; the server holds the answer to request 1, "
            + "GET /search?term=a back"))
    // The program's end is nobody's doing.
    #expect(
      report?.timeline.map(\.text) == ["request 1: GET /search?term=a", "holds answer 1 back"])
  }

  @Test func `a blocked main thread is told as that`() throws {
    let code = NetworkFixture.solution
      .replacing("var parts", with: "await Self.block()\nvar parts")
      .replacing(
        "func find",
        with: "@MainActor static func block() { DispatchSemaphore(value: 0).wait() }\nfunc find")
    let report = try NetworkFixture.grade(code, chosen: ["finds"]).behaviours.first?.report
    #expect(report?.outcome == .hung)
    #expect(report?.finding?.id == "mainThreadBlocked")
  }

  @Test(arguments: [
    ("exit(0)", Outcome.crashed, "exit"), ("abort()", .crashed, "crash"),
    ("var n = 0; while n >= 0 { n &+= 1; if n < 0 { n = 0 } }", .hung, "endlessLoop"),
    ("_ = try await session.data(from: url)\nreturn try await find(term)", .hung, "requestsWithoutEnd"),
    ("fatalError(\"no\")", .crashed, "crash"),
  ])
  func `a program that does not come to its end is told as what ended it`(
    _ line: String, _ outcome: Outcome, _ finding: String
  ) throws {
    let code = NetworkFixture.solution.replacing("var parts", with: "\(line)\nvar parts")
    var options = GradingOptions()
    // Only the loop uses it up; three thousand requests take about that long.
    if finding == "endlessLoop" { options.behaviourProcessorSeconds = 1 }
    let report = try NetworkFixture.grade(code, chosen: ["finds"], options).behaviours.first?.report
    #expect(report?.outcome == outcome)
    #expect(report?.finding?.id == finding)
  }

  @Test func `code of the main actor on another thread is told as that`() throws {
    let report = try NetworkFixture.report(
      "finds", replacing: "var parts",
      with: "let check: @Sendable () -> Void = { MainActor.assumeIsolated {} }\n"
        + "await Task.detached { check() }.value\nvar parts")
    #expect(report?.outcome == .crashed)
    #expect(report?.finding?.id == "wrongExecutor", "\(report?.finding?.happened ?? "")")
  }

  @Test func `a task that sleeps is waited for`() throws {
    let late =
      "try await Task.sleep(for: .milliseconds(1900))\n"
      + "_ = try? await session.data(from: url.appending(path: \"search\"))"
    let report = try NetworkFixture.report(
      "asksOnce", replacing: "guard (response", with: "Task { \(late) }\nguard (response")
    #expect(report?.finding?.happened == "2 requests")
  }

  @Test func `no proxy of the user's comes between a program and its server`() {
    #expect(ChildProcess.environmentOfGraded.keys.allSatisfy { !$0.lowercased().contains("proxy") })
  }

  // edition: leave out
  @Test func `other chapters may not use URLSession`() throws {
    try Fixtures.withFolder { folder in
      let code = try "import Foundation\nimport FoundationNetworking\n" + Fixtures.timerSolution()
      let use = "func reach() -> URLSession { URLSession(configuration: .default) }\n"
      try Data("\(code)\n\(use)".utf8).write(to: folder.appending(path: "DeliveryProvider.swift"))
      let submission = try Submission(of: .timerInActor, in: folder, workspace: Fixtures.workspace)
      let verdict = try Fixtures.grader.get().grade(submission)
      #expect(verdict.integrityBreaches.map(\.name) == ["FoundationNetworking"])
    }
  }
  // edition: end
}

/// What a check could leave behind in this process.
struct Leftovers: Equatable {
  var sockets: Int
  var serverThreads: Int

  /// What there is now.
  ///
  /// Other tests have sockets as well, at the same time: only what grows with the number of checks is a leftover.
  static var now: Self {
    let files = FileManager.default
    let descriptors = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    let kinds = descriptors.compactMap { try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    let threads = (try? files.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let names = threads.compactMap {
      try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)
    }
    return Self(
      sockets: kinds.count { $0.hasPrefix("socket:") }, serverThreads: names.count { $0 == "web server\n" })
  }
}

extension Verdict {
  /// How those that were run ended.
  fileprivate var outcomes: [Outcome] { behaviours.map(\.report.outcome).filter { $0 != .notRun } }
}
