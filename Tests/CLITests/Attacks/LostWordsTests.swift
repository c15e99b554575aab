import Foundation
import Glibc
import Grading
import Progress
import Testing

@testable import ClassCLI
@testable import Commands

/// What the command says when progress or a file cannot be kept.
struct LostWordsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeWorkshop()
  }

  private func run(_ line: String, fileBytes: UInt64? = nil) throws -> ChildProcess.Result {
    try ChildProcess.run(
      TracedProgram.program, line.split(separator: " ").map(String.init), in: folder.url.path,
      environment: ["PATH": "/usr/bin:/bin", "WORKSHOP_LEARNER": "ann"],
      limits: ChildProcess.Limits(seconds: 60, outputBytes: 1 << 20, fileBytes: fileBytes))
  }

  private var log: ProgressLog {
    get throws { ProgressLog(of: try Learner("ann"), in: folder.url.appending(path: ".workshop")) }
  }

  @Test func `a log that may not grow is told in words and stays whole`() throws {
    #expect(try run("hint TimerInActor").ending == .exited(0))
    let before = try Data(contentsOf: try log.url)
    // Room for half a line.
    let result = try run("hint TimerInActor", fileBytes: UInt64(before.count + 80))
    #expect(result.ending == .exited(2))
    #expect(
      result.errorText == """
        error: nothing was recorded: \(try log.url.path) cannot be written: No space left on device
        note: make room or give yourself the right to write there and run this again

        """)
    #expect(result.output.isEmpty)
    #expect(try Data(contentsOf: try log.url) == before)
    let none = try run("hint TimerInActor", fileBytes: UInt64(before.count))
    #expect(none.ending == .exited(2))
    #expect(none.errorText.contains("cannot be written: File too large"), "\(none.errorText)")
    #expect(try log.read().records.count == 1)
  }

  @Test func `on a full disk no attempt counts that is not on it`() throws {
    let place = folder.url.appending(path: ".workshop")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    guard let disk = SmallDisk(at: place) else { try Test.cancel("only root can mount a small disk") }
    #expect(try run("hint TimerInActor").ending == .exited(0))
    try disk.fill()
    // The page that the log has may have room for some more lines.
    var result = try run("hint TimerInActor")
    for _ in 0..<40 where result.ending == .exited(0) {
      try? log.append(.hint(number: 1), chapter: "TimerInActor")
      result = try run("solution TimerInActor --force")
    }
    #expect(result.ending == .exited(2))
    #expect(result.errorText.contains("cannot be written: No space left on device"), "\(result.errorText)")
    #expect(try log.read().remarks.isEmpty)
    withExtendedLifetime(disk) {}
  }

  @Test func `in a folder that may only be read nothing is recorded, and that is said`() throws {
    let place = folder.url.appending(path: ".workshop")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    guard let disk = SmallDisk(at: place) else { try Test.cancel("only root can mount a small disk") }
    #expect(try run("hint TimerInActor").ending == .exited(0))
    try #require(disk.makeReadOnly())
    let result = try run("hint TimerInActor")
    #expect(result.ending == .exited(2))
    #expect(result.errorText.contains("cannot be written: Read-only file system"), "\(result.errorText)")
    // What is there is read all the same.
    #expect(try run("list").ending == .exited(0))
    withExtendedLifetime(disk) {}
  }

  @Test func `wherever a hint is killed the log is readable, and the next one goes on`() throws {
    var calls = 0
    var isOver = false
    while !isOver {
      let folder = try TemporaryFolder()
      try folder.makeWorkshop()
      calls += 1
      try #require(calls < 200)
      let log = ProgressLog(of: try Learner("ann"), in: folder.url.appending(path: ".workshop"))
      let first = ProgressRecord.Event.hint(number: 1)
      try log.append(first, chapter: "TimerInActor")
      let ending = try TracedProgram(words: ["hint", "TimerInActor", "--learner", "ann"], folder: folder.url)
        .run(killedBeforeCall: calls)
      if case .forbidden = ending { try Test.cancel("processes may not be traced here") }
      if case .exited(let code) = ending {
        #expect(code == 0)
        isOver = true
      }
      let contents = try log.read()
      #expect(contents.remarks.isEmpty)
      #expect([[first], [first, .hint(number: 2)]].contains(contents.records.map(\.event)))
      try log.append(.hint(number: 3), chapter: "TimerInActor")
      #expect(try log.read().records.count == contents.records.count + 1)
    }
  }

  @Test func `wherever an export is killed the gradebook is the old one or the new one`() throws {
    let line = """
      {"chapter":"TimerInActor","reason":"the archive is cut short","submission":{"learner":{"id":"ada"},\
      "origin":"ada.zip"},"verdict":"broken","version":1}

      """
    try folder.write(["results/results.jsonl": line])
    #expect(try run("export results").ending == .exited(0))
    let new = try folder.text("results/gradebook.csv")
    var calls = 0
    var isOver = false
    while !isOver {
      calls += 1
      try #require(calls < 200)
      try folder.write(["results/gradebook.csv": "the old one\n"])
      let ending = try TracedProgram(words: ["export", "\(folder.url.path)/results"], folder: folder.url)
        .run(killedBeforeCall: calls)
      if case .forbidden = ending { try Test.cancel("processes may not be traced here") }
      if case .exited(let code) = ending {
        #expect(code == 0)
        isOver = true
      }
      let text = try folder.text("results/gradebook.csv")
      #expect(text == new || text == "the old one\n")
      #expect(!isOver || text == new)
    }
    #expect(
      folder.files.filter { $0.hasPrefix("results/") } == ["results/gradebook.csv", "results/results.jsonl"])
    // Too large for what is allowed: the old one stays.
    try folder.write(["results/gradebook.csv": "the old one\n"])
    let refused = try run("export results", fileBytes: 10)
    #expect(refused.ending == .exited(2))
    #expect(
      refused.errorText.contains("results/gradebook.csv cannot be written: File too large"),
      "\(refused.errorText)")
    #expect(
      folder.files.filter { $0.hasPrefix("results/") } == ["results/gradebook.csv", "results/results.jsonl"])
    #expect(try folder.text("results/gradebook.csv") == "the old one\n")
  }
}
