import Foundation
import Grading
import Testing

/// The program itself, as a shell starts it.
struct BinaryTests {
  /// The program beside the one that runs the tests.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "workshop").path

  private func run(
    _ arguments: [String], environment: [String: String] = [:], in folder: String = "/"
  ) throws -> ChildProcess.Result {
    try ChildProcess.run(
      Self.program, arguments, in: folder, environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 },
      limits: ChildProcess.Limits(seconds: 30, outputBytes: 1 << 20))
  }

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  @Test(arguments: [("--version", Int32(0)), ("frobnicate", 64), ("list", 2), ("help check", 0)])
  func `the process ends with the code`(_ line: String, _ code: Int32) throws {
    #expect(try run(line.split(separator: " ").map(String.init)).ending == .exited(code))
  }

  @Test func `results go to stdout and errors to stderr, without colours where no terminal is`() throws {
    let folder = try TemporaryFolder()
    try folder.makeWorkshop()
    let good = try run(["list", "--learner", "ann"], environment: ["TERM": "xterm"], in: folder.url.path)
    #expect(good.ending == .exited(0))
    #expect(text(good.output).hasSuffix(" chapters passed\n"))
    #expect(good.errors.isEmpty)
    #expect(!text(good.output).contains("\u{1B}"))
    let bad = try run(["check", "TimerActor"], in: folder.url.path)
    #expect(
      text(bad.errors) == "error: no chapter is named 'TimerActor'; did you mean 'TimerInActor'?\n")
    #expect(bad.output.isEmpty)
  }

  @Test func `commands in messages are those that were typed`() throws {
    #expect(try text(run(["fly"]).errors).contains("'\(Self.program) help' lists the commands"))
    let made = try run(["fly"], environment: ["WORKSHOP_CALLED_BY": "make"])
    #expect(text(made.errors).contains("'make help' lists the commands"))
  }

  @Test func `two processes at once record a hint each`() throws {
    let folder = try TemporaryFolder()
    try folder.makeWorkshop()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      do {
        let result = try run(["hint", "TimerInActor", "--learner", "ann"], in: folder.url.path)
        #expect(result.ending == .exited(0))
      } catch {
        Issue.record(error)
      }
    }
    let text = try folder.text(".workshop/progress/ann.jsonl")
    #expect(text.hasSuffix("}\n"))
    for line in text.split(separator: "\n") { #expect(line.hasPrefix("{") && line.hasSuffix("}")) }
  }

  @Test func `without a name on the command line the environment's, git's or the system's is taken`() throws {
    let folder = try TemporaryFolder()
    try folder.makeWorkshop()
    let home = ["HOME": folder.url.path, "GIT_CONFIG_NOSYSTEM": "1"]
    func learner(_ environment: [String: String]) throws -> String {
      let result = try run(["status"], environment: home.merging(environment) { $1 }, in: folder.url.path)
      return text(result.output).components(separatedBy: "   ")[1]
    }
    #expect(try learner(["WORKSHOP_LEARNER": "Ann"]) == "Ann")
    try folder.write([".gitconfig": "[user]\n\tname = Bob of git\n"])
    #expect(try learner([:]) == "Bob of git")
    try folder.write([".gitconfig": ""])
    #expect(try learner([:]) == NSUserName())
  }
}
