import Curriculum
import Foundation
import Grading

/// A class whose hand-ins are all different, graded by two workers.
struct ClassBench {
  struct Result: Codable {
    let works: Int
    /// Of `grade`, real and of processors, in seconds.
    let seconds: Double
    let processorSeconds: Double
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
    let count = bench.options.works
    bench.say("class: making \(count) hand-ins")
    let sources = try fixes(count)
    let folder = bench.scratch.appending(path: "class")
    let works = try sources.enumerated().map { index, source in
      let learner = "learner\(1000 + index)"
      let work = try Work(
        of: source.chapter, from: source.folder,
        to: folder.appending(path: "\(learner)/Exercises/\(source.chapter.name)"),
        // Another interface for each, so that no behaviours are there already.
        named: "edited\(index)by\(UInt32.random(in: 0 ... .max))")
      try work.edit()
      return work
    }
    // What all have in common is there in any class but the first.
    try bench.grader.prepare(for: Curriculum.chapters)
    bench.say("class: grading")
    let results = bench.scratch.appending(path: "results").path
    // The system does not count the time of what ran in a sandbox among that of its starter.
    let graded = try Stopwatch.measure {
      try bench.workshop("grade", folder.path, "--out", results, "--jobs", "2", "--no-sandbox")
    }
    bench.say("class: compiling the same, barely")
    let bare = try Stopwatch.measure {
      for work in works {
        _ = try bench.grader.gradeBarely(try work.submission(in: bench.workspace), isCompileOnly: true)
      }
    }
    var (test, processor) = (Sample(), Sample())
    for index in 0..<10 {
      bench.say("class: clean swift test \(index + 1) of 10")
      let source = sources[index * sources.count / 10]
      let package = try TestedPackage(
        of: source.chapter, from: source.folder, given: bench.workspace.given(source.chapter.name),
        in: bench.scratch.appending(path: "clean/\(index)"))
      let cost = try Stopwatch.measure { try package.test() }
      test.add(cost.seconds)
      processor.add(cost.processorSeconds)
    }
    return Result(
      works: works.count, seconds: graded.seconds, processorSeconds: graded.processorSeconds,
      bareProcessorSeconds: bare.processorSeconds, swiftTest: test, swiftTestProcessor: processor)
  }

  /// Solutions, accepted and rejected fixes of all chapters by turns, all of which compile.
  private func fixes(_ count: Int) throws -> [(chapter: Chapter, folder: URL)] {
    let manager = FileManager.default
    var lines: [[(chapter: Chapter, folder: URL)]] = []
    for chapter in Curriculum.chapters {
      var all = [bench.workspace.solution(chapter.name)]
      let kinds = ["Accepted", "Rejected"].map { kind in
        let folder = bench.workspace.tests(chapter.name).appending(path: kind)
        return ((try? manager.contentsOfDirectory(atPath: folder.path)) ?? []).sorted().map {
          folder.appending(path: $0)
        }
      }
      for index in 0..<(kinds.map(\.count).max() ?? 0) {
        all += kinds.compactMap { $0.indices.contains(index) ? $0[index] : nil }
      }
      lines.append(all.map { (chapter, $0) })
    }
    var chosen: [(chapter: Chapter, folder: URL)] = []
    for place in 0..<(lines.map(\.count).max() ?? 0) {
      for line in lines where line.indices.contains(place) && chosen.count < count {
        let fix = line[place]
        let submission = try Submission(of: fix.chapter, in: fix.folder, workspace: bench.workspace)
        // What the compiler refuses has no floor.
        guard (try? bench.grader.gradeBarely(submission, isCompileOnly: true)) != nil else { continue }
        chosen.append(fix)
      }
    }
    return chosen
  }
}
