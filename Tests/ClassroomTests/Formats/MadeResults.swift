import Curriculum
import Foundation
import Grading
import Testing

@testable import Classroom

/// Results as grading writes them, made up.
enum MadeResults {
  static let chapter = "TimerInActor"
  static let other = "StaleSearch"

  /// Text that has broken programs: formulas, quotes, line ends, directions, symbols, markup, commands.
  static let hostile = [
    "=1+1", "+49 170", "-2", "@SUM(A1)", "\t=1", "\r=1", "a;=1+1", "a\n=1", "a\r\n\"b\"", "\"", "\"\"", ",",
    "a,b",
    "\u{202E}eve", "\u{200F}=1", "😀👩‍👩‍👧", "ﷺ", "  x ", "", "'", "'=1", "＝1", "\u{0}\u{1}\u{7F}", "]]>",
    "<b>&amp;",
    "::error::x", "\n::error::x", "%0A", "a|b", "```", "@mention #1", "\u{FFFE}", "\u{2028}x", "é",
    "\"\u{301}", "<\u{301}b>", "`\u{301}``", "\u{301}=1", "%\u{301}", ":\u{20E3}",
    "e\u{301}",
  ]

  /// The behaviours of a chapter.
  static func ids(of chapter: String) -> [String] {
    Curriculum.chapter(named: chapter)?.behaviours.map(\.id) ?? []
  }

  static func source(
    _ learner: String, name: String? = nil, platformID: String? = nil, at time: String? = nil,
    isLate: Bool? = nil, origin: String? = nil
  ) -> ClassResult.Source {
    ClassResult.Source(
      learner: ClassLearner(id: learner, name: name, platformID: platformID),
      origin: origin ?? "\(learner).zip", submittedAt: time, isLate: isLate)
  }

  /// A graded chapter in which some behaviours fail.
  ///
  /// - Parameters:
  ///   - source: Whose it is.
  ///   - chapter: The chapter.
  ///   - failing: The places of the behaviours that fail; `nil` when the code does not compile.
  ///   - happened: What is said to have happened.
  /// - Returns: The result, through its line.
  /// - Throws: When the line cannot be read.
  static func graded(
    _ source: ClassResult.Source, _ chapter: String = chapter, failing: Set<Int>? = [],
    happened: String = "nothing"
  ) throws -> ClassResult {
    let isCompiled = failing != nil
    let behaviours = ids(of: chapter).enumerated().map { index, id -> [String: Any] in
      let fails = failing?.contains(index) ?? false
      var behaviour: [String: Any] = [
        "id": id, "title": "T", "lane": "scheduled", "schedulesRun": 1, "isWholeSpace": true, "jobs": 1,
        "virtualSeconds": 0, "timeline": [], "remarks": [],
        "result": isCompiled ? (fails ? "failed" : "passed") : "not run",
      ]
      if fails {
        behaviour["finding"] = "it"
        behaviour["expected"] = "something"
        behaviour["happened"] = happened
      }
      return behaviour
    }
    let diagnostic: [String: Any] = [
      "file": "A.swift", "line": 3, "column": 1, "severity": "error", "text": happened, "notes": [],
    ]
    let verdict: [String: Any] = [
      "version": 1, "chapter": chapter, "verdict": failing == [] ? "passed" : "not passed",
      "contentHash": "c0",
      "toolchain": "6.3.1", "lanes": [["lane": "compile", "result": isCompiled ? "passed" : "failed"]],
      "diagnostics": isCompiled ? [] : [diagnostic], "contractBreaches": [], "integrityBreaches": [],
      "behaviours": behaviours, "seconds": [["step": "compile", "seconds": 0.25]],
    ]
    let document = try JSONDecoder().decode(
      VerdictDocument.self, from: JSONSerialization.data(withJSONObject: verdict))
    let line = try ClassResult(source: source, outcome: .graded(document)).line()
    return try ClassResult(line: line)
  }

  static func broken(_ source: ClassResult.Source, chapter: String? = nil, _ reason: String = "cut short")
    -> ClassResult
  {
    ClassResult(source: source, outcome: .broken(chapter: chapter, reason: reason))
  }

  /// A class of hostile names with every state there is.
  static func hostileClass() throws -> [ClassResult] {
    try hostile.enumerated().flatMap { index, text -> [ClassResult] in
      let source = source("l\(index)\(text)", name: text, platformID: text)
      return switch index % 4 {
      case 0: [try graded(source), try graded(source, other, failing: [0, 2], happened: text)]
      case 1: [try graded(source, failing: nil, happened: text)]
      case 2: [broken(source, text)]
      default:
        [try graded(source, other, failing: [Int](0..<11).reduce(into: []) { $0.insert($1) }, happened: text)]
      }
    }
  }

  static func points(_ text: String) throws -> PointsFile { try PointsFile(Data(text.utf8)) }
}

/// Numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
