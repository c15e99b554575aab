import Foundation
import Glibc
import Grading
import Progress
import Testing

@testable import ClassCLI
@testable import Commands

/// What ends a reset in the middle, stands in its way or saves files meanwhile: no byte of the learner's goes.
struct LostResetTests {
  private static let exercise = "Exercises/TimerInActor"
  private static let own = [
    "DeliveryProvider.swift": "// the learner's\n", "Helper.swift": "// another of the learner's\n",
    "Given/DeliveryService.swift": "// given\n", "Notes/thoughts.txt": "what I have tried\n",
  ]
  private static let starter = [
    "DeliveryProvider.swift": "// the starter\n", "Given/DeliveryService.swift": "// pristine\n",
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try prepare(folder)
  }

  private func prepare(_ folder: TemporaryFolder) throws {
    try folder.makeWorkshop()
    try folder.write([
      "Tests/TimerInActor/Starter/Given/DeliveryService.swift": "// pristine\n",
      "\(Self.exercise)/Notes/thoughts.txt": "what I have tried\n",
    ])
  }

  private func run(_ line: String, in folder: TemporaryFolder? = nil) throws -> ChildProcess.Result {
    try ChildProcess.run(
      TracedProgram.program, line.split(separator: " ").map(String.init) + ["--learner", "ann"],
      in: (folder ?? self.folder).url.path, environment: ["PATH": "/usr/bin:/bin"],
      limits: ChildProcess.Limits(seconds: 60, outputBytes: 1 << 20))
  }

  /// Where the bytes of one of the learner's files are, the exercise's own place or those below backups.
  private func places(of path: String, in folder: TemporaryFolder) -> [String] {
    let candidates =
      ["\(Self.exercise)/\(path)"]
      + folder.files.filter { $0.hasPrefix(".workshop/backups/") && $0.hasSuffix("/\(path)") }
    return candidates.filter { (try? folder.text($0)) == Self.own[path] }
  }

  @Test
  func `wherever a reset is killed, each file is in its place or in the backup, and the next one ends it`()
    throws
  {
    var isOver = false
    var calls = 0
    while !isOver {
      let folder = try TemporaryFolder()
      try prepare(folder)
      calls += 1
      try #require(calls < 500)
      let ending = try TracedProgram(
        words: ["reset", "TimerInActor", "--learner", "ann"], folder: folder.url
      ).run(killedBeforeCall: calls)
      if case .forbidden = ending {
        try Test.cancel("processes may not be traced here")
      }
      if case .exited(let code) = ending {
        #expect(code == 0)
        isOver = true
      }
      for path in Self.own.keys {
        #expect(places(of: path, in: folder).count == 1, "\(path), killed before call \(calls): \(ending)")
      }
      // What is in the exercise is the learner's or the starter's, whole.
      for (path, text) in Self.starter {
        guard let found = try? folder.text("\(Self.exercise)/\(path)") else { continue }
        #expect(found == text || found == Self.own[path])
      }
      #expect(try run("reset TimerInActor", in: folder).ending == .exited(0))
      for path in Self.own.keys {
        #expect(places(of: path, in: folder).contains { $0.hasPrefix(".workshop/backups/") }, "\(path)")
      }
      #expect(
        folder.files.filter { $0.hasPrefix("Exercises/") }
          == Self.starter.keys.sorted().map { "\(Self.exercise)/\($0)" })
      for (path, text) in Self.starter { #expect(try folder.text("\(Self.exercise)/\(path)") == text) }
      // And what the killed one had made beside goes with the next check.
      BuildFolder.removeLeftovers(in: Workspace(root: folder.url))
      #expect(folder.files.filter { $0.hasPrefix(".workshop/build/") }.isEmpty)
    }
    #expect(calls > 10)
  }

