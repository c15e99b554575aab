import Curriculum
import Foundation
import Grading

/// A class whose hand-ins are all different, graded by two workers.
struct ClassBench {
  struct Result: Codable {
    let works: Int
    /// Of `grade` in the sandbox; `nil` when there is none.
    let secondsInSandbox: Double?
    /// Of `grade` without it, real and of processors, in seconds.
    let seconds: Double
    let processorSeconds: Double
    /// Of one hand-in, what its programs take of the processors without being compiled.
    let runningSeconds: Double
    /// Of the bare compilation of the same sources, one after another.
    let bareProcessorSeconds: Double
    /// Of one clean `swift test`, real and of processors.
    let swiftTest: Sample
    let swiftTestProcessor: Sample
    var perMinute: Double { Double(works) / seconds * 60 }
    var toBare: Double { processorSeconds / bareProcessorSeconds }
  }

  let bench: Bench

  func run() throws -> Result {
    let sources = fixes(bench.options.works)
    // What all have in common is there in any class but the first.
    try bench.grader.prepare(for: Curriculum.chapters)
    var secondsInSandbox: Double?
    if (try? Sandbox.find()) != nil {
      _ = try grade([sources[0]], as: "first")
      secondsInSandbox = try grade(sources, as: "shut-in").cost.seconds
    } else {
      bench.say("class: there is no sandbox here")
    }
    // The system does not count the time of what ran in a sandbox among that of its starter.
    let graded = try grade(sources, as: "open", "--no-sandbox")
    bench.say("class: compiling the same, barely")
    let bare = try Stopwatch.measure {
      for work in graded.works {
        _ = try bench.grader.gradeBarely(try work.submission(in: bench.workspace), isCompileOnly: true)
      }
    }
    bench.say("class: running the same again")
    let running = try runAgain(graded.works.suffix(Self.reruns))
    var (test, processor) = (Sample(), Sample())
    for index in 0..<10 {
      bench.say("class: clean swift test \(index + 1) of 10")
      let source = sources[index * sources.count / 10]
      let package = try TestedPackage(
        of: source.chapter, in: bench.workspace, from: source.folder,
        at: bench.scratch.appending(path: "clean/\(index)"))
      let cost = try Stopwatch.measure { try package.test() }
      test.add(cost.seconds)
      processor.add(cost.processorSeconds)
    }
    return Result(
      works: sources.count, secondsInSandbox: secondsInSandbox, seconds: graded.cost.seconds,
      processorSeconds: graded.cost.processorSeconds,
      runningSeconds: running.processorSeconds / Double(min(Self.reruns, sources.count)),
      bareProcessorSeconds: bare.processorSeconds, swiftTest: test, swiftTestProcessor: processor)
  }

  /// How many are run again, the last ones: their programs are still kept.
  private static let reruns = 100

  /// Grades hand-ins once more, whose programs are kept by then: nothing else is done than to run them.
  ///
  /// By the program that has made them, since another one would make its own.
  private func runAgain(_ works: some Sequence<Work>) throws -> Cost {
    let folder = bench.scratch.appending(path: "again")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for work in works {
      let learner = work.folder.deletingLastPathComponent().deletingLastPathComponent()
      try FileManager.default.copyItem(
        at: learner, to: folder.appending(path: learner.lastPathComponent))
    }
    let results = bench.scratch.appending(path: "again-results").path
    return try Stopwatch.measure {
      try bench.workshop(["grade", folder.path, "--out", results, "--jobs", "2", "--no-sandbox"])
    }
  }

  /// Grades a class in which every hand-in has another interface than any before it.
  private func grade(
    _ sources: [(chapter: Chapter, folder: URL)], as name: String, _ options: String...
  ) throws -> (works: [Work], cost: Cost) {
    bench.say("class: making \(sources.count) hand-ins")
    let folder = bench.scratch.appending(path: name)
    let works = try sources.enumerated().map { index, source in
      let work = try Work(
        of: source.chapter, from: source.folder,
        to: folder.appending(path: "learner\(1000 + index)/Exercises/\(source.chapter.name)"),
        // No behaviours are there already.
        named: "edited\(index)by\(UInt32.random(in: 0 ... .max))")
      try work.edit()
      return work
    }
    bench.say("class: grading")
    let results = bench.scratch.appending(path: "\(name)-results").path
    let cost = try Stopwatch.measure {
      try bench.workshop(["grade", folder.path, "--out", results, "--jobs", "2"] + options)
    }
    return (works, cost)
  }

  /// Solutions and accepted fixes of all chapters by turns, all of which compile.
  private func fixes(_ count: Int) -> [(chapter: Chapter, folder: URL)] {
    let lines = Curriculum.chapters.map { chapter in
      let folder = bench.workspace.tests(chapter.name).appending(path: "Accepted")
      let accepted = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
      return [(chapter, bench.workspace.solution(chapter.name))]
        + accepted.map { (chapter, folder.appending(path: $0)) }
    }
    let turns = lines.map(\.count).max() ?? 0
    let all = (0..<turns).flatMap { turn in lines.compactMap { $0.indices.contains(turn) ? $0[turn] : nil } }
    return Array(all.prefix(count))
  }
}
