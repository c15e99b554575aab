import Curriculum
import Foundation
import Grading

/// The smallest package that holds a chapter and one test, which only looks at whether the module is there.
///
/// With the chapter's behaviours, those for the conductor where it has such, it compiles and links them as well; to run
/// them takes the grader.
struct TestedPackage {
  private let folder: URL
  private let work: Work

  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - workspace: Where it is.
  ///   - source: The code that is tested; the chapter's solution by itself.
  ///   - folder: Where the package goes; it must not be there.
  ///   - name: The name of the function that is edited.
  ///   - hasBehaviours: Whether the behaviours are in it.
  /// - Throws: What the file system says.
  init(
    of chapter: Chapter, in workspace: Workspace, from source: URL? = nil, at folder: URL,
    named name: String = "edited", hasBehaviours: Bool = false
  ) throws {
    self.folder = folder
    let sources = folder.appending(path: "Sources/\(chapter.name)")
    work = try Work(
      of: chapter, from: source ?? workspace.solution(chapter.name), to: sources, named: name)
    let given = workspace.given(chapter.name)
    if FileManager.default.fileExists(atPath: given.path) {
      try FileManager.default.copyItem(at: given, to: sources.appending(path: "Given"))
    }
    var settings = chapter.languageSettings.map(\.inManifest)
    var others = ""
    var tested = ["\"\(chapter.name)\""]
    try write(
      "Tests/SmallestTests/SmallestTests.swift",
      """
      import Testing
      @testable import \(chapter.name)

      @Test func isThere() {}
      """)
    if hasBehaviours {
      settings.append(".swiftLanguageMode(.v6)")
      others = try addBehaviours(of: chapter, in: workspace)
      tested += Behaviours(of: chapter).modules.map { "\"\($0)\"" }
    }
    try write(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Smallest",
        targets: [
      \(others)    .target(
            name: "\(chapter.name)", packageAccess: false, swiftSettings: [\(settings.joined(separator: ", "))]),
          .testTarget(
            name: "SmallestTests", dependencies: [\(tested.joined(separator: ", "))],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        ])
      """)
  }

  /// The behaviours of a chapter that are compiled.
  private struct Behaviours {
    /// What they are compiled against, in the order in which it needs each other.
    let modules: [String]
    /// How the names of their files begin.
    let prefixes: [String]

    init(of chapter: Chapter) {
      let areScheduled = chapter.lanes.contains(.scheduled)
      modules = areScheduled ? ["Report", "Conductor", "Fakes"] : ["Report", "ServerReport", "Network"]
      prefixes = areScheduled ? ["Behaviours"] : ["Behaviours", "Network"]
    }
  }

  /// Puts the behaviours among the tests, and what they are compiled against beside the chapter.
  ///
  /// - Returns: The lines of the manifest for these modules.
  private func addBehaviours(of chapter: Chapter, in workspace: Workspace) throws -> String {
    let behaviours = Behaviours(of: chapter)
    let tests = workspace.root.appending(path: "Tests/\(chapter.name)")
    for name in try FileManager.default.contentsOfDirectory(atPath: tests.path)
    where behaviours.prefixes.contains(where: name.hasPrefix) {
      try FileManager.default.copyItem(
        at: tests.appending(path: name), to: folder.appending(path: "Tests/SmallestTests/\(name)"))
    }
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
      .map { ".enableUpcomingFeature(\"\($0)\")" }.joined(separator: ", ")
    return try behaviours.modules.enumerated().map { index, module in
      try FileManager.default.copyItem(
        at: workspace.root.appending(path: "Runner/\(module)"),
        to: folder.appending(path: "Sources/\(module)"))
      let used = behaviours.modules[..<index].map { "\"\($0)\"" }.joined(separator: ", ")
      return """
            .target(
              name: "\(module)", dependencies: [\(used)],
              swiftSettings: [.swiftLanguageMode(.v6), \(features)]),

        """
    }.joined()
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
