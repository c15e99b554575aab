import Foundation
import Grading
import Testing

@testable import Classroom

struct EditionTests {
  private static let paths = [
    ".ci/run", ".gitignore", "ARCHITECTURE.md", "Exercises/AsyncLet/Given/Service.swift",
    "Exercises/AsyncLet/Loader.swift", "Exercises/AsyncLet/Notes.md", "Guide/Edition.md",
    "Guide/Workshop.docc/AsyncLet.md", "Makefile", "Package.swift", "README.md", "Runner/CLI/Workshop.swift",
    "Solutions/AsyncLet/Loader.swift", "Tests/AsyncLet/Accepted/Group/Loader.swift",
    "Tests/AsyncLet/Behaviours.swift", "Tests/AsyncLet/Contract.swift", "Tests/AsyncLet/Notes.md",
    "Tests/AsyncLet/Probes/used.swift", "Tests/AsyncLet/Rejected/Twice/Loader.swift",
    "Tests/AsyncLet/Starter/Loader.swift", "Tests/CLITests/InkTests.swift", "Tests/TidyTests/All.swift",
    "Tests/Unlisted/Behaviours.swift",
  ]

  @Test func `an edition has the starters and no solution, no other fix and no behaviour`() {
    let plan = EditionPlan(paths: Self.paths, chapters: ["AsyncLet"])
    let copied = plan.copies.map { $0.from == $0.to ? $0.to : "\($0.from) → \($0.to)" }
    #expect(
      copied == [
        ".gitignore", "Exercises/AsyncLet/Given/Service.swift",
        "Tests/AsyncLet/Starter/Loader.swift → Exercises/AsyncLet/Loader.swift",
        "Guide/Workshop.docc/AsyncLet.md", "Makefile", "Package.swift", "Guide/Edition.md → README.md",
        "Runner/CLI/Workshop.swift", "Tests/CLITests/InkTests.swift",
      ])
    #expect(
      plan.packed == [
        "AsyncLet": [
          "Tests/AsyncLet/Behaviours.swift", "Tests/AsyncLet/Contract.swift",
          "Tests/AsyncLet/Probes/used.swift", "Tests/AsyncLet/Starter/Loader.swift",
        ]
      ])
  }

  @Test func `the order in which files are found changes nothing`() {
    let plan = EditionPlan(paths: Self.paths, chapters: ["AsyncLet"])
    let other = EditionPlan(paths: Self.paths.reversed(), chapters: ["AsyncLet"])
    #expect(plan.copies == other.copies && plan.packed == other.packed)
  }

  @Test(arguments: [
    ("a\nb\n", "a\nb\n"), ("", ""),
    ("a\n  // edition: leave out\nb\n  // edition: end\nc\n", "a\nc\n"),
    ("a\n# edition: leave out\nb\n# edition: end\nc\n", "a\nc\n"), ("a\n// edition: leave out\nb\n", "a"),
    ("// edition: leave out\nimport Testing\n", nil),
    ("let a = \"// edition: leave out\"\n", "let a = \"// edition: leave out\"\n"),
    ("// edition: end\n", "// edition: end\n"),
  ])
  func `what stands between the marks is left out`(_ text: String, _ left: String?) {
    #expect(EditionText.of(text) == left)
  }

  private static func program(_ name: String) -> String? {
    ["/usr/bin/\(name)", "/bin/\(name)"].first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static var canPack: Bool { program("tar") != nil && program("gzip") != nil }

  @Test(.enabled(if: canPack, "tar and gzip are needed"))
  func `the same files give the same archive, which unpacks into one folder`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "edition-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let workspace = Workspace(root: root)
    let files = ["b.txt", "a/c.txt"].map { SourceFile(path: $0, bytes: Data("text\n".utf8)) }
    let archive = EditionArchive(programs: try HandoutPrograms(Self.program))
    let bytes = try archive.bytes(of: files, in: "edition-1", workspace: workspace)
    #expect(try archive.bytes(of: files.reversed(), in: "edition-1", workspace: workspace) == bytes)
    #expect(try archive.bytes(of: files, in: "edition-2", workspace: workspace) != bytes)
    let place = root.appending(path: "edition.tar.gz")
    try bytes.write(to: place)
    let listing = try ChildProcess.run(
      try #require(Self.program("tar")), ["tvzf", place.path],
      environment: ["TZ": "UTC", "PATH": "/usr/bin:/bin"],
      limits: .tool)
    let lines = String(decoding: listing.output, as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(
      lines == [
        "drwxr-xr-x 0/0 0 2026-01-01 00:00 edition-1/", "drwxr-xr-x 0/0 0 2026-01-01 00:00 edition-1/a/",
        "-rw-r--r-- 0/0 5 2026-01-01 00:00 edition-1/a/c.txt",
        "-rw-r--r-- 0/0 5 2026-01-01 00:00 edition-1/b.txt",
      ])
    let left = try FileManager.default.contentsOfDirectory(
      atPath: workspace.state.appending(path: "build").path)
    #expect(left.isEmpty)
  }

  @Test func `a missing program is told by its name`() {
    #expect(throws: HandoutError.noProgram("tar")) { try HandoutPrograms { _ in nil } }
    #expect(throws: HandoutError.noProgram("gzip")) { try HandoutPrograms { $0 == "tar" ? "/bin/tar" : nil } }
  }
}
