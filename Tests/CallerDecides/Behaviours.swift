import Conductor
import Foundation
import Synchronization

@testable import CallerDecides

private let lines = ["Bakery;-340", "Salary;210000", "--", "Rent;-90000", "carried forward", "Tram;-250"]
private let entries = [
  StatementEntry(payee: "Bakery", cents: -340), StatementEntry(payee: "Salary", cents: 210_000),
  StatementEntry(payee: "Rent", cents: -90_000), StatementEntry(payee: "Tram", cents: -250),
]

let behaviours: [Behaviour] = [
  Behaviour("readsAllEntries") {
    let reader = StatementReader(separator: ";")
    note("entries(from:)")
    let all = await waiting(for: "entries(from:) to return") {
      await reader.entries(from: FakeSource(lines))
    }
    try expect(
      all == entries || Set(all) != Set(entries), "otherOrder", expected: "the entries \(entries.inWords)",
      happened: all.inWords)
    try expect(
      all == entries, "wrongEntries", expected: "the entries \(entries.inWords)", happened: all.inWords)
    let none = await waiting(for: "entries(from:) to return") { await reader.entries(from: FakeSource([])) }
    try expect(
      none.isEmpty, "entriesFromNothing", expected: "no entries from a source without lines",
      happened: none.inWords)
    let other = StatementReader(separator: ",")
    let wanted: [String: StatementEntry?] = [
      "Bakery,-340": entries[0], "Bakery;-340": nil, "": nil, "Bakery,": nil, "Bakery,free": nil,
    ]
    for (line, entry) in wanted.sorted(by: { $0.key < $1.key }) {
      let read = await waiting(for: "entry(in:) to return") { await other.entry(in: line) }
      try expect(
        read == entry, "wrongEntry", expected: "with ',' as the separator, \(entry.inWords) for '\(line)'",
        happened: read.inWords)
    }
  },

  Behaviour("screenReadsInItsTurn") {
    let reader = StatementReader(separator: ";")
    let source = FakeSource(lines)
    let other = Turn()
    onPlainMainThread {
      note("draws")
      other.begin()
    }
    note("entries(from:)")
    let all = await waiting(for: "entries(from:) to return") { await reader.entries(from: source) }
    let isSameTurn = !other.hasBegun
    note("\(all.count) entries")
    try expect(
      source.reads.allSatisfy(\.isOnMain), "readElsewhere",
      expected: "called on the main actor, nextLine() only on the main thread",
      happened: "nextLine() on another thread")
    try expect(
      isSameTurn, "screenInterrupted",
      expected: "the whole statement in one turn of the main actor",
      happened: "the main thread did something else before entries(from:) returned")
    try expect(
      all == entries, "wrongEntriesOnMain", expected: "the entries \(entries.inWords)", happened: all.inWords)
  },

  Behaviour("screenReadsWhilePoolIsBusy") {
    let reader = StatementReader(separator: ";")
    note("every pool thread is busy for 2 s")
    for _ in 0..<4 { onPlainThread { blockThread(for: 2) } }
    await letTimePass(.milliseconds(100))
    let start = virtualTime
    note("entries(from:)")
    let all = await waiting(for: "entries(from:) to return") {
      await reader.entries(from: FakeSource(lines))
    }
    let waited = (virtualTime - start).inMilliseconds
    try expect(
      waited == 0, "waitedForThePool",
      expected: "called on the main actor, entries(from:) returns at once while the pool is busy",
      happened: waited.asDelay(past: 1900, "when a pool thread was free"))
    try expect(
      all == entries, "wrongWhilePoolIsBusy", expected: "the entries \(entries.inWords)",
      happened: all.inWords)
  },

  Behaviour("actorReadsInItsTurn") {
    let reader = StatementReader(separator: ";")
    let importer = Importer()
    let visit = await waiting(for: "entries(from:) to return") { await importer.load(by: reader) }
    try expect(
      !visit.source.reads.contains(where: \.isOnMain), "actorsSourceOnMain",
      expected: "called in an actor, nextLine() only there", happened: "nextLine() on the main thread")
    try expect(
      visit.isOneTurn, "actorInterrupted", expected: "the whole statement in one turn of the actor",
      happened: "another method of the actor ran before entries(from:) returned")
    try expect(
      visit.source.reads.allSatisfy { $0.thread == visit.thread }, "readOutsideTheActor",
      expected: "called in an actor, nextLine() only there",
      happened: "nextLine() on another thread")
    try expect(
      visit.entries == entries, "wrongEntriesInTheActor", expected: "the entries \(entries.inWords)",
      happened: visit.entries.inWords)
  },

  Behaviour("poolReadsOnThePool") {
    let reader = StatementReader(separator: ";")
    let source = FakeSource(lines)
    let all = await waiting(for: "entries(from:) to return") {
      await Task.detached {
        note("entries(from:)")
        return await reader.entries(from: source)
      }.value
    }
    try expect(
      !source.reads.contains(where: \.isOnMain), "movedToMain",
      expected: "called from the pool, nextLine() never on the main thread",
      happened: "nextLine() on the main thread")
    try expect(
      all == entries, "wrongEntriesOnThePool", expected: "the entries \(entries.inWords)",
      happened: all.inWords)
  },

  Behaviour("readsWhileScreenIsBusy") {
    let reader = StatementReader(separator: ";")
    let importer = Importer()
    try await expectNoWait(for: "entry(in:) called from the pool") {
      note("entry(in:)")
      _ = await reader.entry(in: lines[0])
    }
    try await expectNoWait(for: "entries(from:) called from the pool") {
      note("entries(from:)")
      _ = await reader.entries(from: FakeSource(lines))
    }
    try await expectNoWait(for: "entries(from:) called in an actor") {
      _ = await importer.load(by: reader)
    }
  },

  Behaviour("slowSourceHoldsNobodyUp") {
    let reader = StatementReader(separator: ";")
    let slow = Task.detached {
      note("entries(from:), a slow source")
      return await reader.entries(from: FakeSource(lines, slowness: 0.5))
    }
    await letTimePass(.milliseconds(100))
    let start = virtualTime
    note("entries(from:)")
    let all = await waiting(for: "entries(from:) to return") {
      await reader.entries(from: FakeSource(lines))
    }
    let line = await waiting(for: "entry(in:) to return") { await reader.entry(in: lines[0]) }
    let waited = (virtualTime - start).inMilliseconds
    try expect(
      waited == 0, "waitedForAnotherCaller",
      expected: "a call returns at once while another caller's source is slow",
      happened: waited.asDelay(past: 3400, "when the other caller had its entries"))
    let slowOnes = await waiting(for: "the slow source's entries") { await slow.value }
    try expect(
      all == entries && slowOnes == entries && line == entries[0], "mixedUp",
      expected: "for each caller the entries \(entries.inWords)",
      happened: "\(all.inWords), and \(slowOnes.inWords)")
  },
]

