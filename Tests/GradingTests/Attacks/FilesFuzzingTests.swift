import Curriculum
import Foundation
import Fuzzing
import Report
import Testing

@testable import Grading

/// What the compiler, its tools and a graded program say, and what learners write.
struct FilesFuzzingTests {
  @Test func `anything that a compiler may print is messages, or nothing`() throws {
    let samples = [
      "Learner/A.swift:34:13: error: call to 'f()' in a context: odd [#ActorIsolatedCall]\n  self?.f()\n   ^\n",
      "Learner/A.swift:48:16: note: calls to 'f()' are asynchronous\nGiven/B.swift:1:2: warning: never used\n",
      "<unknown>:0: error: no such module\nA.swift:1:1: error: twice\nA.swift:1:1: error: twice\n",
    ]
    let longest = Fuzz(of: samples).runTexts { text in
      for diagnostic in DiagnosticParser.parse(text) {
        #expect(!diagnostic.text.unicodeScalars.contains("\n") && !diagnostic.file.isEmpty)
      }
      _ = Ladder(text: text).verdicts { $0 }
      _ = Contract("// contract: func f()\n_ = 1\n" + text).breaches(DiagnosticParser.parse(text))
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `many messages of the compiler are read in little time`() {
    let lines = (0..<40_000).map { "Learner/A.swift:\($0):1: error: no such thing as this one here\n" }
    let start = Fuzz.processorTime
    #expect(DiagnosticParser.parse(lines.joined()).count == 40_000)
    #expect(Fuzz.processorTime - start < .seconds(5))
  }

  @Test func `any levels are written as they are read`() throws {
    let sample = "\0level minimal\n\n\0level targeted\nA.swift:1:1: error: x [#SendableClosureCaptures]\n"
    let longest = try Fuzz(of: [sample, sample + "\0level swift6\n"]).runTexts { text in
      let ladder = Ladder(text: text)
      try #require(Ladder(text: ladder.text).text == ladder.text, "\(text)")
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any object file is symbols, or none at all`() {
    let samples = [
      ["$s12TimerInActor4noteyySSF", "exit"], ["$s12TimerInActor1aSivp", "$sScA", "swift_retain"],
    ]
    .map { Self.objectFile(symbols: $0) }
    #expect(ObjectSymbols(elf: samples[0])?.defined == ["$s12TimerInActor4noteyySSF"])
    #expect(ObjectSymbols(elf: samples[0])?.undefined == ["exit"])
    let longest = Fuzz(of: samples).run { bytes in
      guard let symbols = ObjectSymbols(elf: bytes) else { return }
      for name in symbols.namesAtFileLevel(of: "TimerInActor") { #expect(!name.isEmpty) }
      _ = Integrity(chapter: .timerInActor).breaches(symbols)
    }
    #expect(longest < Fuzz.mostTime)
  }

  /// An object file with nothing but symbols; the last of them is undefined.
  private static func objectFile(symbols: [String]) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func section(kind: Int, at place: Int, size: Int, link: Int = 0) -> [UInt8] {
      number(0, 4) + number(kind, 4) + number(0, 16) + number(place, 8) + number(size, 8) + number(link, 4)
        + number(0, 20)
    }
    var names: [UInt8] = [0]
    var table = [UInt8](repeating: 0, count: 24)
    for (index, symbol) in symbols.enumerated() {
      let isUndefined = index == symbols.count - 1
      table += number(names.count, 4) + [0x12, 0] + number(isUndefined ? 0 : 1, 2) + number(0, 16)
      names += Array(symbol.utf8) + [0]
    }
    let (namesPlace, tablePlace) = (64, 64 + names.count)
    let headers = tablePlace + table.count
    return [0x7F, 0x45, 0x4C, 0x46, 2, 1] + number(0, 34) + number(headers, 8) + number(0, 12)
      + number(3, 2) + number(1, 2) + names + table + section(kind: 0, at: 0, size: 0)
      + section(kind: 3, at: namesPlace, size: names.count)
      + section(kind: 2, at: tablePlace, size: table.count, link: 1)
  }

  @Test func `anything that llvm-symbolizer may print is places, or nothing`() {
    let samples = [
      #"[{"Address":"0x1234","ModuleName":"p","Symbol":[{"FunctionName":"$sf","FileName":"Learner/A.swift","Line":3}]}]"#,
      #"[{"Address":"0x10","Data":{"Name":"$s5Store7entriesSaySiGvp","Size":"0x8","Start":"0x10"}}]"#,
    ]
    let longest = Fuzz(of: samples).run { bytes in
      _ = Symbolizer.symbols(in: Data(bytes))
      _ = Symbolizer.nameOfVariable(in: Data(bytes))
      _ = Symbolizer.shortened(String(decoding: bytes, as: UTF8.self))
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any program's report is one report, none, or an error that says so`() {
    let finished = "finished\tkeepsOrder\tfailed\t1000\t0\t23\t5000000\n"
    let rest = "finding\tid\ta\tb\nschedule\t6:1\nevent\tnote\t10\t6\tmain\t\ttext\nend\nclosed\n"
    let samples = [finished + rest, "complaint\tthe program has no behaviour 'keepsOrder'\nclosed\n"]
    let longest = Fuzz(of: samples).run { bytes in
      let result = Self.ended(.exited(0), report: bytes)
      do throws(GradingError) {
        let read = try ProgramReport(of: result, behaviour: "keepsOrder")
        if let report = read.report { #expect(report.id == "keepsOrder") }
        _ = (read.isUnknown, read.complaints, read.events, StandstillFact(read.stacks, [:]).text)
      } catch {
        guard case .brokenReport(_, let reason) = error else {
          Issue.record(error)
          return
        }
        #expect(reason.unicodeScalars.allSatisfy { $0 != "\n" }, "\(reason)")
      }
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `whatever a program that crashed has printed, its end has words`() {
    let samples = [
      "TimerInActor/A.swift:3: Fatal error: boom\nCurrent stack trace:\n0 x\n", "Fatal error\n",
      "SWIFT TASK CONTINUATION MISUSE: f() tried to resume its continuation more than once\n",
      "Fatal error: Incorrect actor executor assumption; expected 'MainActor' executor.\n",
    ]
    let longest = Fuzz(of: samples).run { bytes in
      #expect(!CrashMessage(Self.ended(.signalled(5), errors: bytes), module: "TimerInActor").text.isEmpty)
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any source is condensed to what has no comments, and stays so`() {
    let samples = [
      "func f() { /* a /* b */ c */ let x = \"a // b \\\" c\" // rest\n  return x\n}\n",
      "\"\"\"\n a\n\"\"\"\n",
      "let a = #\"\\\"#; let b = /[a-z]*/",
    ]
    let longest = Fuzz(of: samples).runTexts { text in _ = CondensedCode.of(text) }
    #expect(longest < Fuzz.mostTime)
  }

  @Test(arguments: [
    String(repeating: "\\", count: 400_000), "\"" + String(repeating: "\\a", count: 200_000),
    "\"" + String(repeating: "\\", count: 400_000), String(repeating: "/*", count: 200_000),
    "a" + String(repeating: "\u{301}", count: 400_000), String(repeating: "/ ", count: 200_000),
  ])
  func `a long source of an odd kind is condensed in little time`(_ code: String) {
    let start = Fuzz.processorTime
    _ = CondensedCode.of(code)
    #expect(Fuzz.processorTime - start < .seconds(5))
  }

  @Test func `any probes are probes, or faults are told`() {
    let samples = [
      "import A\n// compiles x: reading\n_ = 1\n\n// refused y: writing\n// by: isolated | inaccessible\n_ = 2\n",
      "// warns z: calling\n// by: items()\nf()\n",
    ]
    let longest = Fuzz(of: samples).runTexts { text in
      let file = ProbeFile(text)
      #expect(!(file.probes.isEmpty && file.faults.isEmpty))
      for probe in file.probes { _ = file.code(of: probe) }
      _ = file.text(of: file.probes)
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any packed checks are what was packed, or an error that says so`() {
    let files = [SourceFile(path: "Behaviours.swift", bytes: Data("let behaviours = []\n".utf8))]
    let sections = ["TimerInActor", "AsyncLet"].map {
      PackedChecks.Section(chapter: $0, builtBy: "6.3.1", files: files)
    }
    let bytes = Array(PackedChecks.bytes(of: sections, edition: "autumn"))
    let longest = Fuzz(of: [bytes]).run { bytes in
      guard let checks = try? PackedChecks(bytes: Data(bytes)) else { return }
      for chapter in ["TimerInActor", "AsyncLet"] {
        if let found = try? checks.files(of: chapter) { #expect(found == files) }
      }
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any verdict as JSON is one, or none`() {
    let sample = #"""
      {"behaviours":[{"id":"a","title":"A","lane":"scheduled","result":"failed","schedulesRun":9,"isWholeSpace":true,
      "jobs":3,"virtualSeconds":1.5,"finding":"f","expected":"e","happened":"h","schedule":"6:1","timeline":[{"kind":
      "note","nanoseconds":5,"step":1,"track":"main","text":"t"}],"remarks":[]}],"chapter":"TimerInActor","contentHash":
      "0f","contractBreaches":[],"diagnostics":[],"integrityBreaches":[],"lanes":[{"lane":"compile","result":"passed"}],
      "seconds":[],"toolchain":"6.3.1","verdict":"passed","version":1}
      """#
    let longest = Fuzz(of: [sample]).run { bytes in
      guard let document = try? JSONDecoder().decode(VerdictDocument.self, from: Data(bytes)),
        let written = try? document.json()
      else { return }
      #expect((try? JSONDecoder().decode(VerdictDocument.self, from: written)) != nil)
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `JSON of a hundred thousand levels is no verdict, and no crash`() {
    for text in ["[", "{\"version\":"] {
      let deep = Data(String(repeating: text, count: 100_000).utf8)
      #expect((try? JSONDecoder().decode(VerdictDocument.self, from: deep)) == nil)
      #expect(Symbolizer.symbols(in: deep).isEmpty)
    }
  }

  @Test func `any code for LLVM is completed`() {
    let sample = "define linkonce_odr hidden ptr @\"$s1A1BVWOb\"(ptr %0, ptr %1) #2 {\n  ret ptr %1\n}\n"
    let longest = Fuzz(of: [sample]).run { _ = Instrumentation.completed(Data($0)) }
    #expect(longest < Fuzz.mostTime)
  }

  private static func ended(
    _ ending: ChildProcess.Ending, report: [UInt8] = [], errors: [UInt8] = []
  ) -> ChildProcess.Result {
    ChildProcess.Result(
      ending: ending, output: Data(), errors: Data(errors), report: Data(report), isReportCut: false,
      secret: .random())
  }
}
