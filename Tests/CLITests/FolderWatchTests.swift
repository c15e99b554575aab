import Foundation
import Grading
import Testing

@testable import Commands

struct FolderWatchTests {
  private let folder: TemporaryFolder
  private var workspace: Workspace { Workspace(root: folder.url) }

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeWorkshop()
  }

  @Test func `files count when they have come to rest`() {
    var settling = Settling()
    #expect(settling.see(Samples.files("a")) == nil)
    #expect(settling.isMoving)
    #expect(settling.see(Samples.files("a")) == Samples.files("a"))
    #expect(settling.see(Samples.files("a")) == nil)
    #expect(!settling.isMoving)
  }

  @Test func `a file that is empty or away for an instant is no save`() {
    var settling = Settling()
    let looks = ["a", "a", "", "b", "b", nil, "b", "b", "c", "d", "d"].map {
      $0.map(Samples.files) ?? WatchedFiles()
    }
    #expect(looks.compactMap { settling.see($0) } == ["a", "b", "d"].map(Samples.files))
  }

  @Test func `given files are watched, hidden ones are not`() throws {
    try folder.write(["Exercises/TimerInActor/.#DeliveryProvider.swift": "a copy of an editor"])
    let files = FolderWatch.files(of: "TimerInActor", in: workspace)
    #expect(
      files.files.map(\.path) == ["DeliveryProvider.swift", "Given/DeliveryService.swift", "Helper.swift"])
    #expect(files.own.map(\.path) == ["DeliveryProvider.swift", "Helper.swift"])
  }

  @Test func `a folder that is gone is a problem with its path`() {
    #expect(
      FolderWatch.files(of: "StaleSearch", in: workspace).problem
        == "Exercises/StaleSearch cannot be read: there is no such folder")
  }

  @Test func `a save leaves a trace, whether the file is written, replaced, added or taken away`() throws {
    let path = workspace.exercise("TimerInActor").path
    let file = "Exercises/TimerInActor/DeliveryProvider.swift"
    var traces = [FolderTrace(of: path)]
    #expect(FolderTrace(of: path) == traces[0])
    // Of another length, so that no clock matters.
    try Data("other bytes than those".utf8).write(to: folder.url.appending(path: file))
    traces.append(FolderTrace(of: path))
    try folder.write([file: "a file in place of the other"])
    traces.append(FolderTrace(of: path))
    try folder.write(["Exercises/TimerInActor/Given/More.swift": ""])
    traces.append(FolderTrace(of: path))
    try FileManager.default.removeItem(at: folder.url.appending(path: file))
    traces.append(FolderTrace(of: path))
    try FileManager.default.removeItem(at: workspace.exercise("TimerInActor"))
    traces.append(FolderTrace(of: path))
    for (before, after) in zip(traces, traces.dropFirst()) { #expect(before != after) }
  }

  @Test func `what is in the folder is told, and what comes to be there`() throws {
    let told = Told()
    let watch = FolderWatch(workspace: workspace) { told.add($1) }
    watch.watch("TimerInActor")
    #expect(told.wait(for: 1)?.own.count == 2)
    try folder.write(["Exercises/TimerInActor/DeliveryProvider.swift": "// saved by renaming\n"])
    #expect(told.wait(for: 2)?.own.first?.text == "// saved by renaming\n")
  }

  /// What was told so far; waits for more without a clock, but for a bound that only a fault reaches.
  private final class Told: @unchecked Sendable {
    private let condition = NSCondition()
    private var files: [WatchedFiles] = []

    func add(_ new: WatchedFiles) {
      condition.withLock {
        files.append(new)
        condition.signal()
      }
    }

    func wait(for count: Int) -> WatchedFiles? {
      condition.withLock {
        while files.count < count {
          guard condition.wait(until: Date(timeIntervalSinceNow: 60)) else { return nil }
        }
        return files[count - 1]
      }
    }
  }

  @Test(arguments: ["git", "diff"])
  func `the difference is told by the program that is there`(_ program: String) throws {
    let path = try #require(ProgramSearch.path(of: program, ["PATH": "/usr/bin:/bin"]))
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: program), withDestinationURL: URL(filePath: path))
    let lines = difference(["PATH": folder.url.path])
    #expect(lines.first?.contains("Tests/TimerInActor/Starter/DeliveryProvider.swift") == true)
    #expect(lines.contains("-// the starter"))
    #expect(lines.contains("+// the learner's"))
    #expect(lines.contains("+// another of the learner's"))
    #expect(!lines.contains { $0.contains("Given") })
  }

  @Test func `without a program that compares it says so`() {
    #expect(
      difference(["PATH": "/nowhere"]) == [
        "There is neither git nor diff on PATH, so the change cannot be shown.",
        "The starter is in Tests/TimerInActor/Starter.",
      ])
  }

  @Test func `who is at the start has changed nothing`() throws {
    _ = try StarterReset(chapter: "TimerInActor", workspace: workspace, time: Date()).run()
    #expect(difference(["PATH": "/usr/bin:/bin"]) == ["Nothing: the chapter is at its start."])
  }

  private func difference(_ environment: [String: String]) -> [String] {
    StarterDifference(chapter: "TimerInActor", workspace: workspace, environment: environment).lines()
  }
}