/// A source that remembers where it was read.
private final class FakeSource: LineSource, Sendable {
  /// One call of `nextLine()`.
  struct Read: Sendable {
    let isOnMain: Bool
    /// The thread it ran on: code that was not suspended in between has stayed on its own.
    let thread: ObjectIdentifier
  }

  private struct State {
    var next = 0
    var reads: [Read] = []
  }

  private let lines: [String]
  private let slowness: Double
  private let state = Mutex(State())

  /// - Parameters:
  ///   - lines: What it gives.
  ///   - slowness: For how many seconds each call blocks its thread.
  init(_ lines: [String], slowness: Double = 0) {
    self.lines = lines
    self.slowness = slowness
  }

  var reads: [Read] { state.withLock { $0.reads } }

  func nextLine() -> String? {
    if slowness > 0 { blockThread(for: slowness) }
    let read = Read(isOnMain: isOnMainThread, thread: currentThread)
    return state.withLock { state in
      // One event for each place is enough.
      if state.reads.last.map({ $0.isOnMain != read.isOnMain || $0.thread != read.thread }) ?? true {
        note("nextLine()")
      }
      state.reads.append(read)
      guard state.next < lines.count else { return nil }
      state.next += 1
      return lines[state.next - 1]
    }
  }
}

/// An actor that reads a statement, and has something else to do at the same time.
private actor Importer {
  struct Visit: Sendable {
    let source: FakeSource
    /// Where the actor called.
    let thread: ObjectIdentifier
    let entries: [StatementEntry]
    let isOneTurn: Bool
  }

  private var hasDoneOther = false

  func load(by reader: StatementReader) async -> Visit {
    let source = FakeSource(lines)
    let thread = currentThread
    Task { doOther() }
    note("entries(from:), in an actor")
    let entries = await reader.entries(from: source)
    return Visit(source: source, thread: thread, entries: entries, isOneTurn: !hasDoneOther)
  }

  private func doOther() {
    note("another method of the actor")
    hasDoneOther = true
  }
}

/// Keeps the calling thread busy.
private func blockThread(for seconds: Double) {
  Thread.sleep(forTimeInterval: seconds)
}

/// Expects that a call off the main thread returns while that is busy.
@MainActor
private func expectNoWait(for call: String, _ operation: @escaping @Sendable () async -> Void) async throws {
  let start = virtualTime
  let task = Task.detached {
    await operation()
    return virtualTime
  }
  note("busy for 2 s")
  blockThread(for: 2)
  let waited = (await waiting(for: "\(call) to return") { await task.value } - start).inMilliseconds
  try expect(
    waited == 0, "waitedForMain", expected: "\(call) returns at once while the main thread is busy",
    happened: waited.asDelay(past: 2000, "when the main thread was free again"))
}

/// Whether something else has had its turn.
private final class Turn: Sendable {
  private let state = Mutex(false)

  var hasBegun: Bool { state.withLock { $0 } }

  func begin() { state.withLock { $0 = true } }
}

/// The real thread that runs the calling code, to tell it from others.
private var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

extension [StatementEntry] {
  fileprivate var inWords: String {
    isEmpty ? "no entries" : map { "\($0.payee) \($0.cents)" }.joined(separator: ", ")
  }
}

extension StatementEntry? {
  fileprivate var inWords: String { map { "\($0.payee) \($0.cents)" } ?? "nil" }
}

extension Int64 {
  /// A delay in milliseconds, with what had happened by then.
  fileprivate func asDelay(past end: Self, _ event: String) -> String {
    "it returned after \(self) ms" + (self >= end ? ", \(event)" : "")
  }
}

extension Duration {
  fileprivate var inMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
