import Curriculum
import Foundation
import Grading
import Report

/// What the tests of grading share: this checkout and one grader.
enum Fixtures {
  static let workspace = Workspace(
    root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent())

  static let grader = Result { () throws(GradingError) in
    try Grader(workspace: workspace, toolchain: try .find())
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
