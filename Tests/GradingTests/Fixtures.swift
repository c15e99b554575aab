// edition: leave out
// It works with solutions.

import Curriculum
import Foundation
import Grading
import Report

/// What the tests of grading share: this checkout, one grader, and submissions made from strings.
enum Fixtures {
  static let workspace = Workspace(
    root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent())

  static let grader = Result { () throws(GradingError) in
    try Grader(workspace: workspace, toolchain: try .find())
  }

  /// The solution of TimerInActor with a part replaced.
  static func timerSolution(replacing part: String = "", with other: String = "") throws -> String {
    let url = workspace.solution("TimerInActor").appending(path: "DeliveryProvider.swift")
    let code = try String(contentsOf: url, encoding: .utf8)
    return part.isEmpty ? code : code.replacing(part, with: other)
  }

  /// Grades code as a submission of TimerInActor.
  static func grade(_ code: String, options: GradingOptions = GradingOptions()) throws -> Verdict {
    try withFolder { folder in
      try Data(code.utf8).write(to: folder.appending(path: "DeliveryProvider.swift"))
      let submission = try Submission(of: .timerInActor, in: folder, workspace: workspace)
      return try grader.get().grade(submission, options: options)
    }
  }

  /// A new folder, removed afterwards.
  static func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workshop-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}

extension Verdict {
  /// How a behaviour ended.
  func outcome(_ id: String) -> String? {
    behaviours.first { $0.entry.id == id }?.report.outcome.rawValue
  }

  func finding(_ id: String) -> String? {
    behaviours.first { $0.entry.id == id }?.report.finding?.id
  }
}
