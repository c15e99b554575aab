import Curriculum
import Foundation
import Grading

/// From an edit to the verdict, warm: a check, the bare calls, and `swift test`, by turns.
struct EditBench {
  /// What of an empty `swift test` a verdict is to take at most.
  static let goal = 0.4

  struct Row: Codable {
    let chapter: String
    var check = Sample()
    /// Of it, what behaviours ran after the last program was linked.
    var running = Sample()
    var floor = Sample()
    /// Of a package with the chapter's module and an empty test.
    var swiftTest = Sample()
    /// Of one with the chapter's behaviours besides, compiled and not run; not in the short form.
    var testWithBehaviours = Sample()
    /// What building takes at least, of an edit, whatever is kept.
    var leastBuild = Sample()
    /// What the verdict takes at least.
    var least = Sample()
    var toFloor: Double { check.median / floor.median }
    var toSwiftTest: Double { check.median / swiftTest.median }
    var toTestWithBehaviours: Double { check.median / testWithBehaviours.median }
    /// Without what the behaviours run, of a `swift test` that has none to run.
    var buildToSwiftTest: Double { (check.median - running.median) / swiftTest.median }
    var leastBuildToSwiftTest: Double { leastBuild.median / swiftTest.median }
    var leastToSwiftTest: Double { least.median / swiftTest.median }
  }

  let bench: Bench

  /// Measures each chapter; one that cannot be measured is told of and keeps none of the others from it.
  ///
  /// - Parameter rows: Gets what was measured.
  /// - Throws: `BenchError` that names the chapters that were not.
  func run(into rows: inout [Row]) throws {
    var left: [String] = []
    for chapter in bench.options.chapters {
      bench.say("edit to verdict: \(chapter.name)")
      do {
        rows.append(try measure(chapter))
      } catch {
        bench.say("error: \(chapter.name): \(error)")
        left.append(chapter.name)
      }
    }
    if !left.isEmpty { throw BenchError(description: "not \(left.joined(separator: ", "))") }
  }

  private func measure(_ chapter: Chapter) throws -> Row {
    let place = bench.scratch.appending(path: "edit/\(chapter.name)")
    let work = try Work(
      of: chapter, from: bench.workspace.solution(chapter.name), to: place.appending(path: "work"))
    let package = try TestedPackage(of: chapter, in: bench.workspace, at: place.appending(path: "package"))
    let whole =
      bench.options.isShort
      ? nil
      : try TestedPackage(
        of: chapter, in: bench.workspace, at: place.appending(path: "whole"), hasBehaviours: true)
    var row = Row(chapter: chapter.name)
    for round in 0...bench.options.runs {
      let isWarmUp = round == 0
      try work.edit()
      var answer = ""
      let check = try Stopwatch.measure {
        answer = try bench.workshop("check", chapter.name, "--json", "--source", work.folder.path)
      }
      let steps = try JSONDecoder().decode(VerdictDocument.self, from: Data(answer.utf8)).seconds
      try work.edit()
      let submission = try work.submission(in: bench.workspace)
      var needed = EditCost()
      var watch = Stopwatch()
      let floor = try Stopwatch.measure {
        let hasPassed = try bench.grader.gradeBarely(submission) { needed.add(watch.lap(), of: $0) }
        guard hasPassed else {
          throw BenchError(description: "the solution of \(chapter.name) did not pass")
        }
      }
      needed.add(levels: try Stopwatch.measure { try bench.grader.climbBarely(submission) })
      try package.edit()
      let test = try Stopwatch.measure { try package.test() }
      try whole?.edit()
      let wholeTest = try whole.map { whole in try Stopwatch.measure { try whole.test() } }
      if isWarmUp { continue }
      row.check.add(check.seconds)
      row.running.add(steps.first { $0.step == "run" }?.seconds ?? 0)
      row.floor.add(floor.seconds)
      row.leastBuild.add(needed.leastBuild)
      row.least.add(needed.least)
      row.swiftTest.add(test.seconds)
      if let wholeTest { row.testWithBehaviours.add(wholeTest.seconds) }
    }
    return row
  }
}
