import Curriculum
import Foundation
import Grading
import Testing

@testable import Classroom

/// A folder of submissions for a test, removed with it.
final class ClassFolder {
  static let workspace = Workspace(
    root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent())

  let scratch: URL
  /// The folder of submissions.
  let url: URL

  init() throws {
    scratch = FileManager.default.temporaryDirectory.appending(path: "workshop-tests-\(UUID().uuidString)")
    url = scratch.appending(path: "submissions")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: scratch)
  }

  /// Writes a file below the folder of submissions.
  func write(_ path: String, _ bytes: Data) throws {
    let place = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: place)
  }

  func write(_ path: String, _ text: String = "// mine\n") throws {
    try write(path, Data(text.utf8))
  }

  /// Runs a shell in the folder of submissions.
  func shell(_ script: String) throws {
    let result = try ChildProcess.run(
      "/bin/sh", ["-ec", script], in: url.path, limits: .init(seconds: 120, outputBytes: 1 << 20))
    try #require(result.ending == .exited(0), "\(script): \(result.errorText)")
  }

  /// Replaces bytes of the same length in a file: archives that no program makes.
  func patch(_ path: String, _ old: String, _ new: String) throws {
    try #require(old.utf8.count == new.utf8.count)
    let place = url.appending(path: path)
    var data = try Data(contentsOf: place)
    var start = data.startIndex
    var count = 0
    while let range = data.range(of: Data(old.utf8), in: start..<data.endIndex) {
      data.replaceSubrange(range, with: Data(new.utf8))
      start = range.upperBound
      count += 1
    }
    try #require(count > 0)
    try data.write(to: place)
  }

  /// Cuts a file.
  func cut(_ path: String, to count: Int) throws {
    let place = url.appending(path: path)
    try Data(contentsOf: place).prefix(count).write(to: place)
  }

  func read(_ chapters: [Chapter] = Curriculum.chapters) throws -> Intake {
    try SubmissionFolder(url).read(workspace: Self.workspace, chapters: chapters)
  }

  /// The only hand-in.
  func only(_ chapters: [Chapter] = Curriculum.chapters) throws -> HandIn {
    let handIns = try read(chapters).handIns
    try #require(handIns.count == 1)
    return handIns[0]
  }

  static func has(_ programs: String...) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return programs.allSatisfy { program in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
  }
}

extension HandIn {
  /// The paths of each chapter's files, or why there are none.
  var summary: [String: String] {
    switch content {
    case .broken(let reason): ["": reason]
    case .chapters(let chapters):
      chapters.mapValues {
        switch $0 {
        case .files(let files): files.map(\.path).joined(separator: " ")
        case .broken(let reason): "broken: " + reason
        }
      }
    }
  }

  /// Why there is nothing in it; `nil` when there is something.
  var reason: String? { if case .broken(let reason) = content { reason } else { nil } }

  func text(_ chapter: String) -> String? {
    guard case .chapters(let chapters) = content, case .files(let files) = chapters[chapter] else {
      return nil
    }
    return files.map(\.text).joined()
  }
}

extension Trait where Self == ConditionTrait {
  static var needsZip: Self {
    .enabled(if: ClassFolder.has("zip", "unzip"), "zip and unzip are not installed")
  }
  static var needsTar: Self { .enabled(if: ClassFolder.has("tar", "gzip"), "tar and gzip are not installed") }
}
