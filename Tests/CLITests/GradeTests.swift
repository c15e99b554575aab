import Foundation
import Glibc
import Grading
import Testing

@testable import Classroom

/// The real command on a small class, killed and resumed, in parts, and audited.
///
/// Nothing here waits for a clock: whoever kills the grader has read from it that it has graded so many.
@Suite(.serialized)
struct GradeTests {
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "workshop").path
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// How many submissions of the class there are to grade, equal ones once.
  private static let works = 5

  private let folder: TemporaryFolder

  /// Ada has passed both chapters, Bea handed in what Ada did and another thing, Cleo and Dan are not there yet.
  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "class"), withIntermediateDirectories: true)
    for (place, source) in [
      ("ada/TimerInActor", "Solutions/TimerInActor"), ("ada/AsyncLet", "Solutions/AsyncLet"),
      ("bea/TimerInActor", "Solutions/TimerInActor"), ("bea/AsyncLet", "Tests/AsyncLet/Starter"),
      ("cleo/TimerInActor", "Tests/TimerInActor/Starter"), ("dan/AsyncLet", "Tests/AsyncLet/Starter"),
    ] {
      let target = folder.url.appending(path: "class/\(place)")
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.root.appending(path: source), to: target)
    }
    try folder.write(["class/dan/TimerInActor/Empty.swift": "// nothing yet\n"])
  }

  private func run(_ words: String...) throws -> ChildProcess.Result {
    try ChildProcess.run(
      Self.program, words + ["--root", Self.root.path], in: folder.url.path,
      environment: ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1", "TERM": "dumb"]) { $1 },
      limits: ChildProcess.Limits(seconds: 300, outputBytes: 1 << 20))
  }

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  private func lines(_ path: String) throws -> [Substring] { try folder.text(path).split(separator: "\n") }

  /// Starts the grader and kills it as soon as it says that it has graded so many.
  private func killedAfter(_ count: Int, out: String) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    let words = [
      Self.program, "grade", folder.url.appending(path: "class").path, "--out",
      folder.url.appending(path: out).path, "--jobs", "1", "--root", Self.root.path,
    ]
    let arguments = words.map { strdup($0) } + [nil]
    let variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer {
      for word in arguments { free(word) }
      for variable in variables { free(variable) }
    }
    var pid = pid_t()
    try #require(posix_spawn(&pid, Self.program, &actions, nil, arguments, variables) == 0)
    close(ends[1])
    defer { close(ends[0]) }
    var said = ""
    let limit = "\(count) of \(Self.works) graded"
    while !said.contains(limit) {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let read = Glibc.read(ends[0], &buffer, buffer.count)
      if read < 0, errno == EINTR { continue }
      try #require(read > 0, "it ended before it was killed: \(said)")
      said += String(decoding: buffer.prefix(read), as: UTF8.self)
    }
    kill(pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  }

  @Test func `a class is graded, in one piece, in parts, and however often it is killed`() throws {
    let whole = try run("grade", "class", "--out", "whole")
    try #require(whole.ending == .exited(0), "\(whole.errorText)")
    #expect(
      text(whole.output).split(separator: "\n").last == "4 hand-ins: graded (3 passed, 4 not passed)")
    let results = try folder.text("whole/results.jsonl")
    let found = try lines("whole/results.jsonl").map { line in
      let result = try ClassResult(line: Data(line.utf8))
      return "\(result.source.learner.id) \(result.chapter ?? "") \(result.isPassed)"
        + (result.sameAs.map { " = \($0)" } ?? "")
    }
    #expect(
      found == [
        "ada AsyncLet true", "ada TimerInActor true", "bea AsyncLet false", "bea TimerInActor true = ada",
        "cleo TimerInActor false", "dan AsyncLet false = bea", "dan TimerInActor false",
      ])

    // Killed after one, after two more, and then with a line cut off in the middle.
    try killedAfter(1, out: "killed")
    #expect(!folder.files.contains("killed/results.jsonl"))
    let incomplete = try run("audit", "killed")
    #expect(incomplete.ending == .exited(1))
    #expect(text(incomplete.output).contains("the results are not complete"))
    try killedAfter(3, out: "killed")
    #expect(Set(try lines("killed/journal.jsonl")).count == (try lines("killed/journal.jsonl").count))
    let journal = folder.url.appending(path: "killed/journal.jsonl")
    try Data(contentsOf: journal).dropLast(100).write(to: journal)
    let kept = try lines("killed/journal.jsonl").count - 1
    let resumed = try run("grade", "class", "--out", "killed", "--json")
    #expect(resumed.ending == .exited(0))
    #expect(text(resumed.output).contains("\"gradedBefore\" : \(kept)"))
    #expect(text(resumed.output).contains("\"graded\" : \(Self.works - kept)"))
    #expect(try folder.text("killed/results.jsonl") == results)

    // Two parts, put together.
    for index in 1...2 {
      #expect(
        try run("grade", "class", "--out", "part\(index)", "--shard", "\(index)/2").ending == .exited(0))
    }
    #expect(try run("merge", "part1", "--out", "merged").ending == .exited(2))
    #expect(!folder.files.contains("merged/results.jsonl"))
    #expect(try run("merge", "part2", "part1", "--out", "merged").ending == .exited(0))
    #expect(try folder.text("merged/results.jsonl") == results)
    #expect(try folder.text("merged/class.json") == folder.text("whole/class.json"))
    // What the parts have graded counts for the whole.
    #expect(
      try text(run("grade", "class", "--out", "merged").output).contains("nothing new; 5 were graded before"))

    // Held against the hand-ins and a second grading; then a line is edited.
    let audit = try run("audit", "merged", "--submissions", "class", "--regrade", "1", "--seed", "3")
    #expect(audit.ending == .exited(0), "\(text(audit.output))\(audit.errorText)")
    #expect(text(audit.output).hasSuffix("audit: holds (7 lines of 4 hand-ins)\n"))
    try folder.write(["merged/results.jsonl": results.replacing("\"not passed\"", with: "\"passed\"")])
    let edited = try run("audit", "merged")
    #expect(edited.ending == .exited(1))
    #expect(text(edited.output).contains("cleo, TimerInActor"))
  }

  @Test func `what cannot be graded here is said, and nothing is touched`() throws {
    #expect(try run("grade", "class").ending == .exited(64))
    #expect(try run("grade", "nowhere", "--out", "out").ending != .exited(0))
    #expect(try run("grade", "class", "--out", "class/out").ending == .exited(64))
    #expect(try run("grade", "class", "--out", "out", "--shard", "3/2").ending == .exited(64))
    #expect(try run("grade", "class", "--out", "out", "--chapter", "TimerActor").ending == .exited(64))
    #expect(try run("grade", "class", "--out", "out", "--without", "eve").ending == .exited(64))
    #expect(try run("merge", "class", "--out", "out").ending == .exited(64))
    #expect(try run("audit", "class").ending == .exited(64))
    #expect(!folder.files.contains { $0.hasPrefix("out") || $0.hasPrefix("class/out") })
  }

  @Test func `a grader that cannot work gives nobody a grade`() throws {
    let before = folder.files
    let result = try ChildProcess.run(
      Self.program, ["grade", "class", "--out", "out", "--root", Self.root.path], in: folder.url.path,
      environment: ["PATH": "/nowhere"], limits: ChildProcess.Limits(seconds: 60, outputBytes: 1 << 20))
    #expect(result.ending == .exited(2))
    #expect(result.errorText.contains("note: nobody has a grade because of it"))
    #expect(folder.files == before)
  }
}
