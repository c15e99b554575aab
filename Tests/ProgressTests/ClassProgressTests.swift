import Curriculum
import Foundation
import Testing

@testable import Progress

struct ClassProgressTests {
  private static let chapters = ["One", "Two", "Three"].map {
    Chapter(
      name: $0, part: $0 == "Three" ? .lifetimes : .callbacks, title: $0, problem: "",
      starter: Starter(failing: []), behaviours: [], hints: ["a", "b", "c"], mistakes: [])
  }

  private static func attempt(
    _ learner: String, _ chapter: String, _ isPassed: Bool, at seconds: Double, id: UUID = UUID()
  ) -> ProgressRecord {
    ProgressRecord(
      id: id, learner: learner, chapter: chapter, time: Date(timeIntervalSince1970: seconds),
      event: .attempt(
        ProgressRecord.Attempt(
          isPassed: isPassed, contentHash: "c", toolchain: "6.3.1", outcomes: [:], hintsUsed: 0, seconds: 1)))
  }

  private static func log(_ path: String, _ records: [ProgressRecord]) -> ClassLog {
    ClassLog(path: path, bytes: records.reduce(into: Data()) { $0 += (try? $1.line) ?? Data() })
  }

  private static func merged(_ logs: [ClassLog]) -> ClassProgress {
    ClassProgress(logs, chapters: chapters)
  }

  /// What a view shows, but for the number of files.
  private static func view(_ progress: ClassProgress) -> [String] {
    progress.rows.map { row in
      "\(row.learner) \(row.progress.passedCount) \(row.attempts) \(row.hintsUsed) \(row.triesSincePass) "
        + "\(row.current?.name ?? "–") \(row.lastActive.timeIntervalSince1970) "
        + row.progress.chapters.map { "\($0.state)" }.joined(separator: " ")
    } + ["\(progress.recordCount)"]
  }

  /// A class of three with every kind of record, several of them within one second.
  private static let records: [ProgressRecord] = ["ann", "bob", "zoë"].enumerated().flatMap { index, name in
    var records: [ProgressRecord] = []
    for step in 0..<(12 + index) {
      let chapter = chapters[step / 5].name
      records.append(attempt(name, chapter, step % 5 == 4, at: Double(step / 2)))
      if step.isMultiple(of: 4) {
        records.append(
          ProgressRecord(
            learner: name, chapter: chapter, time: Date(timeIntervalSince1970: Double(step)),
            event: .hint(number: step % 3 + 1)))
      }
    }
    return records
  }

