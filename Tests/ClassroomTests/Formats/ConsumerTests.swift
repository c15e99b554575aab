import Foundation
import Grading
import Testing

@testable import Classroom

/// What platforms say of the fields of their files, in the words of this project.
enum JSONSchema {
  static let classroom50: Set<String> = [
    "schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release",
    "review",
    "datetime", "score", "max-score", "tests",
  ]
  static let gradescopeTest: Set<String> = [
    "name", "name_format", "number", "score", "max_score", "status", "output", "output_format", "tags",
    "visibility", "extra_data",
  ]

  private static var natural: [String: Any] { ["type": "integer", "minimum": 0] }
  private static var text: [String: Any] { ["type": "string", "minLength": 1] }
  private static var number: [String: Any] { ["type": "number", "minimum": 0] }

  private static func object(
    _ properties: [String: Any], required: [String], isOpen: Bool = false
  ) -> [String: Any] {
    ["type": "object", "properties": properties, "required": required, "additionalProperties": isOpen]
  }

  static var ofClassroom50: [String: Any] {
    var properties: [String: Any] = Dictionary(uniqueKeysWithValues: classroom50.map { ($0, text) })
    properties["schema"] = ["const": "classroom50/result/v1"]
    properties["assignment_type"] = ["enum": ["individual", "group"]]
    properties["submission"] = ["type": "string", "pattern": "^submit/"]
    properties["datetime"] = [
      "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$",
    ]
    properties["score"] = natural
    properties["max-score"] = natural
    let test = object(
      ["test-name": text, "passed": ["type": "boolean"], "score": natural, "max-score": natural],
      required: ["test-name", "passed", "score", "max-score"], isOpen: true)
    properties["tests"] = ["type": "array", "items": test]
    return object(properties, required: classroom50.sorted())
  }

  static var ofGradescope: [String: Any] {
    let format = ["enum": ["text", "html", "simple_format", "md", "ansi"]]
    let visibility = ["enum": ["hidden", "after_due_date", "after_published", "visible"]]
    let test = object(
      [
        "name": text, "number": text, "score": number, "max_score": number,
        "status": ["enum": ["passed", "failed"]],
        "output": ["type": "string"], "output_format": format, "name_format": format,
        "visibility": visibility,
      ], required: ["score", "max_score", "status"])
    return object(
      [
        "score": number, "execution_time": number, "output": ["type": "string"], "output_format": format,
        "visibility": visibility, "stdout_visibility": visibility, "tests": ["type": "array", "items": test],
      ], required: ["score", "tests"])
  }

  static var ofPrairieLearn: [String: Any] {
    let test = object(
      [
        "name": text, "description": text, "points": number, "max_points": number, "message": text,
        "output": text,
      ], required: ["name", "points", "max_points"])
    return object(
      [
        "gradable": ["type": "boolean"], "score": ["type": "number", "minimum": 0, "maximum": 1],
        "message": ["type": "string"], "output": ["type": "string"],
        "format_errors": ["type": "array", "items": text], "tests": ["type": "array", "items": test],
      ], required: ["gradable"])
  }
}

/// Files are read by programs that others wrote, where they are installed.
struct ConsumerTests {
  /// Python as the search path has it.
  enum Python {
    static func has(_ module: String) -> Bool { (try? run("import \(module)", "")) != nil }

    /// Runs a program that reads what it is given, and prints its faults.
    static func run(_ program: String, _ input: String) throws -> String {
      let file = FileManager.default.temporaryDirectory.appending(path: "consumer-\(UUID().uuidString)")
      try Data(input.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let result = try ChildProcess.run(
        "/usr/bin/env", ["python3", "-c", program, file.path], in: "/",
        environment: ProcessInfo.processInfo.environment,
        limits: ChildProcess.Limits(seconds: 60, outputBytes: 1 << 20))
      guard result.ending == .exited(0) else { throw Failed(said: result.errorText) }
      return String(decoding: result.output, as: UTF8.self)
    }

    struct Failed: Error {
      let said: String
    }
  }