  @Test func `who was interrupted is told where the files are`() throws {
    _ = try run("reset TimerInActor")
    let second = try run("reset TimerInActor")
    let text = String(decoding: second.output, as: UTF8.self)
    let backup = try #require(text.split(separator: " ").last).trimmingCharacters(in: .newlines)
    #expect(
      text == """
        TimerInActor is at its start; there is nothing to reset.
        Earlier files   \(backup)

        """)
    #expect(try folder.text("\(backup)/Helper.swift") == "// another of the learner's\n")
  }

  @Test func `a file that is there is never moved onto`() throws {
    let mine = folder.url.appending(path: "mine")
    let other = folder.url.appending(path: "other")
    try folder.write(["mine": "mine\n", "other": "other\n"])
    #expect(throws: Relocation.Failure.taken) { try Relocation.move(mine, to: other) }
    #expect(try folder.text("mine") == "mine\n" && folder.text("other") == "other\n")
  }

  @Test func `on a full disk nothing is changed, and that is said`() throws {
    let place = folder.url.appending(path: ".workshop")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    guard let disk = SmallDisk(at: place) else {
      try Test.cancel("only root can mount a small disk")
    }
    try disk.fill()
    let before = folder.files
    let result = try run("reset TimerInActor")
    #expect(result.ending == .exited(2))
    #expect(result.errorText.hasPrefix("error: TimerInActor was not reset: "), "\(result.errorText)")
    #expect(result.errorText.contains("\nnote: nothing was changed; make room "))
    #expect(folder.files == before)
    for path in Self.own.keys { #expect(places(of: path, in: folder) == ["\(Self.exercise)/\(path)"]) }
    withExtendedLifetime(disk) {}
  }

  @Test func `backups on another disk are as whole, and a full one leaves the files where they are`() throws {
    let place = folder.url.appending(path: ".workshop")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    guard let disk = SmallDisk(at: place) else {
      try Test.cancel("only root can mount a small disk")
    }
    let large = String(repeating: "// a long file\n", count: 20_000)
    try folder.write(["\(Self.exercise)/Helper.swift": large])
    let refused = try run("reset TimerInActor")
    #expect(refused.ending == .exited(2))
    #expect(
      refused.errorText.contains("error: TimerInActor is only half reset: Helper.swift cannot be moved: "),
      "\(refused.errorText)")
    #expect(try folder.text("\(Self.exercise)/Helper.swift") == large)
    #expect(!folder.files.contains { $0.hasSuffix(".leaving") || $0.hasSuffix(".arriving") })
    try folder.write(["\(Self.exercise)/Helper.swift": "// another of the learner's\n"])
    #expect(try run("reset TimerInActor").ending == .exited(0))
    for path in Self.own.keys { #expect(places(of: path, in: folder).count == 1, "\(path)") }
    withExtendedLifetime(disk) {}
  }

  @Test func `in a folder that cannot be written nothing is changed, and that is said`() throws {
    let place = folder.url.appending(path: "Exercises")
    let files = FileManager.default
    let kept = folder.url.appending(path: "Kept")
    try files.moveItem(at: place, to: kept)
    try files.createDirectory(at: place, withIntermediateDirectories: true)
    guard let disk = SmallDisk(at: place) else {
      try Test.cancel("only root can mount a disk that is only read")
    }
    try files.copyItem(at: kept.appending(path: "TimerInActor"), to: place.appending(path: "TimerInActor"))
    try #require(disk.makeReadOnly())
    let result = try run("reset TimerInActor")
    #expect(result.ending == .exited(2))
    #expect(
      result.errorText == """
        error: TimerInActor was not reset: DeliveryProvider.swift cannot be moved: Read-only file system
        note: nothing was changed; make room or give yourself the right to write there and run this again

        """)
    for path in Self.own.keys { #expect(places(of: path, in: folder) == ["\(Self.exercise)/\(path)"]) }
    withExtendedLifetime(disk) {}
    #expect(folder.files.filter { $0.hasPrefix(".workshop/backups/") }.isEmpty)
  }

  @Test func `a file that an editor saves meanwhile stays, and is never the starter's or the backup's loss`()
    throws
  {
    // An editor that saves as fast as it can, a new file in the place of the old one, each with a number.
    let place = folder.url.appending(path: "\(Self.exercise)/DeliveryProvider.swift")
    let isOver = Flag()
    let saved = Numbers()
    let editor = Thread {
      var number = 0
      while !isOver.isSet {
        number += 1
        if (try? WholeFile.write(Data("// save \(number)\n".utf8), to: place, isReplacing: true)) != nil {
          saved.last = number
        }
      }
      isOver.confirm()
    }
    editor.start()
    for _ in 1...8 {
      let result = try run("reset TimerInActor")
      #expect([.exited(0), .exited(2)].contains(result.ending))
      if result.ending == .exited(2) {
        #expect(result.errorText.contains("was saved meanwhile, and stays"), "\(result.errorText)")
      }
    }
    isOver.set()
    let last = try #require(saved.last)
    let texts = try folder.files.filter { $0.hasSuffix("/DeliveryProvider.swift") }.map {
      try folder.text($0)
    }
    #expect(texts.contains("// save \(last)\n"))
    #expect(places(of: "Helper.swift", in: folder).count == 1)
  }
}

/// Tells a thread to end, and waits until it has.
private final class Flag: @unchecked Sendable {
  private let condition = NSCondition()
  private var isRaised = false
  private var hasEnded = false

  var isSet: Bool { condition.withLock { isRaised } }

  func confirm() {
    condition.withLock {
      hasEnded = true
      condition.signal()
    }
  }

  func set() {
    condition.withLock {
      isRaised = true
      while !hasEnded { condition.wait() }
    }
  }
}

private final class Numbers: @unchecked Sendable {
  private let lock = NSLock()
  private var number: Int?

  var last: Int? {
    get { lock.withLock { number } }
    set { lock.withLock { number = newValue } }
  }
}
