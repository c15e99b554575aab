import Foundation
import Grading
import Testing

@testable import ClassCLI
@testable import Commands

/// The second program, and how the first hands over to it.
struct ClassProgramTests {
  private static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  private static func run(_ program: URL, _ line: String) throws -> ChildProcess.Result {
    try ChildProcess.run(
      program.path, line.split(separator: " ").map(String.init), in: "/",
      environment: ["PATH": "/usr/bin:/bin"],
      limits: ChildProcess.Limits(seconds: 30, outputBytes: 1 << 20))
  }

  @Test func `it has each command once, and the first one has all that are not of the list`() {
    let names = ClassProgram.commands.map(\.syntax.name)
    #expect(Set(names).count == names.count)
    let learners = Set(Workshop.commands(with: []).map(\.syntax.name))
    #expect(Set(names).subtracting(learners) == Set(ClassCommand.allCases.map(\.rawValue)))
    #expect(learners.isDisjoint(with: ClassCommand.allCases.map(\.rawValue)))
  }

  @Test func `the Makefile builds it for its commands`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let makefile = try String(contentsOf: root.appending(path: "Makefile"), encoding: .utf8)
    let line = try #require(makefile.split(separator: "\n").first { $0.hasPrefix("CLASS_COMMANDS := ") })
    #expect(
      Set(line.split(separator: " ").dropFirst(2).map(String.init))
        == Set(ClassCommand.allCases.map(\.rawValue)))
  }

  @Test(arguments: [
    ("grade x", ClassCommand.grade), ("help grade", .grade), ("--root . verify", .verify),
    ("help --root . new-chapter", .newChapter), ("merge --help", .merge), ("check", nil), ("help", nil),
    ("", nil), ("help check", nil), ("check grade", nil), ("--learner grade", nil),
  ])
  func `a command line is about one of its commands or not`(_ line: String, _ command: ClassCommand?) {
    #expect(ClassCommand.named(in: line.split(separator: " ").map(String.init)) == command)
  }

  @Test(arguments: ["grade", "help grade", "grade --help", "grade --learner", "verify Nothing"])
  func `the first program answers as the second one does`(_ line: String) throws {
    let first = try Self.run(Self.folder.appending(path: "workshop"), line)
    let second = try Self.run(Self.folder.appending(path: "workshop-class"), line)
    #expect(first.ending == second.ending)
    for (one, other) in [(first.output, second.output), (first.errors, second.errors)] {
      // It calls itself as it was called.
      #expect(
        String(decoding: one, as: UTF8.self)
          == String(decoding: other, as: UTF8.self).replacing("workshop-class", with: "workshop"))
    }
    #expect(!first.output.isEmpty || !first.errors.isEmpty)
  }

  @Test(arguments: ["grad x", "help grad"])
  func `the first program knows what a mistyped command of the second one is`(_ line: String) {
    #expect(throws: UsageError.unknownCommand("grad", nearest: "grade")) {
      _ = try CommandLineParser(commands: Workshop.commands(with: []))
        .parse(line.split(separator: " ").map(String.init))
    }
  }

  @Test func `without the second program the first says how to get it`() throws {
    // Linked and not copied: a file that is being written while another test starts a program cannot be started.
    let folder = Self.folder.appending(path: "alone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let alone = folder.appending(path: "workshop")
    try FileManager.default.linkItem(at: Self.folder.appending(path: "workshop"), to: alone)
    let result = try Self.run(alone, "grade x")
    #expect(result.ending == .exited(2))
    #expect(
      String(decoding: result.errors, as: UTF8.self) == """
        error: 'grade' is for classes and authors, and their program is not built
        note: 'make build' builds it

        """)
    #expect(result.output.isEmpty)
    let asJSON = try Self.run(alone, "grade x --json")
    #expect(asJSON.ending == .exited(2))
    #expect(String(decoding: asJSON.output, as: UTF8.self).contains("is for classes and authors"))
    #expect(try Self.run(alone, "list --root /nowhere").ending == .exited(64))
  }
}
