// edition: leave out
// It works with solutions.

import Curriculum
import Grading
import Report
import Testing

struct IntegrityAttackTests {
  private static var oneSchedule: GradingOptions {
    var options = GradingOptions()
    options.schedules = 1
    return options
  }

  private func grade(adding attack: String) throws -> Verdict {
    try Fixtures.grade(try Fixtures.timerSolution() + "\n" + attack + "\n", options: Self.oneSchedule)
  }

  /// The line of the first line that was added.
  private func firstLine() throws -> Int {
    try Fixtures.timerSolution().split(separator: "\n", omittingEmptySubsequences: false).count + 1
  }

  @Test(arguments: [
    // The check's comparisons, members and functions in other hands.
    ("func == (a: [Duration], b: [Duration]) -> Bool { true }", "=="),
    (
      "extension Array where Element == Duration { static func == (a: Self, b: Self) -> Bool { true } }",
      "Array.=="
    ),
    ("extension Array { var isEmpty: Bool { true } }", "Array.isEmpty"),
    ("func note(_ text: String, on track: String = \"\") {}", "note"),
    (
      "struct Odd { init(_ c: Bool, _ f: String, expected: String, happened: String) throws {} }"
        + "\ntypealias expect = Odd", "expect"
    ),
  ])
  func `a name that the check would take for its own is refused`(_ attack: String, _ name: String) throws {
    let verdict = try grade(adding: attack)
    #expect(verdict.integrityBreaches.map(\.name) == [name])
    #expect(verdict.integrityBreaches.allSatisfy { $0.kind == .reservedName && $0.place != nil })
    #expect(verdict.count(.notRun) == Chapter.timerInActor.behaviours.count)
  }

  @Test(arguments: [
    ("@_cdecl(\"clock_gettime\") public func f(_ a: Int32, _ b: Int) -> Int32 { 0 }", "@_cdecl"),
    ("@section(\".init_array\") @used let early: @convention(c) () -> Void = { print(1) }", "@section"),
    ("#sourceLocation(file: \"Behaviours.swift\", line: 1)", "#sourceLocation"),
    ("@_implementationOnly import Foundation", "@_implementationOnly"),
    ("infix operator ==: AssignmentPrecedence", "operator =="),
    (
      "extension Array where Element == Duration { @inline(always) @inlinable public static func == (a: Self, b: Self) "
        + "-> Bool { true } }", "@inline(always)"
    ),
    (
      "@abi(func other(_ a: [Duration], _ b: [Duration]) -> Bool) func same(_ a: [Duration], _ b: [Duration]) -> Bool "
        + "{ true }", "@abi"
    ),
  ])
  func `what the code may not say is refused with its line, before the compiler is asked`(
    _ attack: String, _ name: String
  ) throws {
    let verdict = try grade(adding: attack)
    #expect(verdict.integrityBreaches.first?.name == name)
    #expect(verdict.integrityBreaches.first?.place?.line == (try firstLine()))
    #expect(verdict.lanes[.compile] == .notRun && verdict.lanes[.integrity] == .failed)
  }

  @Test func `files, surroundings and pointers are refused, each by its name`() throws {
    let verdict = try grade(
      adding: """
        import Foundation
        func r() {
          _ = try? Data(contentsOf: URL(fileURLWithPath: "/etc/passwd"))
          try? "x".write(toFile: "/tmp/x", atomically: true, encoding: .utf8)
          _ = try? String(contentsOfFile: "/tmp/x", encoding: .utf8)
          _ = NSData(contentsOfFile: "/x")
          _ = (FileManager.default, Bundle.main, UserDefaults.standard, Pipe(), InputStream(fileAtPath: "/x"))
          _ = (ProcessInfo.processInfo.environment, CommandLine.arguments)
          Thread.exit()
          UnsafeMutablePointer<Int>(bitPattern: 4096)!.pointee = 1
          _ = unsafeBitCast(1, to: Double.self)
          var y = [1]
          y.withContiguousMutableStorageIfAvailable { $0.baseAddress![1000] = 1 }
        }
        """)
    let names = Set(verdict.integrityBreaches.map(\.name))
    let wanted: Set<String> = [
      "Data(contentsOf:)", "String.write(to:)", "String(contentsOf:)", "Foundation.FileManager",
      "Foundation.Bundle",
      "Foundation.UserDefaults", "Foundation.Pipe", "Foundation.InputStream", "CommandLine", "Thread.exit()",
      "ProcessInfo's environment, arguments and names", "UnsafeMutablePointer<Int>", "unsafeBitCast(_:to:)",
    ]
    #expect(wanted.isSubset(of: names), "\(wanted.subtracting(names)) of \(names)")
    #expect(verdict.integrityBreaches.allSatisfy { $0.place != nil && $0.instead != nil })
    #expect(verdict.count(.notRun) == Chapter.timerInActor.behaviours.count)
  }

  @Test func `operators that leave the check no sense are refused by their names`() throws {
    let verdict = try grade(
      adding: "prefix func ! (a: Bool) -> Bool { a }\nfunc < (a: Int, b: Int) -> Bool { true }\n"
        + "func + (a: Duration, b: Duration) -> Duration { a }")
    #expect(!verdict.isPassed && !verdict.isPartlyPassed)
    #expect(verdict.integrityBreaches.contains { $0.name == "+" && $0.kind == .reservedName })
  }

  @Test func `a member that the check has too, of another type, is told by its name`() throws {
    let verdict = try grade(
      adding: "extension Duration { var inSeconds: Double { Double(components.seconds) } }")
    let breach = try #require(verdict.integrityBreaches.first)
    #expect(breach.name == "Duration.inSeconds" && breach.kind == .reservedName && breach.instead != nil)
    #expect(breach.place?.line == (try firstLine()) && verdict.contractBreaches.isEmpty)
  }

  @Test func `types named like Swift's and the workshop's own change nothing for the check`() throws {
    let verdict = try grade(
      adding:
        "struct Duration {}\nstruct String {}\nstruct Bool {}\nstruct Array {}\nstruct Behaviour {}\nenum Track {}"
    )
    #expect(
      verdict.isPassed || verdict.isPartlyPassed, "\(verdict.integrityBreaches) \(verdict.contractBreaches)")
  }

  @Test func `honest code passes, however it is written`() throws {
    #expect(HonestCode.pieces.count >= 60)
    let pieces = HonestCode.pieces.enumerated().map { number, piece in ("Honest\(number).swift", piece) }
    let verdict = try Fixtures.grade(
      files: [("DeliveryProvider.swift", try Fixtures.timerSolution())] + pieces, options: Self.oneSchedule)
    #expect(
      verdict.diagnostics.filter { $0.severity == .error }.map { "\($0.file):\($0.line) \($0.text)" } == [])
    #expect(verdict.integrityBreaches == [])
    #expect(verdict.contractBreaches == [])
    #expect(verdict.count(.passed) == Chapter.timerInActor.behaviours.count)
  }
}
