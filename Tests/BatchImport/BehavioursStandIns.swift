import Conductor
import Fakes
import Glibc
import Synchronization

@testable import BatchImport

// MARK: Parser and store

/// The parser found no record in a line.
struct NoRecord: Error {}

/// The store could not save.
struct SaveFailed: Error {}

/// A parser of lines that are numbers.
final class FakeParser: RecordParser {
  private let slow: [Int: Int]
  private let bad: Set<Int>
  private let didBegin: @Sendable (Int) -> Void

  /// - Parameters:
  ///   - slow: How many milliseconds lines take that take any time.
  ///   - bad: The lines that are no records.
  ///   - didBegin: Called with the number of a line that takes time, when it is begun.
  init(slow: [Int: Int], bad: Set<Int>, didBegin: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.slow = slow
    self.bad = bad
    self.didBegin = didBegin
  }

  func parse(_ line: String) throws -> Record {
    let number = Int(line) ?? 0
    if let milliseconds = slow[number] {
      note("parses line \(number)")
      didBegin(number)
      usleep(UInt32(milliseconds * 1000))
    }
    if bad.contains(number) {
      note("line \(number) is no record")
      throw NoRecord()
    }
    return Record(text: line)
  }
}

/// A store that remembers what was saved, and takes 30 ms for each chunk where nothing else is said.
final class FakeStore: RecordStore {
  private struct State {
    /// The numbers of the records of each save that has begun.
    var begun: [[Int]] = []
    /// The same of those that have ended well, in the order in which they have.
    var saved: [[Int]] = []
    var underWay = 0
    var overlap: String?
  }

  private let milliseconds: Int
  private let failing: Int?
  private let didBegin: @Sendable ([Int]) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - milliseconds: How long a save takes.
  ///   - failing: The record that cannot be saved.
  ///   - didBegin: Called with the numbers of the records of a save when it has begun.
  init(milliseconds: Int, failing: Int?, didBegin: @escaping @Sendable ([Int]) -> Void = { _ in }) {
    self.milliseconds = milliseconds
    self.failing = failing
    self.didBegin = didBegin
  }

  func save(_ chunk: [Record]) throws {
    let numbers = chunk.map { Int($0.text) ?? 0 }
    state.withLock { state in
      state.begun.append(numbers)
      state.underWay += 1
      if state.underWay > 1, state.overlap == nil { state.overlap = span(numbers) }
    }
    note("saves \(span(numbers))")
    didBegin(numbers)
    if milliseconds > 0 { usleep(UInt32(milliseconds * 1000)) }
    let isFailing = failing.map(numbers.contains) ?? false
    note(isFailing ? "cannot save \(span(numbers))" : "has saved \(span(numbers))")
    state.withLock { state in
      state.underWay -= 1
      if !isFailing { state.saved.append(numbers) }
    }
    if isFailing { throw SaveFailed() }
  }

  // MARK: What it remembers

  /// The numbers of the records of each save that has ended well.
  var saved: [[Int]] { state.withLock { $0.saved } }

  /// How many saves have begun.
  var begun: Int { state.withLock { $0.begun.count } }

  /// How many records are saved, or being saved.
  var begunRecords: Int { state.withLock { $0.begun.reduce(0) { $0 + $1.count } } }

  /// How many of them had a record among theirs.
  func attempts(at record: Int) -> Int {
    state.withLock { $0.begun.count { $0.contains(record) } }
  }

  /// How many are under way.
  var underWay: Int { state.withLock { $0.underWay } }

  /// How many records are saved.
  var savedRecords: Int { state.withLock { $0.saved.reduce(0) { $0 + $1.count } } }

  /// The records whose save began while another was under way.
  var overlap: String? { state.withLock { $0.overlap } }

  /// Forgets what was saved.
  func forget() {
    state.withLock { $0 = State() }
  }
}

// MARK: An importer and its imports

/// An importer with a parser and a store.
@MainActor
final class Desk {
  let store: FakeStore
  // Whether it may be shared is for the compiler to say; imports follow each other.
  nonisolated(unsafe) private let importer: RecordImporter

  /// Makes the importer on the main actor.
  init(parser: FakeParser, store: FakeStore) async {
    self.store = store
    importer = await RecordImporter(parser: parser, store: store)
  }

  convenience init(
    slow: [Int: Int] = [:], bad: Set<Int> = [], saveTakes milliseconds: Int = 30, failing: Int? = nil
  ) async {
    await self.init(
      parser: FakeParser(slow: slow, bad: bad),
      store: FakeStore(milliseconds: milliseconds, failing: failing))
  }

  /// Begins an import of so many lines.
  ///
  /// - Parameters:
  ///   - count: How many lines.
  ///   - chunkSize: How many to a chunk.
  ///   - isOnMain: Whether a task on the main actor calls it, or one in the background.
  ///   - didReport: Called on each report with its first number.
  /// - Returns: The import, under way.
  func begin(
    _ count: Int, by chunkSize: Int, onMain isOnMain: Bool = true,
    didReport: @escaping @MainActor (Int) -> Void = { _ in }
  ) -> Import {
    let call = Import(count, by: chunkSize, into: store)
    let lines = (0..<count).map { "\($0 + 1)" }
    let progress: @MainActor (Int, Int) -> Void = { done, total in
      call.report(done, total)
      didReport(done)
    }
    call.task =
      if isOnMain {
        Task { @MainActor in
          nonisolated(unsafe) let importer = importer
          note(call.name)
          do {
            let count = try await importer.importRecords(lines, chunkSize: chunkSize, progress: progress)
            call.end(.success(count))
          } catch {
            call.end(.failure(error))
          }
        }
      } else {
        Task.detached { [self] in
          nonisolated(unsafe) let importer = importer
          note(call.name)
          do {
            let count = try await importer.importRecords(lines, chunkSize: chunkSize, progress: progress)
            call.end(.success(count))
          } catch {
            call.end(.failure(error))
          }
        }
      }
    return call
  }

