import Foundation
import Testing

@testable import Classroom

/// Results on disk: written, merged, audited.
struct ResultsTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func parts(_ count: Int, seal: Seal = Seal()) throws -> [ClassMerge.Part] {
    try (1...count).map { index in
      let results = folder.results("part\(index)")
      try Samples.write(
        Samples.plan(shard: Shard(index: index, of: count), seal: seal), to: results, seal: seal,
        seconds: Double(index))
      return ClassMerge.Part(name: "part\(index)", check: try results.check(sealedBy: seal))
    }
  }

  // MARK: Writing

  @Test func `the same hand-ins give the same bytes, however long it took`() throws {
    let (first, second) = (folder.results("a"), folder.results("b"))
    let summary = try Samples.write(Samples.plan(), to: first, seconds: 1)
    try Samples.write(Samples.plan(Samples.handIns.reversed()), to: second, seconds: 9)
    #expect(try first.results.text == second.results.text)
    #expect(try first.record.text == second.record.text)
    #expect(summary.lines == 5)
    #expect(summary.passed == 4)
    #expect(summary.equal == 1)
    #expect(summary.broken.map(\.text) == ["the archive is cut short"])
  }

  @Test func `results of another class, part or purpose are left alone`() throws {
    let results = folder.results("a")
    try Samples.write(Samples.plan(), to: results)
    let before = try results.record.text
    let other = ClassPlan(
      of: Samples.handIns, ClassPlan.Request(submissions: "/other"), behaviours: Samples.behaviours,
      toolchain: "6.3.1", seal: Seal())
    #expect(throws: ClassError.self) { try results.open(for: other.record) }
    #expect(throws: ClassError.self) { try results.open(for: Samples.plan(shard: Shard("1/2")).record) }
    _ = try results.open(for: other.record, isMoved: true)
    #expect(try results.record.text == before)
    try folder.write("a letter", to: "home/letter.txt")
    #expect(throws: ClassError.self) { try folder.results("home").open(for: Samples.plan().record) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "home").path)
    #expect(names == ["letter.txt"])
  }

  @Test func `nothing is written among the hand-ins, whatever the path`() throws {
    try folder.write("", to: "class/ada/Code.swift")
    let place = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      at: place, withDestinationURL: folder.url.appending(path: "class"))
    let plan = ClassPlan(
      of: Samples.handIns,
      ClassPlan.Request(submissions: folder.url.appending(path: "class").path),
      behaviours: Samples.behaviours, toolchain: "6.3.1", seal: Seal())
    for name in ["class", "class/results", "link/results", "x/../class/ada/results"] {
      #expect(throws: ClassError.self) { try folder.results(name).open(for: plan.record) }
    }
    _ = try folder.results("classes").open(for: plan.record)
  }

  @Test func `a second grader is refused as long as the first is there`() throws {
    let results = folder.results("a")
    var first: ResultsLock? = try results.open(for: Samples.plan().record)
    #expect(throws: ClassError.self) { try results.open(for: Samples.plan().record) }
    withExtendedLifetime(first) {}
    first = nil
    _ = try results.open(for: Samples.plan().record)
  }

  // MARK: Merging

  @Test(arguments: 1...5)
  func `parts put together are the whole, byte by byte`(_ count: Int) throws {
    let seal = Seal(key: Data("a key of sixteen".utf8))
    let (whole, merged) = (folder.results("whole"), folder.results("merged"))
    try Samples.write(Samples.plan(seal: seal), to: whole, seal: seal)
    let merge = ClassMerge(try parts(count, seal: seal).reversed())
    #expect(merge.faults.isEmpty)
    let lock = try merged.open(for: try #require(merge.record))
    let summary = try ResultsWriter(in: merged, seal: seal).write(merge)
    withExtendedLifetime(lock) {}
    #expect(try merged.results.text == whole.results.text)
    #expect(try merged.record.text == whole.record.text)
    #expect(summary.lines == 5)
    #expect(try merged.check(sealedBy: seal).faults.isEmpty)
  }

  @Test func `a missing part, one that is there twice and one of another number are named`() throws {
    let parts = try parts(3)
    #expect(ClassMerge(Array(parts.dropLast())).faults == [.missing(shard: "3/3")])
    #expect(
      ClassMerge(parts + [ClassMerge.Part(name: "copy", check: parts[0].check)]).faults == [
        .overlapping(part: "copy", shard: "1/3", with: "part1")
      ])
    let results = folder.results("other")
    try Samples.write(Samples.plan(shard: Shard("2/2")), to: results)
    let other = ClassMerge.Part(name: "other", check: try results.check(sealedBy: Seal()))
    #expect(
      ClassMerge([parts[0], parts[2], other]).faults == [
        .otherCount(part: "other", shard: "2/2", than: "3/3"), .missing(shard: "2/3"),
      ])
    let whole = folder.results("whole")
    try Samples.write(Samples.plan(), to: whole)
    let check = try whole.check(sealedBy: Seal())
    #expect(ClassMerge([ClassMerge.Part(name: "whole", check: check)]).faults == [.notAShard(part: "whole")])
  }

  @Test func `parts of other hand-ins, chapters, behaviours or toolchains are named`() throws {
    let first = try parts(2)[0]
    let shard = Shard("2/2")
    var changed = Samples.behaviours
    changed["AsyncLet"] = "another"
    let others: [(String, ClassPlan, MergeFault)] = [
      (
        "a", Samples.plan(Samples.handIns.dropLast(), shard: shard),
        .otherHandIns(part: "a", than: "part1", learner: "ada")
      ),
      (
        "b", Samples.plan(chapters: ["TimerInActor"], shard: shard),
        .otherChapters(part: "b", than: "part1")
      ),
      (
        "c", Samples.plan(shard: shard, behaviours: changed),
        .otherBehaviours(part: "c", chapter: "AsyncLet", than: "part1")
      ),
      (
        "d", Samples.plan(shard: shard, toolchain: "6.3.2"),
        .otherToolchain(part: "d", toolchain: "6.3.2", than: "part1", its: "6.3.1")
      ),
    ]
    for (name, plan, fault) in others {
      let results = folder.results(name)
      try Samples.write(plan, to: results)
      let part = ClassMerge.Part(name: name, check: try results.check(sealedBy: Seal()))
      let merge = ClassMerge([first, part])
      #expect(merge.faults == [fault])
      #expect(merge.record == nil)
    }
  }

  // MARK: Auditing

  private func faults(_ results: ResultsFolder, _ edit: ([String]) -> [String]) throws -> [ResultsFault] {
    let lines = try results.results.text.split(separator: "\n").map(String.init)
    defer { try? Data((lines.joined(separator: "\n") + "\n").utf8).write(to: results.results) }
    try Data((edit(lines).joined(separator: "\n") + "\n").utf8).write(to: results.results)
    return try results.check(sealedBy: Seal()).faults
  }

  @Test func `whatever is done to the lines is found`() throws {
    let results = folder.results("a")
    try Samples.write(Samples.plan(), to: results)
    #expect(try faults(results) { $0 } == [])
    #expect(
      try faults(results) { [$0[0].replacing("\"passed\"", with: "\"failed\"")] + $0.dropFirst() } == [
        .lineEdited(number: 1, learner: "ada", chapter: "TimerInActor")
      ])
    #expect(
      try faults(results) { Array($0.dropFirst()) } == [.lineMissing(learner: "ada", chapter: "TimerInActor")]
    )
    #expect(
      try faults(results) { $0 + [$0[4]] } == [.lineUnexpected(number: 6, learner: "dan", chapter: nil)])
    #expect(try faults(results) { [$0[1], $0[0]] + $0.dropFirst(2) } == [.otherLines])
    #expect(try faults(results) { $0 + ["{}"] } == [.lineSenseless(number: 6)])
    // Another learner's pass under one's own name.
    let copied = try faults(results) { [$0[0], $0[0].replacing("\"ada", with: "\"bea")] + $0.dropFirst(2) }
    #expect(copied.contains(.lineEdited(number: 2, learner: "bea", chapter: "TimerInActor")))
  }

  @Test func `a seal that was made anew without the key is found`() throws {
    let seal = Seal(key: Data("a key of sixteen".utf8))
    let results = folder.results("a")
    try Samples.write(Samples.plan(seal: seal), to: results, seal: seal)
    #expect(try results.check(sealedBy: seal).faults.isEmpty)
    #expect(
      try results.check(sealedBy: Seal()).faults == [.otherSealing(theirs: "hmac-sha256", asked: "sha256")])
    // Everything sealed again, with a plain digest.
    try Samples.write(Samples.plan(), to: results)
    #expect(
      try results.check(sealedBy: seal).faults == [.otherSealing(theirs: "sha256", asked: "hmac-sha256")])
    let other = Seal(key: Data("another key, 16+".utf8))
    try Samples.write(Samples.plan(seal: other), to: results, seal: other)
    #expect(try results.check(sealedBy: seal).faults.contains(.recordEdited))
  }

  @Test func `hand-ins that changed since are named`() throws {
    let results = folder.results("a")
    try Samples.write(Samples.plan(), to: results)
    var audit = ClassAudit(try results.check(sealedBy: Seal()))
    audit.compare(with: Samples.plan())
    #expect(audit.findings.isEmpty && audit.changedChapters.isEmpty && audit.newHandIns == 0)
    var changed = Samples.behaviours
    changed["AsyncLet"] = "another"
    audit.compare(
      with: Samples.plan(
        [
          Samples.handIn("ada", ["TimerInActor": "edited"]), Samples.broken("bea", "gone"),
          Samples.handIn("eve", ["AsyncLet": "late"]), Samples.broken("dan", "the archive is cut short"),
        ], behaviours: changed))
    #expect(
      audit.findings == [
        .handInChanged(learner: "ada", origin: "ada.zip", chapter: "TimerInActor"),
        .handInChanged(learner: "bea", origin: "bea.zip", chapter: nil),
        .handInGone(learner: "cleo", origin: "cleo.zip"),
      ])
    #expect(audit.newHandIns == 1)
    #expect(audit.changedChapters == ["AsyncLet"])
  }

  @Test func `a seed chooses the same again, and a second verdict is held against the first`() throws {
    let results = folder.results("a")
    let plan = Samples.plan()
    try Samples.write(plan, to: results)
    var audit = ClassAudit(try results.check(sealedBy: Seal()))
    let chosen = audit.sample(2, seed: 7, from: plan).map(\.work)
    #expect(Set(chosen).count == 2)
    #expect(audit.sample(2, seed: 7, from: plan).map(\.work) == chosen)
    #expect(audit.sample(9, seed: 1, from: plan).count == 3)
    let task = plan.tasks[0]
    audit.compare(try Samples.verdict(task.work, seconds: 9), of: task)
    #expect(audit.findings.isEmpty)
    audit.compare(try Samples.verdict(task.work, verdict: "not passed"), of: task)
    #expect(
      audit.findings == [
        .gradedOtherwise(
          learner: "ada", chapter: "TimerInActor",
          differences: ["verdict: passed, now not passed", "compile: passed, now not passed"])
      ])
  }
}
