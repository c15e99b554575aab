import Curriculum
import Foundation
import Testing

@testable import Grading

struct IntegrityTests {
  private let integrity = Integrity(chapter: .timerInActor)

  private func breaches(
    undefined: [String] = [], exported: [String] = [], sections: [String] = []
  ) -> [String] {
    integrity.breaches(ObjectSymbols(undefined: undefined, exported: exported, sections: sections)).map(
      \.name)
  }

  @Test(arguments: [
    "$sScP4swift", "$s10Foundation5TimerCMa", "swift_retain", "memcpy", "usleep", "_swift_stdlib_malloc_size",
    "pow",
    "$s7ElementSTTl", "$ss8DurationV7secondsyACSiFZ",
  ])
  func `what Swift itself and the chapter need is allowed`(_ symbol: String) {
    #expect(breaches(undefined: [symbol]).isEmpty)
  }

  @Test(arguments: [
    "exit", "write", "dlsym", "swift_createExecutors", "fork", "swift_task_enqueueGlobal_hook", "stdout",
  ])
  func `what reaches out of the chapter is refused by its name`(_ symbol: String) {
    #expect(breaches(undefined: [symbol]) == [symbol])
  }

  @Test(arguments: [
    ("$s9Conductor4noteyySSF", "the module Conductor"),
    ("$s20FoundationNetworking10URLSessionCMa", "FoundationNetworking"),
    ("$s10Foundation10FileHandleC", "Foundation.FileHandle"),
    ("$s20FoundationEssentials11FileManagerC7defaultACvgZ", "Foundation.FileManager"),
    (
      "$s20FoundationEssentials4DataV10contentsOf7optionsAcA3URLVh_AC14ReadingOptionsVtKcfC",
      "Data(contentsOf:)"
    ),
    ("$ss11CommandLineO9argumentsSaySSGvgZ", "CommandLine"),
    ("$s10Foundation6ThreadC4exityyFZ", "Thread.exit()"),
  ])
  func `what reaches out of the program is refused by its Swift name`(_ symbol: String, _ name: String) {
    #expect(breaches(undefined: [symbol, symbol]) == [name])
  }

  @Test func `the system call that a mutex waits with is allowed beside a mutex only`() {
    #expect(breaches(undefined: ["syscall"]) == ["syscall"])
    #expect(breaches(undefined: ["syscall", "$s15Synchronization5MutexVMa"]).isEmpty)
  }

  @Test func `only a module's own names may be defined for everybody`() {
    #expect(breaches(exported: ["$s12TimerInActor1fyyF", "$sSi12TimerInActorE5twiceSivg"]).isEmpty)
    let others = ["$s9Conductor4noteyySSF", "clock_gettime", "main", "swift_retain"]
    #expect(breaches(exported: others) == others)
  }

  @Test func `only the compiler's own sections may be there`() {
    #expect(breaches(sections: ["", ".text.$s1M1fyyF", "swift5_typeref", ".rela.text"]).isEmpty)
    #expect(
      breaches(sections: [".init_array", "swift5_replace"]) == [
        "section .init_array", "section swift5_replace",
      ])
  }

  @Test func `a refusal names the line of the word, and what to write`() {
    let code = LearnerCode([
      SourceFile(path: "A.swift", bytes: Data("// exit(1)\nfunc f() {\n  exit(0)\n}\n".utf8))
    ])
    let breach = integrity.breaches(ObjectSymbols(undefined: ["exit"]), in: code).first
    #expect(breach?.place == .init(file: "A.swift", line: 3))
    #expect(breach?.instead?.hasPrefix("The check decides when the program ends") == true)
  }

  @Test func `what chapters allow is part of the key of what was decided`() {
    #expect(integrity.rules != Integrity(chapter: .legacyReporter).rules)
    #expect(integrity.rules == Integrity(chapter: .timerInActor).rules)
  }

  @Test func `what is no object file is none`() {
    #expect(ObjectSymbols(elf: []) == nil)
    #expect(ObjectSymbols(elf: [0x7F, 0x45, 0x4C, 0x46, 2, 1] + Array(repeating: 0xFF, count: 58)) == nil)
  }
}