  /// Does an import, and gives it a second more for what it may do later.
  func run(_ count: Int, by chunkSize: Int) async -> Import {
    let call = begin(count, by: chunkSize)
    await call.finish()
    await letTimePass(.seconds(1))
    return call
  }
}

/// One call of `importRecords`.
final class Import: Sendable {
  /// What was reported, and how many records were saved then.
  struct Report {
    let done: Int
    let total: Int
    let saved: Int
    let isOnMain: Bool
  }

  /// How the call ended, and what was done by then.
  struct Ending {
    let result: Result<Int, any Error>
    let reports: Int
    let saved: Int
    let savesUnderWay: Int
    let savesBegun: Int
  }

  private struct State {
    var reports: [Report] = []
    var ending: Ending?
    var task: Task<Void, Never>?
    var begunWhenStopped: Int?
  }

  let count: Int
  private let chunkSize: Int
  private let store: FakeStore
  private let state = Mutex(State())

  init(_ count: Int, by chunkSize: Int, into store: FakeStore) {
    self.count = count
    self.chunkSize = chunkSize
    self.store = store
  }

  var name: String { "import \(count) by \(chunkSize)" }

  var task: Task<Void, Never>? {
    get { state.withLock { $0.task } }
    set { state.withLock { $0.task = newValue } }
  }

  func report(_ done: Int, _ total: Int) {
    note("progress(\(done), \(total))")
    let report = Report(done: done, total: total, saved: store.savedRecords, isOnMain: isOnMainThread)
    state.withLock { $0.reports.append(report) }
  }

  func end(_ result: Result<Int, any Error>) {
    let (saved, underWay, begun) = (store.savedRecords, store.underWay, store.begun)
    state.withLock { state in
      state.ending = Ending(
        result: result, reports: state.reports.count, saved: saved, savesUnderWay: underWay,
        savesBegun: begun)
    }
    note(endingInWords)
  }

  /// Cancels the task that calls, as the button does.
  func stop() {
    note("the user stops it")
    state.withLock { $0.begunWhenStopped = store.begunRecords }
    task?.cancel()
  }

  /// Waits until the call has ended.
  @MainActor
  func finish() async {
    await waiting(for: "importRecords returns or throws") { await task?.value }
  }

  // MARK: What it remembers

  var reports: [Report] { state.withLock { $0.reports } }

  /// The first numbers of all reports.
  var reported: [Int] { reports.map(\.done) }

  var ending: Ending? { state.withLock { $0.ending } }

  /// How many records were saved, or being saved, when it was stopped; `nil` when it was not.
  var begunWhenStopped: Int? { state.withLock { $0.begunWhenStopped } }

  var error: (any Error)? {
    guard case .failure(let error)? = ending?.result else { return nil }
    return error
  }

  /// How it ended, in words.
  var endingInWords: String {
    switch ending?.result {
    case nil: "it has not ended"
    case .success(let count): "it returned \(count)"
    case .failure(let bad as BadRecord): "it threw BadRecord(line: \(bad.line))"
    case .failure(is NoRecord): "it threw the error of the parser, which knows no line"
    case .failure(is SaveFailed): "it threw the error of the store"
    case .failure(is CancellationError): "it threw CancellationError"
    // Only its type: what an error prints may differ from run to run.
    case .failure(let error): "it threw another error, \(type(of: error))"
    }
  }

  /// How many records were saved when it ended, of those that were saved at last, in words.
  var savesLeft: String {
    "\(endingInWords) when \(ending?.saved ?? 0) records were saved of \(store.savedRecords)"
  }

  /// The numbers of the records of each chunk.
  var chunks: [[Int]] {
    stride(from: 0, to: count, by: chunkSize).map { Array($0 + 1...min($0 + chunkSize, count)) }
  }

  /// What is to be reported when so many chunks have been saved, all if none is said.
  func reports(ofChunks number: Int? = nil) -> [Int] {
    chunks.prefix(number ?? .max).map { $0.last ?? 0 }
  }
}

// MARK: Words

/// Numbers in words: `1 to 10`.
func span(_ numbers: [Int]) -> String {
  guard let first = numbers.first, let last = numbers.last else { return "no record" }
  return first == last ? "\(first)" : "\(first) to \(last)"
}

/// Records in words, however they were saved: `saved: 1 to 10, 12`.
func records(_ numbers: [Int]) -> String {
  var runs: [[Int]] = []
  for number in numbers {
    if let last = runs.last?.last, number == last + 1 {
      runs[runs.count - 1].append(number)
    } else {
      runs.append([number])
    }
  }
  return saves(runs)
}

/// Saves in words: `saved: 1 to 10, 11 to 20`.
func saves(_ chunks: [[Int]]) -> String {
  guard !chunks.isEmpty else { return "nothing was saved" }
  return "saved: " + chunks.prefix(4).map(span).joined(separator: ", ") + more(chunks.count)
}

/// Reports in words: `reported: 10, 20, 25`.
func reports(_ values: [Int]) -> String {
  guard !values.isEmpty else { return "nothing was reported" }
  return "reported: " + values.prefix(4).map(String.init).joined(separator: ", ") + more(values.count)
}

private func more(_ count: Int) -> String { count > 4 ? " and \(count - 4) more" : "" }