  @Test(arguments: 0..<200)
  func `whatever the split, the order and the copies, the view is the same`(_ seed: Int) {
    var generator = Seeded(state: UInt64(seed))
    let files = Int.random(in: 1...6, using: &generator)
    var parts = Array(repeating: [ProgressRecord](), count: files)
    for record in Self.records.shuffled(using: &generator) {
      // Each stands in one file at least, and in some twice.
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        parts[Int.random(in: 0..<files, using: &generator)].append(record)
      }
    }
    let logs = parts.enumerated().map { Self.log("\($0).jsonl", $1) }.shuffled(using: &generator)
    let progress = Self.merged(logs)
    #expect(Self.view(progress) == Self.view(Self.merged([Self.log("all.jsonl", Self.records)])))
    #expect(progress.recordCount == Self.records.count)
    #expect(progress.remarks.isEmpty)
  }

  @Test func `a line for each learner says how far, where and how long without a pass`() throws {
    let progress = Self.merged([
      Self.log(
        "a.jsonl",
        [
          Self.attempt("ann", "One", false, at: 1), Self.attempt("ann", "One", true, at: 2),
          Self.attempt("ann", "Three", false, at: 3), Self.attempt("ann", "Three", false, at: 4),
          Self.attempt("bob", "One", true, at: 9),
        ])
    ])
    #expect(progress.rows.map(\.learner) == ["ann", "bob"])
    let ann = try #require(progress.rows.first)
    #expect(ann.attempts == 4 && ann.triesSincePass == 2)
    #expect(ann.current?.name == "Three", "where the last try was, not the first that is left")
    #expect(ann.lastActive == Date(timeIntervalSince1970: 4))
    #expect(ann.progress.parts.map(\.passed) == [1, 0])
    #expect(progress.rows.last?.triesSincePass == 0 && progress.rows.last?.current?.name == "Two")
  }

  @Test(arguments: [true, false])
  func `of two lines with one id the one counts that claims less, and the other is told`(_ isFirst: Bool)
    throws
  {
    let id = UUID()
    let honest = Self.log("b.jsonl", [Self.attempt("ann", "One", false, at: 1, id: id)])
    let edited = Self.log(
      "a.jsonl",
      [Self.attempt("ann", "Two", false, at: 0), Self.attempt("ann", "One", true, at: 1, id: id)])
    let progress = Self.merged(isFirst ? [honest, edited] : [edited, honest])
    #expect(progress.rows.first?.attempts == 2 && progress.rows.first?.progress.passedCount == 0)
    let place = ClassRemark.Place(file: "b.jsonl", line: 1)
    #expect(progress.remarks == [ClassRemark(file: "a.jsonl", line: 2, fact: .conflict(with: place))])
  }

  @Test func `a log under another name counts for both, and is told`() {
    let id = UUID()
    let progress = Self.merged([
      Self.log("a.jsonl", [Self.attempt("ann", "One", true, at: 1, id: id)]),
      Self.log("b.jsonl", [Self.attempt("bob", "One", true, at: 1, id: id)]),
    ])
    #expect(progress.rows.map(\.progress.passedCount) == [1, 1])
    let fact = ClassRemark.Fact.sharedRecords(learner: "ann", other: "bob", count: 1)
    #expect(progress.remarks == [ClassRemark(file: nil, line: nil, fact: fact)])
  }

  @Test func `cut, senseless, newer and foreign lines are told with their numbers, and the rest counts`()
    throws
  {
    let good = try Self.attempt("ann", "One", true, at: 1).line
    let mixed = good + Data("nonsense\n{\"version\":99}\n\r\n".utf8) + good.prefix(40)
    let progress = Self.merged([
      ClassLog(path: "b/ann.jsonl", bytes: mixed),
      ClassLog(path: "a/results.jsonl", bytes: Data("{\"verdict\":\"passed\"}\n{}\n".utf8)),
      ClassLog(path: "empty.jsonl", bytes: Data()),
    ])
    #expect(progress.recordCount == 1)
    #expect(
      progress.remarks == [
        ClassRemark(file: "a/results.jsonl", line: nil, fact: .noLog),
        ClassRemark(file: "b/ann.jsonl", line: 2, fact: .senseless),
        ClassRemark(file: "b/ann.jsonl", line: 3, fact: .newerVersion(99)),
        ClassRemark(file: "b/ann.jsonl", line: 5, fact: .cutLastLine),
      ])
  }

  @Test func `an attempt of a chapter that is not there is an attempt, and told`() {
    let progress = Self.merged([Self.log("a.jsonl", [Self.attempt("ann", "Four", true, at: 1)])])
    #expect(progress.rows.first?.attempts == 1 && progress.rows.first?.progress.passedCount == 0)
    #expect(progress.remarks.map(\.fact) == [.unknownChapter("Four")])
  }

  @Test(arguments: [
    ("Ada Lovelace", "ada lovelace", true), ("Ada Lovelace", "Lovelace, Ada", true),
    ("Ada Lovelace", "Ada Lovelac", true), ("Zoë Ångström", "Zoe Angstrom", true),
    ("Ada Lovelace", "Adele Lovelace", false), ("Ann", "Anna", false), ("Ann", "ann", true),
    ("student01", "student02", false), ("王小明", "王小红", false),
  ])
  func `two spellings that may be one learner are told`(_ one: String, _ other: String, _ isSimilar: Bool) {
    #expect(SimilarNames(of: one).isSimilar(to: SimilarNames(of: other)) == isSimilar)
    #expect(SimilarNames(of: other).isSimilar(to: SimilarNames(of: one)) == isSimilar)
  }

  @Test func `logs are found at any depth, hidden folders included, and other files are not`() throws {
    let folder = try TemporaryFolder()
    for path in [
      "ann/.workshop/progress/ann.jsonl", "bob (1).JSONL.txt", "ann/Package.swift", "x/notes.json",
    ] {
      let file = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(path.utf8).write(to: file)
    }
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "link.jsonl"), withDestinationURL: URL(filePath: "/dev/zero"))
    let found = ClassLog.find(in: folder.url)
    #expect(found.logs.map(\.path) == ["ann/.workshop/progress/ann.jsonl", "bob (1).JSONL.txt"])
    #expect(found.remarks.isEmpty)
    #expect(ClassLog.find(in: folder.url.appending(path: "bob (1).JSONL.txt")).logs.count == 1)
  }
}

/// Numbers that are the same on every run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
  }
}
