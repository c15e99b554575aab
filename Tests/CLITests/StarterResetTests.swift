import Foundation
import Grading
import Testing

@testable import Commands

struct StarterResetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeWorkshop()
  }

  private func reset(_ seconds: Double = 1_795_233_600) throws(CommandError) -> StarterReset.Outcome {
    try StarterReset(
      chapter: "TimerInActor", workspace: Workspace(root: folder.url),
      time: Date(timeIntervalSince1970: seconds)
    ).run()
  }

  @Test func `the starter is back, and what was there is in a backup with its date`() throws {
    let outcome = try reset()
    #expect(
      outcome.backup?.path(below: folder.url) == ".workshop/backups/TimerInActor-2026-11-21T040000Z")
    #expect(!outcome.isGivenRestored)
    #expect(try folder.text("Exercises/TimerInActor/DeliveryProvider.swift") == "// the starter\n")
    #expect(try folder.text("Exercises/TimerInActor/Given/DeliveryService.swift") == "// given\n")
    let backup = ".workshop/backups/TimerInActor-2026-11-21T040000Z"
    #expect(try folder.text("\(backup)/DeliveryProvider.swift") == "// the learner's\n")
    #expect(try folder.text("\(backup)/Helper.swift") == "// another of the learner's\n")
    #expect(
      folder.files.filter { $0.hasPrefix("Exercises/") } == [
        "Exercises/TimerInActor/DeliveryProvider.swift", "Exercises/TimerInActor/Given/DeliveryService.swift",
      ])
  }

  @Test func `two resets in the same second keep two backups`() throws {
    _ = try reset()
    try folder.write(["Exercises/TimerInActor/DeliveryProvider.swift": "// second\n"])
    let second = try reset()
    #expect(
      second.backup?.path(below: folder.url) == ".workshop/backups/TimerInActor-2026-11-21T040000Z-2")
    let backup = ".workshop/backups/TimerInActor-2026-11-21T040000Z"
    #expect(try folder.text("\(backup)/DeliveryProvider.swift") == "// the learner's\n")
    #expect(try folder.text("\(backup)-2/DeliveryProvider.swift") == "// second\n")
  }

  @Test func `who is at the start already loses nothing and gets no backup`() throws {
    _ = try reset()
    #expect(try reset() == StarterReset.Outcome(backup: nil, isUntouched: true, isGivenRestored: false))
    #expect(folder.files.filter { $0.hasPrefix(".workshop/backups/") }.count == 2)
  }

  @Test func `a chapter whose folder is gone gets its starter without a backup`() throws {
    try FileManager.default.removeItem(at: folder.url.appending(path: "Exercises/TimerInActor"))
    #expect(try reset().backup == nil)
    #expect(try folder.text("Exercises/TimerInActor/DeliveryProvider.swift") == "// the starter\n")
  }

  @Test func `given files are put back where the package has a pristine copy`() throws {
    try folder.write(["Tests/TimerInActor/Starter/Given/DeliveryService.swift": "// pristine\n"])
    let outcome = try reset()
    #expect(outcome.isGivenRestored)
    #expect(try folder.text("Exercises/TimerInActor/Given/DeliveryService.swift") == "// pristine\n")
    let backup = try #require(outcome.backup?.path(below: folder.url))
    #expect(try folder.text("\(backup)/Given/DeliveryService.swift") == "// given\n")
  }

  @Test func `without a starter nothing is touched`() throws {
    try FileManager.default.removeItem(at: folder.url.appending(path: "Tests/TimerInActor/Starter"))
    let before = folder.files
    #expect(throws: CommandError.noStarter(chapter: "TimerInActor", folder: "Tests/TimerInActor/Starter")) {
      try reset()
    }
    #expect(folder.files == before)
  }

  @Test func `where no backup can be made nothing is touched`() throws {
    try folder.write([".workshop/backups": "a file in the folder's place"])
    let before = folder.files
    #expect(throws: CommandError.self) { try reset() }
    #expect(folder.files == before)
    #expect(try folder.text("Exercises/TimerInActor/DeliveryProvider.swift") == "// the learner's\n")
  }
}
