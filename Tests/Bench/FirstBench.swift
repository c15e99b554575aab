import Curriculum
import Foundation
import Grading

/// The first verdict in a fresh clone, with nothing kept from before.
struct FirstBench {
  struct Result: Codable {
    /// `make`: the runner is built.
    let build: Cost
    /// The first check, which compiles what all programs are linked with.
    let firstCheck: Cost
    /// The first check of another chapter, which finds that already.
    let secondCheck: Double
    /// How much longer than in a warm check building the program takes in it: its behaviours are compiled, once for an
    /// interface.
    let behaviours: Double
    /// A check after an edit of a body.
    let warmCheck: Sample
    var secondToWarm: Double { (secondCheck - behaviours) / warmCheck.median }
    /// What a learner waits for.
    var verdict: Cost { build + firstCheck }
    /// What that would be if no processor ever had nothing to do, in seconds.
    var least: Double { verdict.processorSeconds / Double(ProcessInfo.processInfo.activeProcessorCount) }
  }

  let bench: Bench

  /// What a person types: nothing of the make that the benchmark itself was started by goes over to it.
  private static let make = ["-u", "MAKEFLAGS", "-u", "MAKEOVERRIDES", "-u", "ARGS", "make"]

  func run() throws -> Result {
    bench.say("first verdict: a fresh clone")
    let clone = bench.scratch.appending(path: "clone")
    try Shell.run(["git", "clone", "--quiet", bench.workspace.root.path, clone.path], in: bench.scratch)
    let build = try Stopwatch.measure { try Shell.run(Self.make, in: clone) }
    bench.say("first verdict: the checks")
    // What learners begin with, and a starter that runs: one that the compiler refuses has its verdict sooner.
    let first = try check(Curriculum.chapters[0].name, in: clone)
    let (second, secondBuild) = try check("IsolatedDeinit", in: clone, source: nil)
    guard let chapter = Curriculum.chapters.first(where: { $0.name == "IsolatedDeinit" }) else {
      throw BenchError(description: "there is no chapter 'IsolatedDeinit'")
    }
    let work = try Work(
      of: chapter, from: bench.workspace.starter(chapter.name), to: bench.scratch.appending(path: "first"))
    var (warm, warmBuild) = (Sample(), Sample())
    for round in 0...bench.options.runs {
      try work.edit()
      let (check, build) = try check(chapter.name, in: clone, source: work.folder)
      if round == 0 { continue }
      warm.add(check)
      warmBuild.add(build)
    }
    return Result(
      build: build, firstCheck: first, secondCheck: second,
      behaviours: secondBuild - warmBuild.median,
      warmCheck: warm)
  }

  /// - Returns: What a check takes, and what of it building the program.
  private func check(
    _ chapter: String, in clone: URL, source: URL?
  ) throws -> (seconds: Double, build: Double) {
    var answer = ""
    let cost = try Stopwatch.measure {
      let words = ["check", chapter, "--json"] + (source.map { ["--source", $0.path] } ?? [])
      answer = try bench.workshop(words, in: clone)
    }
    let steps = try JSONDecoder().decode(VerdictDocument.self, from: Data(answer.utf8)).seconds
    return (cost.seconds, steps.first { $0.step == "build" }?.seconds ?? 0)
  }

  private func check(_ chapter: String, in clone: URL) throws -> Cost {
    // The starter does not pass, which make tells as 2.
    try Stopwatch.measure { try Shell.run(Self.make + ["check-\(chapter)"], in: clone, allowed: [0, 2]) }
  }
}
