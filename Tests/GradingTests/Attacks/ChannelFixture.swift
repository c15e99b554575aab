import Curriculum
import Foundation
import Grading
import Report

/// A small chapter whose learner attacks the channel, in a checkout of its own that borrows the runner of this one.
///
/// The submission may call the whole C library: the step that forbids it is left out, so that the channel is tried for its own
/// strength. Every behaviour lets one attack happen, of which `attack` tells what came of it, and then fails as a wrong
/// fix would. So an attack has worked when a behaviour passes that is not `control`.
enum ChannelFixture {
  private static let files: [Lane: (file: String, module: String)] = [
    .scheduled: ("Behaviours", "Conductor"), .threads: ("Threads", "Threads"),
    .network: ("Network", "Network"),
  ]

  /// Grades the submission, of which one build is made for all attacks.
  ///
  /// - Parameters:
  ///   - attacks: The behaviours: attacks, each in a lane.
  ///   - options: How it is graded.
  /// - Returns: The verdict.
  /// - Throws: What keeps it from being graded, which no attack may be.
  static func grade(_ attacks: [BehaviourEntry], _ options: GradingOptions) throws -> Verdict {
    let root = FileManager.default.temporaryDirectory.appending(
      path: "workshop-attacked-\(UUID().uuidString)")
    let files = FileManager.default
    defer { try? files.removeItem(at: root) }
    let hidden = root.appending(path: "Tests/Attacked")
    let starter = hidden.appending(path: "Starter")
    try files.createDirectory(at: starter, withIntermediateDirectories: true)
    // What a chapter begins with may have any name.
    try Data(ChannelAttacks.code.utf8).write(to: starter.appending(path: "Attacked.swift"))
    try files.createDirectory(at: Fixtures.workspace.state, withIntermediateDirectories: true)
    for name in ["Runner", ".workshop"] {
      try files.createSymbolicLink(
        at: root.appending(path: name), withDestinationURL: Fixtures.workspace.root.appending(path: name))
    }
    for lane in Set(attacks.map(\.lane)) {
      guard let (file, module) = Self.files[lane] else { continue }
      try Data(behaviours(attacks.filter { $0.lane == lane }, module).utf8)
        .write(to: hidden.appending(path: "\(file).swift"))
    }
    let submitted = root.appending(path: "Submitted")
    try files.createDirectory(at: submitted, withIntermediateDirectories: true)
    try Data(ChannelAttacks.code.utf8).write(to: submitted.appending(path: "Attacked.swift"))
    let workspace = Workspace(root: root)
    let submission = try Submission(
      of: Chapter(
        name: "Attacked", part: .migration, title: "Attacked", problem: "none",
        starter: Starter(failing: []), behaviours: attacks, hints: [], mistakes: []), in: submitted,
      workspace: workspace)
    var options = options
    options.ignoresIntegrity = true
    return try Grader(workspace: workspace, toolchain: .find()).grade(submission, options: options)
  }

  private static func behaviours(_ attacks: [BehaviourEntry], _ module: String) -> String {
    let list = attacks.map { entry in
      """
        Behaviour("\(entry.id)") {\(entry.lane == .network ? " _ in" : "")
          let effect = try await attack("\(entry.id.split(separator: "_").last ?? "")")
          try expect(effect == nil, "notFixed", expected: "a right fix", happened: effect ?? "")
        },
      """
    }
    return "import \(module)\n@testable import Attacked\n\nlet behaviours: [Behaviour] = [\n"
      + list.joined(separator: "\n") + "\n]\n"
  }
}
