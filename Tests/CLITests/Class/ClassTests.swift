// edition: leave out
// It grades solutions and fixes that are not handed out.

import Classroom
import Curriculum
import Foundation
import Fuzzing
import Glibc
import Grading
import Testing

/// The real command on a class whose verdicts are known: in one piece, killed and resumed, in parts, and audited.
///
/// `make test` proves a small class, `make test-class` one of 60 over all chapters.
@Suite(.serialized, .needsArchivers)
struct ClassTests {
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "workshop").path
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a small class is graded, in one piece, in parts, and however often it is killed`() throws {
    try prove(
      MadeClass.Size(
        learners: 11, broken: 3, works: 8, duplicates: 3, chapters: ["TimerInActor", "AsyncLet"],
        seed: 9, isExact: true))
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["WHOLE_CLASS"] != nil, "'make test-class' grades it"))
  func `a class of 60 over all chapters is graded, in one piece, in parts, and however often it is killed`()
    throws
  {
    try prove(
      MadeClass.Size(
        learners: 60, broken: 3, works: 200, duplicates: 50, chapters: Curriculum.chapters.map(\.name),
        seed: 60, isExact: false))
  }

  /// Grades a class in all those ways and holds each against what is known.
  private func prove(_ size: MadeClass.Size) throws {
    let made = try MadeClass(size, from: Self.root)
    try made.write(
      to: folder.url.appending(path: "class"), scratch: folder.url.appending(path: "scratch"), from: Self.root
    )
    for chapter in size.chapters {
      let kinds = Set(made.works.filter { $0.chapter == chapter }.map(\.kind))
      try #require(kinds.count == Piece.Kind.allCases.count, "\(chapter) has only \(kinds)")
    }

    // First, and so with nothing kept of an earlier grading: that way the compiler is killed as well.
    try measured("killed five times and resumed") { try killAndResume(made) }
    let whole = try measured("graded in one command") {
      try run("grade", "class", "--out", "whole", "--json")
    }
    try #require(whole.ending == .exited(0), "\(whole.errorText)")
    #expect(text(whole.output).contains("\"graded\" : \(made.works.count),"), "\(text(whole.output))")
    let results = try self.results("whole")
    let found = Dictionary(
      results.map { ("\($0.source.learner.id) \($0.chapter ?? "-")", $0.verdict?.verdict ?? "broken") },
      uniquingKeysWith: { "\($0) and \($1)" })
    for (line, verdict) in made.expected.sorted(by: { $0.key < $1.key }) {
      #expect(found[line] == verdict, "\(line)")
    }
    #expect(results.count == made.expected.count)
    #expect(results.count { $0.sameAs != nil } == size.duplicates)
    for equal in results where equal.sameAs != nil {
      let first = results.first { $0.source.learner.id == equal.sameAs && $0.chapter == equal.chapter }
      #expect(first?.receipt?.submission == equal.receipt?.submission)
      #expect(first?.sameAs == nil)
    }
    for file in ["gradebook.csv", "report.html"] { #expect(folder.files.contains("whole/\(file)")) }
    let counts = Dictionary(grouping: results) { $0.verdict?.verdict ?? "broken" }.mapValues(\.count)
    say(
      "\(size.learners) learners, \(results.count) lines, \(made.works.count) graded of \(size.chapters.count) "
        + "chapters: \(counts.sorted { $0.key < $1.key }.map { "\($1) \($0)" }.joined(separator: ", "))")

    try expectSame("killed", as: "whole", toTheByte: size.isExact)
    try measured("in two parts, side by side") { try gradeParts(made) }
    try audit(made)
  }

  // MARK: Killed

  private func killAndResume(_ made: MadeClass) throws {
    var generator = FuzzRandom(seed: made.size.seed)
    // Not among the last: there it would be a race whether it is killed or done.
    let moments = Set(1...(made.works.count - 3)).shuffled(using: &generator).prefix(5).sorted()
    let grader = KilledGrader(
      program: Self.program,
      words: ["grade", path("class"), "--out", path("killed"), "--root", Self.root.path]
        + Installed.wordsForSandbox,
      results: folder.url.appending(path: "killed"))
    for moment in moments {
      // Two that are graded at a time may both have ended.
      if grader.lineCount >= moment { continue }
      try grader.run(killedAfter: moment)
      let lines = try folder.text("killed/journal.jsonl").split(separator: "\n")
      #expect(Set(lines).count == lines.count)
      #expect(!folder.files.contains("killed/results.jsonl"))
    }
    let incomplete = try run("audit", "killed")
    #expect(incomplete.ending == .exited(1))
    #expect(text(incomplete.output).contains("the results are not complete"))
    // The last kill, but in the middle of a line.
    let journal = folder.url.appending(path: "killed/journal.jsonl")
    let whole = grader.lineCount
    var bytes = try Data(contentsOf: journal)
    if bytes.last == 10 { bytes.removeLast(100) }
    try bytes.write(to: journal)
    let kept = grader.lineCount
    #expect(kept < whole)
    let resumed = try run("grade", "class", "--out", "killed", "--json")
    try #require(resumed.ending == .exited(0), "\(resumed.errorText)")
    #expect(text(resumed.output).contains("\"gradedBefore\" : \(kept),"))
    #expect(text(resumed.output).contains("\"graded\" : \(made.works.count - kept),"))
    say("killed at \(moments.map(String.init).joined(separator: ", ")) of \(made.works.count) lines")
  }

  // MARK: In parts

  private func gradeParts(_ made: MadeClass) throws {
    let endings = Endings()
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      let part = index + 1
      let result = try? run("grade", "class", "--out", "part\(part)", "--shard", "\(part)/2", "--jobs", "1")
      endings.add(result?.ending)
    }
    #expect(endings.all == [.exited(0), .exited(0)])
    #expect(try run("merge", "part1", "--out", "merged").ending == .exited(2))
    #expect(!folder.files.contains("merged/results.jsonl"))
    #expect(try run("merge", "part2", "part1", "--out", "merged").ending == .exited(0))
    try expectSame("merged", as: "whole", toTheByte: made.size.isExact)
    // What the parts have graded counts for the whole.
    let again = try text(run("grade", "class", "--out", "merged").output)
    #expect(again.contains("nothing new; \(made.works.count) were graded before"))
  }

  /// How processes have ended that ran side by side.
  private final class Endings: @unchecked Sendable {
    private let lock = NSLock()
    private var endings: [ChildProcess.Ending?] = []

    func add(_ ending: ChildProcess.Ending?) { lock.withLock { endings.append(ending) } }
    var all: [ChildProcess.Ending?] { lock.withLock { endings } }
  }

  // MARK: Held against the hand-ins

  private func audit(_ made: MadeClass) throws {
    let audit = try run("audit", "merged", "--submissions", "class", "--regrade", "1", "--seed", "3")
    #expect(audit.ending == .exited(0), "\(text(audit.output))\(audit.errorText)")
    let what = "(\(made.expected.count) lines of \(made.size.learners) hand-ins)"
    #expect(text(audit.output).hasSuffix("audit: holds \(what)\n"))
    let results = try folder.text("merged/results.jsonl")
    let edited = try #require(try self.results("merged").first { $0.verdict?.verdict == "not passed" })
    let line = try #require(
      results.split(separator: "\n").first {
        $0.contains("\"id\":\"\(edited.source.learner.id)\"") && $0.contains("\"not passed\"")
      })
    try folder.write([
      "merged/results.jsonl": results.replacing(
        line, with: line.replacing("\"not passed\"", with: "\"passed\""))
    ])
    let found = try run("audit", "merged")
    #expect(found.ending == .exited(1))
    #expect(text(found.output).contains("\(edited.source.learner.id), "))
  }

  // MARK: Results

  private func results(_ name: String) throws -> [ClassResult] {
    try folder.text("\(name)/results.jsonl").split(separator: "\n").map {
      try ClassResult(line: Data($0.utf8))
    }
  }

  /// Expects the same grades for the same behaviours, and tells which lines are not the same to the byte.
  ///
  /// Two things may be counted or told otherwise: what real threads do, and what follows from the addresses of
  /// objects, as the order of a set of tasks does. A class without either is the same to the byte.
  private func expectSame(_ name: String, as other: String, toTheByte: Bool) throws {
    let lines = try [name, other].map { try folder.text("\($0)/results.jsonl").split(separator: "\n") }
    try #require(lines[0].count == lines[1].count)
    var otherwise: [String] = []
    for (line, before) in zip(lines[0], lines[1]) where line != before {
      let (now, then) = (try ClassResult(line: Data(line.utf8)), try ClassResult(line: Data(before.utf8)))
      #expect(Self.decision(now) == Self.decision(then))
      otherwise.append("\(now.source.learner.id) \(now.chapter ?? "-")")
    }
    #expect(try folder.text("\(name)/gradebook.csv") == folder.text("\(other)/gradebook.csv"))
    if toTheByte {
      #expect(otherwise.isEmpty)
      for file in ["class.json", "report.html"] {
        #expect(try folder.text("\(name)/\(file)") == folder.text("\(other)/\(file)"))
      }
    }
    let words = otherwise.isEmpty ? "" : ", all but words and counts in \(otherwise.joined(separator: ", "))"
    say("\(name) = \(other): \(lines[0].count) lines\(words)")
  }

  /// Everything that a grade is made of.
  private static func decision(_ result: ClassResult) -> [String] {
    [
      result.source.learner.id, result.chapter ?? "", result.sameAs ?? "", result.verdict?.verdict ?? "",
      result.receipt?.submission ?? "", result.receipt?.behaviours ?? "",
    ] + (result.verdict?.behaviours.map { "\($0.id) \($0.result)" } ?? [])
  }

  // MARK: Running

  private func run(_ words: String...) throws -> ChildProcess.Result {
    try ChildProcess.run(
      Self.program,
      words + ["--root", Self.root.path] + (words[0] == "grade" ? Installed.wordsForSandbox : []),
      in: folder.url.path,
      environment: ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1", "TERM": "dumb"]) { $1 },
      limits: ChildProcess.Limits(seconds: 7200, outputBytes: 1 << 20))
  }

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  /// Prints a figure; no test depends on one.
  private func say(_ line: String) { print("class: \(line)") }

  private func measured<Value>(_ what: String, _ work: () throws -> Value) rethrows -> Value {
    let (start, before) = (ContinuousClock.now, Self.processorSeconds)
    let value = try work()
    let seconds = Int((ContinuousClock.now - start) / .seconds(1))
    say("\(what) in \(seconds) s, \(Self.processorSeconds - before) s of processor time")
    return value
  }

  /// What all children that have ended have used.
  private static var processorSeconds: Int {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
  }
}
