import Curriculum
import Foundation
import Grading

/// From an edit to the verdict, warm: a check, the bare calls, and `swift test`, by turns.
struct EditBench {
  struct Row: Codable {
    let chapter: String
    var check = Sample()
    /// Of it, what behaviours ran after the last program was linked.
    var running = Sample()
    var floor = Sample()
    var swiftTest = Sample()
    var toFloor: Double { check.median / floor.median }
    var toSwiftTest: Double { check.median / swiftTest.median }
    /// Without what the behaviours run, of a `swift test` that has none to run.
    var buildToSwiftTest: Double { (check.median - running.median) / swiftTest.median }
  }

  let bench: Bench

  func run() throws -> [Row] {
    try bench.options.chapters.map { chapter in
      bench.say("edit to verdict: \(chapter.name)")
      return try measure(chapter)
    }
  }

  private func measure(_ chapter: Chapter) throws -> Row {
    let place = bench.scratch.appending(path: "edit/\(chapter.name)")
    let work = try Work(
      of: chapter, from: bench.workspace.solution(chapter.name), to: place.appending(path: "work"))
    let package = try TestedPackage(
      of: chapter, from: bench.workspace.solution(chapter.name), given: bench.workspace.given(chapter.name),
      in: place.appending(path: "package"))
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
      let floor = try Stopwatch.measure {
        guard try bench.grader.gradeBarely(submission) else {
          throw BenchError(description: "the solution of \(chapter.name) did not pass")
        }
      }
      try package.edit()
      let test = try Stopwatch.measure { try package.test() }
      if isWarmUp { continue }
      row.check.add(check.seconds)
      row.running.add(steps.first { $0.step == "run" }?.seconds ?? 0)
      row.floor.add(floor.seconds)
      row.swiftTest.add(test.seconds)
    }
    return row
  }
}

/// The smallest package that holds a chapter and one test, which only looks at whether the module is there.
struct TestedPackage {
  private let folder: URL
  private let work: Work

  init(of chapter: Chapter, from source: URL, given: URL, in folder: URL, named name: String = "edited")
    throws
  {
    self.folder = folder
    let sources = folder.appending(path: "Sources/\(chapter.name)")
    work = try Work(of: chapter, from: source, to: sources, named: name)
    if FileManager.default.fileExists(atPath: given.path) {
      try FileManager.default.copyItem(at: given, to: sources.appending(path: "Given"))
    }
    let settings = chapter.languageSettings.map(\.inManifest)
    try write(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Smallest",
        targets: [
          .target(name: "\(chapter.name)", swiftSettings: [\(settings.joined(separator: ", "))]),
          .testTarget(name: "SmallestTests", dependencies: ["\(chapter.name)"]),
        ])
      """)
    try write(
      "Tests/SmallestTests/SmallestTests.swift",
      """
      import Testing
      @testable import \(chapter.name)

      @Test func isThere() {}
      """)
  }

  private func write(_ path: String, _ text: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func edit() throws { try work.edit() }

  func test() throws { try Shell.run(["swift", "test", "--filter", "isThere"], in: folder) }
}