struct MangledNameTests {
  @Test(arguments: [
    ("$s12TimerInActor4noteyySSF", "note"), ("$s12TimerInActor4TaskVMn", "Task"),
    // Words of the module's name stand as letters.
    ("$s12TimerInActor0A5StateV", "TimerState"), ("$s12TimerInActor0A0V", "Timer"),
    ("$s12TimerInActor2eeoiySbSi_SitF", "=="), ("$s12TimerInActor2teoiySbSi_SitF", "~="),
    // A member of a type.
    ("$s12TimerInActor8ProviderC4noteyySSF", "Provider"),
  ])
  func `a name at file level is read off its symbol`(_ symbol: String, _ name: String) {
    #expect(MangledName(symbol, of: "TimerInActor")?.topLevelName == name)
  }

  @Test func `what is private to its file has no name for others`() {
    let symbol = "$s12TimerInActor4note33_0123456789ABCDEF0123456789ABCDEFLLyySSF"
    #expect(MangledName(symbol, of: "TimerInActor") != nil)
    #expect(MangledName(symbol, of: "TimerInActor")?.topLevelName == nil)
  }

  @Test(arguments: ["$s9Conductor4noteyySSF", "$sSa12TimerInActorE5countSivg", "main", "$s", "$s0", "$s99x"])
  func `what does not begin with the module is another's`(_ symbol: String) {
    #expect(MangledName(symbol, of: "TimerInActor") == nil)
  }
}

struct SourceRulesTests {
  private func breaches(_ text: String) -> [IntegrityBreach] {
    SourceRules(LearnerCode([SourceFile(path: "A.swift", bytes: Data(text.utf8))])).breaches
  }

  @Test(arguments: [
    ("@_cdecl(\"exit\") public func f() {}", "@_cdecl"),
    ("@ /* x */ _cdecl(\"exit\") func f() {}", "@_cdecl"),
    ("@_silgen_name(\"exit\") func f()", "@_silgen_name"), ("@c func f() {}", "@c"),
    ("@section(\".init_array\") let x = 1", "@section"), ("@used let x = 1", "@used"),
    ("@_exported import Foundation", "@_exported"), ("@testable import Foundation", "@testable"),
    ("@_spi(X) import Foundation", "@_spi"),
    ("@_implementationOnly import Foundation", "@_implementationOnly"),
    ("@_dynamicReplacement(for: f) func g() {}", "@_dynamicReplacement"),
    ("@_transparent func f() {}", "@_transparent"),
    ("@_alwaysEmitIntoClient func f() {}", "@_alwaysEmitIntoClient"), ("@main struct M {}", "@main"),
    ("#sourceLocation(file: \"B.swift\", line: 1)", "#sourceLocation"),
    ("infix operator ==: AssignmentPrecedence", "operator =="), ("prefix operator !", "operator !"),
    ("precedencegroup ComparisonPrecedence {}", "precedencegroup ComparisonPrecedence"),
    ("typealias IntegerLiteralType = Odd", "typealias IntegerLiteralType"),
    ("let x = unsafe f()", "unsafe"), ("@unsafe func f() {}", "@unsafe"),
    ("let a = \"\\(unsafe f())\"", "unsafe"), ("let r = /\"/; @_used let x = 1", "@_used"),
    ("let h = #\"\\\"#; @_used let x = 1", "@_used"), ("/* /* */ */ @_used let x = 1", "@_used"),
  ])
  func `what no object file shows is refused by its word`(_ text: String, _ name: String) {
    #expect(breaches("\n" + text).map(\.name) == [name])
    #expect(breaches("\n" + text).first?.place == .init(file: "A.swift", line: 2))
    #expect(breaches("\n" + text).first?.instead != nil)
  }

  @Test(arguments: [
    "// @_cdecl #sourceLocation", "/* @_cdecl /* */ @_used */", "let a = \"@_cdecl unsafe x\"",
    "let a = \"\"\"\n  @_cdecl\n  \"\"\"", "let a = #\"\"@_cdecl\"\"#", "let a = /@_cdecl/",
    "nonisolated(unsafe) var x = 1", "unowned(unsafe) let x: A", "let unsafe = 1", "f(unsafe: 1, g: unsafe)",
    "@MainActor @Sendable func f() {}", "infix operator <+>: AdditionPrecedence",
    "struct S: ExpressibleByStringLiteral { typealias StringLiteralType = String }", "#if DEBUG\n#endif",
    "let a = b / c; let d = \"@_used\" / e",
  ])
  func `what only looks so is not`(_ text: String) {
    #expect(breaches(text).isEmpty)
  }
}