  private static var schemas: [(ExportFormat, [String: Any])] {
    [
      (.classroom50, JSONSchema.ofClassroom50), (.gradescope, JSONSchema.ofGradescope),
      (.prairielearn, JSONSchema.ofPrairieLearn),
    ]
  }

  @Test(.enabled(if: Python.has("jsonschema"), "python3 has no module jsonschema: pip install jsonschema"))
  func `files of JSON keep to the fields that platforms document`() throws {
    let results = try MadeResults.hostileClass()
    let learners = Set(results.map(\.source.learner.id)).sorted()
    for (format, schema) in Self.schemas {
      let documents = try learners.map { learner in
        let exports = try Exports(results, learner: learner, environment: PlatformFileTests.variables)
        return try JSONSerialization.jsonObject(with: exports.file(format).file.data)
      }
      let input = try JSONSerialization.data(withJSONObject: ["schema": schema, "documents": documents])
      let said = try Python.run(
        """
        import json, jsonschema, sys
        given = json.load(open(sys.argv[1], encoding="utf-8"))
        validator = jsonschema.Draft202012Validator(given["schema"])
        validator.check_schema(given["schema"])
        for document in given["documents"]:
          for error in validator.iter_errors(document): print(error.message[:200])
        # A validator that refuses nothing would prove nothing.
        assert list(validator.iter_errors({"unknown": 1}))
        """, String(decoding: input, as: UTF8.self))
      #expect(said.isEmpty, "\(format): \(said)")
    }
  }

  @Test(.enabled(if: Python.has("junitparser"), "python3 has no module junitparser: pip install junitparser"))
  func `another program reads the same cases from JUnit XML`() throws {
    let xml = String(
      decoding: try Exports(MadeResults.hostileClass()).file(.junit).file.data, as: UTF8.self)
    let said = try Python.run(
      """
      import junitparser, sys
      xml = junitparser.JUnitXml.fromfile(sys.argv[1])
      cases = [case for suite in xml for case in suite]
      failures = sum(isinstance(r, junitparser.Failure) for case in cases for r in case.result)
      errors = sum(isinstance(r, junitparser.Error) for case in cases for r in case.result)
      assert (xml.tests, xml.failures, xml.errors) == (len(cases), failures, errors)
      for suite in xml: assert suite.tests == len(list(suite)), suite.name
      print(len(cases), errors > 0, failures > 0, end="")
      """, xml)
    #expect(said.hasSuffix(" True True"))
  }

  @Test(.enabled(if: Python.has("csv"), "there is no python3"))
  func `another program reads the same cells, and numbers are numbers`() throws {
    let results = try MadeResults.hostileClass()
    let table = try Exports(results).file(.gradebook).file.data
    let said = try Python.run(
      """
      import csv, json, sys
      rows = list(csv.reader(open(sys.argv[1], encoding="utf-8", newline=""), strict=True))
      for row in rows[1:]: [float(row[i]) for i in (3, 4, 6, 7, 9, 10)]
      print(json.dumps(rows))
      """, String(decoding: table, as: UTF8.self))
    let rows = try JSONDecoder().decode([[String]].self, from: Data(said.utf8))
    #expect(try CSV.rows(of: table) == rows)
    #expect(Set(rows.map(\.count)) == [11])
    let names = Dictionary(uniqueKeysWithValues: rows.dropFirst().map { ($0[0], $0[1]) })
    for learner in Set(results.map(\.source.learner)) {
      #expect(names[CSV.guarded(learner.id)] == CSV.guarded(learner.name ?? ""))
    }
    let starters: [Unicode.Scalar] = ["=", "+", "-", "@", "\t", "\r"]
    #expect(!rows.joined().contains { cell in cell.unicodeScalars.first.map(starters.contains) ?? false })
  }
}
