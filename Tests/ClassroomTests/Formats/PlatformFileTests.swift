import Foundation
import Grading
import Testing

@testable import Classroom

/// Files of one learner for platforms that read JSON.
struct PlatformFileTests {
  static let variables = [
    "CLASSROOM": "cs", "ASSIGNMENT": "hw", "SUBMISSION_TAG": "submit/20261201T201500Z-0a1b2c3",
    "USERNAME": "ada",
    "COMMIT_URL": "https://x.edu/c", "RELEASE_URL": "https://x.edu/r",
  ]

  private func json(
    _ format: ExportFormat, _ results: [ClassResult], _ points: String = "{}", learner: String? = nil
  ) throws -> [String: Any] {
    let exports = try Exports(
      results, points: try MadeResults.points(points), learner: learner, environment: Self.variables)
    let data = try exports.file(format).file.data
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `gradescope has a test for each behaviour, and the score knows lateness`() throws {
    let source = MadeResults.source("ada", at: "2026-12-02T00:00:00Z")
    let results = [try MadeResults.graded(source, failing: [1], happened: "it rang twice")]
    let json = try json(
      .gradescope, results, #"{"deadline": "2026-12-01T00:00Z", "late": {"percentPerDay": 50}}"#)
    let tests = try #require(json["tests"] as? [[String: Any]])
    #expect(tests.count == 7)
    #expect(json["score"] as? Double == 4.29)
    #expect(tests.reduce(0) { $0 + Int((($1["max_score"] as? Double ?? 0) * 100).rounded()) } == 1_000)
    #expect(tests[1]["status"] as? String == "failed")
    #expect(tests[1]["output"] as? String == "Expected: something\nHappened: it rang twice")
    #expect(tests[0]["output"] == nil)
    #expect(Set(tests[1].keys).isSubset(of: JSONSchema.gradescopeTest))
    #expect((json["output"] as? String)?.contains("1 day late, 50 % less") == true)
  }

  @Test func `prairielearn does not count an attempt that could not be graded`() throws {
    let broken = try json(
      .prairielearn, [MadeResults.broken(MadeResults.source("ada"), chapter: "TimerInActor")])
    #expect(broken["gradable"] as? Bool == false)
    #expect(broken["format_errors"] as? [String] == ["It could not be graded: cut short"])
    #expect(broken["score"] == nil)
    let graded = try json(
      .prairielearn, [try MadeResults.graded(MadeResults.source("ada"), failing: [0, 1])])
    #expect(graded["score"] as? Double == 0.714)
    #expect((graded["tests"] as? [[String: Any]])?.count == 7)
  }

  @Test func `a file of all chapters with long messages stays within a mebibyte`() throws {
    let long = String(repeating: "a\"\u{1F600}", count: 5_000)
    let results = try ["TimerInActor", "StaleSearch", "AsyncLet", "CellReuse", "MixedResults", "BatchImport"]
      .map {
        try MadeResults.graded(
          MadeResults.source("ada"), $0, failing: Set(MadeResults.ids(of: $0).indices), happened: long)
      }
    for format in [ExportFormat.prairielearn, .gradescope, .summary] {
      let (file, _) = try Exports(results).file(format)
      #expect(file.data.count <= 1_000_000)
    }
  }

  @Test func `classroom 50 gets whole points, and says which variables are missing`() throws {
    let results = [try MadeResults.graded(MadeResults.source("ada"), failing: [1])]
    let json = try json(.classroom50, results)
    #expect(json["score"] as? Int == 9)
    #expect(json["max-score"] as? Int == 10)
    #expect(json["datetime"] as? String == "2026-12-01T20:15:00Z")
    #expect(json["review"] as? String == "https://x.edu/c")
    #expect(Set(json.keys) == JSONSchema.classroom50)
    #expect(
      throws: ExportError.missingVariables(
        ["ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL"], .classroom50)
    ) {
      try Exports(results, environment: ["CLASSROOM": "cs", "OWNER": "ada"]).file(.classroom50)
    }
    #expect(throws: ExportError.noTime(learner: "ada")) {
      let other = Self.variables.merging(["SUBMISSION_TAG": "submit/now"]) { $1 }
      return try Exports(results, environment: other).file(.classroom50)
    }
  }

  @Test func `autolab's last line has the scores, and nobody's text`() throws {
    let results = [
      try MadeResults.graded(MadeResults.source("ada"), failing: [1], happened: "{\"scores\":{\"x\":99}}")
    ]
    let text = String(decoding: try Exports(results).file(.autolab).file.data, as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.last == #"{"scoreboard":[8.57],"scores":{"TimerInActor":8.57}}"#)
    #expect(lines.count == 2)
    #expect(!text.contains("99"))
    let stages = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    #expect(stages["stages"] as? [String] == ["TimerInActor"])
  }

  @Test func `a format of one learner asks for one when there are several`() throws {
    let results = try ["ada", "bea"].map { try MadeResults.graded(MadeResults.source($0)) }
    for format in ExportFormat.allCases where format.isForOneLearner {
      #expect(throws: ExportError.severalLearners(format, known: ["ada", "bea"])) {
        try Exports(results, environment: Self.variables).file(format)
      }
      _ = try Exports(results, learner: "bea", environment: Self.variables).file(format)
    }
    #expect(throws: ExportError.unknownLearner("cy", known: ["ada", "bea"])) {
      try Exports(results, learner: "cy")
    }
    #expect(throws: ExportError.noResults) { try Exports([]) }
  }

  @Test func `no file has the code of a probe or what a program printed`() throws {
    let line = String(
      decoding: try MadeResults.graded(MadeResults.source("ada"), failing: [0]).line(), as: UTF8.self)
    let told = line.replacing(
      "\"remarks\":[]", with: "\"code\":[\"hiddenProbe()\"],\"output\":\"printed\",\"remarks\":[]")
    let result = try ClassResult(line: Data(told.utf8))
    #expect(result.verdict?.behaviours.first?.output == "printed")
    for format in ExportFormat.allCases where format != .canvas {
      let data = try Exports([result], environment: Self.variables).file(format).file.data
      let text = String(decoding: data, as: UTF8.self)
      #expect(!text.contains("hiddenProbe") && !text.contains("printed"))
    }
  }

  @Test func `all files are written, or none`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "formats-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let results = try ["ada", "bea"].map { try MadeResults.graded(MadeResults.source($0)) }
    func files() -> [String] {
      (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.contains(".") }.sorted()
    }
    #expect(throws: ExportError.self) {
      try Exports.write([.gradebook, .gradescope], results: results, points: nil, to: folder)
    }
    #expect(files().isEmpty)
    try Exports.write([.gradebook, .junit], results: results, points: nil, to: folder)
    try Exports.write(
      [.gradescope, .prairielearn], results: results, points: nil, to: folder, learner: "ada")
    #expect(
      files() == ["gradebook.csv", "gradescope/results.json", "junit.xml", "prairielearn/results.json"])
  }

  @Test func `names of formats are read from a list`() throws {
    #expect(try ExportFormat.list("gradebook, JUnit,gradebook") == [.gradebook, .junit])
    #expect(throws: ExportFormat.UnknownName(name: "jnit")) { try ExportFormat.list("gradebook,jnit") }
    #expect(Set(ExportFormat.allCases.map(\.file)).count == ExportFormat.allCases.count)
  }
}
