import Curriculum
import Foundation
import Grading

/// From a save to the first character of the verdict, with `watch` running.
struct WatchBench {
  struct Result: Codable {
    let chapter: String
    let saved: Sample
    /// A check of the same chapter after such an edit.
    let check: Sample
    var toCheck: Double { saved.median / check.median }
  }

  let bench: Bench

  func run() throws -> Result {
    let name = "TimerInActor"
    bench.say("watch: \(name)")
    guard let chapter = Curriculum.chapters.first(where: { $0.name == name }) else {
      throw BenchError(description: "there is no chapter '\(name)'")
    }
    // A clone: the learner's own files are nobody else's to edit.
    let clone = bench.scratch.appending(path: "watched")
    try Shell.run(["git", "clone", "--quiet", bench.workspace.root.path, clone.path], in: bench.scratch)
    let exercise = Workspace(root: clone).exercise(name)
    let given = Workspace(root: clone).given(name)
    let kept = bench.scratch.appending(path: "given")
    let hasGiven = FileManager.default.fileExists(atPath: given.path)
    if hasGiven { try FileManager.default.moveItem(at: given, to: kept) }
    try FileManager.default.removeItem(at: exercise)
    let work = try Work(of: chapter, from: bench.workspace.solution(name), to: exercise)
    if hasGiven { try FileManager.default.moveItem(at: kept, to: given) }
    try bench.workshop("check", name, in: clone)
    let watch = Process()
    let output = Pipe()
    watch.executableURL = URL(filePath: bench.program)
    watch.arguments = ["watch", name, "--root", clone.path]
    watch.standardOutput = output
    // It ends with its input.
    watch.standardInput = Pipe()
    try watch.run()
    defer {
      watch.terminate()
      watch.waitUntilExit()
    }
    // The verdict on what is there already.
    _ = output.fileHandleForReading.availableData
    var (saved, check) = (Sample(), Sample())
    for round in 0...bench.options.runs {
      // Whatever else it has to say of the verdict before.
      Thread.sleep(forTimeInterval: 1)
      try work.edit(isByRenaming: true)
      let start = ContinuousClock.now
      guard !output.fileHandleForReading.availableData.isEmpty else {
        throw BenchError(description: "'workshop watch' has ended")
      }
      if round > 0 { saved.add((ContinuousClock.now - start) / .seconds(1)) }
      Thread.sleep(forTimeInterval: 1)
      let other = try Work(
        of: chapter, from: bench.workspace.solution(name), to: bench.scratch.appending(path: "other\(round)"))
      try other.edit()
      let cost = try Stopwatch.measure {
        try bench.workshop("check", name, "--source", other.folder.path, in: clone)
      }
      if round > 0 { check.add(cost.seconds) }
    }
    return Result(chapter: name, saved: saved, check: check)
  }
}
