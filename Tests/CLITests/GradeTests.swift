// edition: leave out
// It grades a solution, by a command that editions do not have.

import Foundation
import Grading
import Testing

@testable import Classroom

/// What the real command refuses, and what it then leaves alone; `ClassTests` has what it grades.
@Suite(.serialized)
struct GradeTests {
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "workshop").path
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "class/ada"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.root.appending(path: "Solutions/TimerInActor"),
      to: folder.url.appending(path: "class/ada/TimerInActor"))
  }

  private func run(_ words: String...) throws -> ChildProcess.Result {
    try ChildProcess.run(
      Self.program, words + ["--root", Self.root.path], in: folder.url.path,
      environment: ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1", "TERM": "dumb"]) { $1 },
      limits: ChildProcess.Limits(seconds: 300, outputBytes: 1 << 20))
  }

  @Test func `what cannot be graded here is said, and nothing is touched`() throws {
    #expect(try run("grade", "class").ending == .exited(64))
    #expect(try run("grade", "nowhere", "--out", "out").ending != .exited(0))
    #expect(try run("grade", "class", "--out", "class/out").ending == .exited(64))
    #expect(try run("grade", "class", "--out", "out", "--shard", "3/2").ending == .exited(64))
    #expect(try run("grade", "class", "--out", "out", "--chapter", "TimerActor").ending == .exited(64))
    #expect(try run("grade", "class", "--out", "out", "--without", "eve").ending == .exited(64))
    #expect(try run("merge", "class", "--out", "out").ending == .exited(64))
    #expect(try run("audit", "class").ending == .exited(64))
    #expect(!folder.files.contains { $0.hasPrefix("out") || $0.hasPrefix("class/out") })
  }

  /// A shell of a person has nothing open but the first three; the archive then is the fourth, which children need.
  @Test(.needsArchivers, arguments: ["3>&-", "3>&- 4>&-"])
  func `archives are opened, whatever number they have as an open file`(closing: String) throws {
    let script = """
      mkdir -p packed/bea ours; echo hello > packed/bea/readme.txt
      tar -czf ours/ada.tar.gz packed; cd packed; zip -qr ../ours/bea.zip bea; cd ..
      exec \(closing); exec "$0" grade ours --out out --root "$1" $2
      """
    let result = try ChildProcess.run(
      "/bin/sh", ["-ec", script, Self.program, Self.root.path, Installed.wordsForSandbox.first ?? ""],
      in: folder.url.path,
      limits: ChildProcess.Limits(seconds: 300, outputBytes: 1 << 20))
    #expect(result.ending == .exited(0), "\(result.errorText)")
    let said = String(decoding: result.output, as: UTF8.self)
    #expect(said.hasSuffix("2 hand-ins: graded (0 passed, 0 not passed, 2 broken)\n"), "\(said)")
    #expect(!said.contains("failed"))
  }

  @Test func `a grader that cannot work gives nobody a grade`() throws {
    let before = folder.files
    let result = try ChildProcess.run(
      Self.program, ["grade", "class", "--out", "out", "--root", Self.root.path], in: folder.url.path,
      environment: ["PATH": "/nowhere"], limits: ChildProcess.Limits(seconds: 60, outputBytes: 1 << 20))
    #expect(result.ending == .exited(2))
    #expect(result.errorText.contains("note: nobody has a grade because of it"))
    #expect(folder.files == before)
  }

  @Test func `without a sandbox it refuses, and says what to do`() throws {
    let before = folder.files
    let toolchain = try Toolchain.find().programs.path
    let result = try ChildProcess.run(
      Self.program, ["grade", "class", "--out", "out", "--root", Self.root.path], in: folder.url.path,
      environment: ["PATH": toolchain, "NO_COLOR": "1"],
      limits: ChildProcess.Limits(seconds: 60, outputBytes: 1 << 20))
    #expect(result.ending == .exited(2))
    #expect(
      result.errorText == """
        error: not graded: there is no sandbox for the code: 'bwrap' is not on PATH
        note: on Debian and Ubuntu, 'sudo apt-get install bubblewrap' brings it
        note: --no-sandbox grades with your own rights, and each result says so
        note: nobody has a grade because of it

        """)
    #expect(folder.files == before)
  }
}
