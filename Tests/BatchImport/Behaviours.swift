import Conductor
import Fakes
import Synchronization

@testable import BatchImport

let behaviours: [Behaviour] = [
  Behaviour("screenStaysAlive") {
    let desk = await Desk(slow: [5: 20, 15: 20])
    let heartbeat = Heartbeat()
    let call = desk.begin(25, by: 10)
    // Also when it returns long before it is done.
    await letTimePass(.milliseconds(300))
    await call.finish()
    heartbeat.stop()
    try expectSteady(heartbeat, "screenStops")
  },

  Behaviour("savesInChunks") {
    let desk = await Desk()
    let call = await desk.run(25, by: 10)
    try expect(
      desk.store.overlap == nil, "savesOverlap", expected: "one save after the other",
      happened: "the save of \(desk.store.overlap ?? "") began while another was under way")
    let (saved, chunks) = (desk.store.saved, call.chunks)
    try expect(
      saved == chunks, nameSaves(saved, chunks), expected: "\(saves(chunks))", happened: saves(saved))
    try expect(
      (try? call.ending?.result.get()) == 25, "wrongCount", expected: "it returns 25",
      happened: call.endingInWords)
  },

  Behaviour("reportsEachChunk") {
    let desk = await Desk(saveTakes: 0)
    let call = await desk.run(25, by: 10)
    try expectReports(of: call)
  },

  Behaviour("reportsWhatIsSaved") {
    let desk = await Desk()
    let call = await desk.run(30, by: 10)
    for report in call.reports {
      try expect(
        report.saved >= report.done, "reportedTooEarly",
        expected: "\(report.done) is reported when \(report.done) records are saved",
        happened: "\(report.saved) were")
      try expect(
        report.saved <= report.done, "reportedTooLate",
        expected: "\(report.done) is reported before the next chunk has been saved",
        happened: "\(report.saved) records were saved by then")
    }
  },

  Behaviour("shortImports") {
    // One importer for all: what an import leaves behind must not be seen by the next.
    let desk = await Desk(saveTakes: 0)
    for (count, chunkSize) in [(0, 10), (3, 10), (20, 10), (2, 1)] {
      let call = await desk.run(count, by: chunkSize)
      let saved = desk.store.saved
      let name = count == 0 ? call.name : "\(call.name), with the same importer"
      try expect(
        saved == call.chunks, saved.contains([]) ? "emptyChunk" : "shortNotSaved",
        expected: "\(name): \(saves(call.chunks))", happened: saves(saved))
      try expect(
        call.reported == call.reports(), "shortNotReported",
        expected: "\(name): \(reports(call.reports()))", happened: reports(call.reported))
      try expect(
        (try? call.ending?.result.get()) == count, "shortCount", expected: "\(name), returns \(count)",
        happened: call.endingInWords)
      desk.store.forget()
    }
  },

  Behaviour("nothingAfterReturn") {
    for bad in [[], [25]] as [Set<Int>] {
      let desk = await Desk(bad: bad)
      // A return to the main actor would stand in a line behind the reports.
      let call = desk.begin(25, by: 10, onMain: false)
      await call.finish()
      await letTimePass(.seconds(1))
      guard let ending = call.ending else { continue }
      try expect(
        ending.savesUnderWay == 0 && ending.savesBegun == desk.store.begun, "savedAfterReturn",
        expected: "all saves are done when importRecords returns or throws",
        happened: call.savesLeft)
      try expect(
        ending.reports == call.reports.count, "reportedAfterReturn",
        expected: "all reports are made when importRecords returns or throws",
        happened: "\(call.endingInWords) after \(ending.reports) of \(call.reports.count) reports")
    }
  },

  Behaviour("namesBadRecord") {
    for bad in [[17], [1], [14, 22]] as [[Int]] {
      let desk = await Desk(bad: Set(bad), saveTakes: 0)
      let call = await desk.run(25, by: 10)
      try expect(
        call.error as? BadRecord == BadRecord(line: bad[0]), nameBadRecord(call, bad[0]),
        expected: "it throws BadRecord(line: \(bad[0]))", happened: call.endingInWords)
    }
  },

  Behaviour("keepsEarlierChunks") {
    for (bad, kept) in [(17, 1), (10, 0), (21, 2)] {
      let desk = await Desk(bad: [bad], saveTakes: 0)
      let call = await desk.run(25, by: 10)
      try expectKept(call, desk.store, kept, because: "line \(bad) is no record", "BadRecord")
    }
    let desk = await Desk(failing: 11)
    let call = await desk.run(25, by: 10)
    try expect(
      call.error is SaveFailed, call.error == nil ? "failedSaveDropped" : "failedSaveOtherError",
      expected: "it throws the error of the store, which cannot save record 11", happened: call.endingInWords)
    try expect(
      desk.store.attempts(at: 11) < 2, "failedSaveRepeated",
      expected: "a save that throws ends the import", happened: "record 11 was handed to the store again")
    try expectKept(call, desk.store, 1, because: "record 11 cannot be saved", "FailedSave")
  },

  Behaviour("cancelStops") {
    for moment in StopMoment.allCases {
      try await expectStops(moment)
    }
  },

  Behaviour("tenThousandRecords", isOneSchedule: true) {
    let slow = Dictionary(uniqueKeysWithValues: stride(from: 250, to: 10_000, by: 500).map { ($0, 20) })
    let desk = await Desk(slow: slow)
    let heartbeat = Heartbeat(for: .seconds(5))
    let call = await desk.run(10_000, by: 1000)
    heartbeat.stop()
    try expectSteady(heartbeat, "screenStopsForMany")
    try expect(
      desk.store.saved == call.chunks, "manyNotSaved", expected: "\(saves(call.chunks))",
      happened: saves(desk.store.saved))
    try expect(
      call.reported == call.reports(), "manyNotReported", expected: "\(reports(call.reports()))",
      happened: reports(call.reported))
    try expect(
      (try? call.ending?.result.get()) == 10_000, "manyCount", expected: "it returns 10000",
      happened: call.endingInWords)
  },
]

// MARK: Expectations

@MainActor
private func expectSteady(_ heartbeat: Heartbeat, _ finding: String) throws {
  let gap = heartbeat.longestGap
  try expect(
    heartbeat.isSteady, finding, expected: "the main thread is free to draw a frame every 16 ms",
    happened: "it drew none from \((gap.end - gap.length).inSeconds) to \(gap.end.inSeconds)")
}

private func nameSaves(_ saved: [[Int]], _ chunks: [[Int]]) -> String {
  let (records, all) = (Array(saved.joined()), Array(chunks.joined()))
  return switch true {
  case saved == [all]: "oneSave"
  case records == all && saved.count == all.count: "oneRecordASave"
  case records == all: "otherChunks"
  case records.sorted() == all: "savedOutOfOrder"
  default: "notAllSaved"
  }
}

private func expectReports(of call: Import) throws {
  let (values, expected) = (call.reported, call.reports())
  let finding =
    switch true {
    case values == [10, 20, 30]: "wholeChunksCounted"
    case values.contains { $0 > call.count }: "beyondTotal"
    case values.sorted() == expected: "outOfOrder"
    case values == expected.suffix(1): "reportedOnce"
    case values.isEmpty: "nothingReported"
    default: "reportedOtherwise"
    }
  try expect(values == expected, finding, expected: reports(expected), happened: reports(values))
  let total = call.reports.first { $0.total != call.count }?.total
  try expect(
    total == nil, "wrongTotal", expected: "each report says that there are \(call.count) lines",
    happened: "one says \(total ?? 0)")
  try expect(
    call.reports.allSatisfy(\.isOnMain), "reportedInBackground",
    expected: "each report is made on the main thread", happened: "one was made on another thread")
}

private func nameBadRecord(_ call: Import, _ line: Int) -> String {
  guard let error = call.error else { return "badRecordDropped" }
  guard let bad = error as? BadRecord else { return "badRecordOtherError" }
  return switch bad.line {
  case line - 1: "countedFromZero"
  case (line - 1) % 10 + 1, (line - 1) % 10: "countedInChunk"
  default: "otherLine"
  }
}

/// Says which chunks are kept when an import ends with an error.
private func expectKept(
  _ call: Import, _ store: FakeStore, _ kept: Int, because cause: String, _ suffix: String
) throws {
  let (saved, chunks) = (Array(store.saved.joined()), Array(call.chunks.prefix(kept).joined()))
  let finding =
    switch true {
    case saved.count < chunks.count: "lostBefore"
    case saved.last ?? 0 <= (kept + 1) * 10 && saved == Array((1...25).prefix(saved.count)): "partBefore"
    default: "savedBehind"
    }
  try expect(
    saved == chunks, finding + suffix, expected: "\(cause), so \(records(chunks))", happened: records(saved))
  let expected = call.reports(ofChunks: kept)
  try expect(
    call.reported == expected, "reportedOtherwise" + suffix,
    expected: "\(cause), so \(reports(expected))", happened: reports(call.reported))
}

// MARK: Stopping

/// When the user stops an import.
private enum StopMoment: CaseIterable {
  case beforehand
  case whileSaving
  case whileParsing
  case atReport

  var words: String {
    switch self {
    case .beforehand: "before it began"
    case .whileSaving: "while record 11 was being saved"
    case .whileParsing: "while line 15 was being parsed"
    case .atReport: "when 10 was reported"
    }
  }

  /// How many records may be saved, when so many were saved or being saved; chunks have 10.
  func mostSaved(_ begun: Int) -> Int {
    let edge = (begun + 9) / 10 * 10
    return switch self {
    case .beforehand: 0
    case .whileSaving: edge
    // The end of the chunk of line 15.
    case .whileParsing: max(edge, 20)
    // The next chunk may be under way by then.
    case .atReport: edge + 10
    }
  }
}

/// Says that a stopped import stops, and that the next one works.
@MainActor
private func expectStops(_ moment: StopMoment) async throws {
  let stopButton = StopButton()
  let desk = await Desk(
    parser: FakeParser(slow: moment == .whileParsing ? [15: 20] : [:], bad: []) { _ in
      stopButton.press(after: .milliseconds(10))
    },
    store: FakeStore(milliseconds: 30, failing: nil) { numbers in
      if moment == .whileSaving, numbers.contains(11) { stopButton.press(after: .milliseconds(15)) }
    })
  let call = desk.begin(40, by: 10) { done in
    if moment == .atReport, done == 10 { stopButton.press() }
  }
  stopButton.call = call
  if moment == .beforehand { stopButton.press() }
  await call.finish()
  await letTimePass(.seconds(2))
  // One that was never stopped, or had nothing left to stop, is wrong in another way.
  guard let begun = call.begunWhenStopped, begun < call.count else { return }
  let (saved, most) = (Array(desk.store.saved.joined()), moment.mostSaved(begun))
  try expect(
    saved.count < call.count, "cancelIgnored",
    expected: "the import stops: its task was cancelled \(moment.words)", happened: "everything was saved")
  try expect(
    saved.count <= most, moment == .beforehand ? "savedAlthoughCancelled" : "savedAfterCancel",
    expected: "stopped \(moment.words), it saves nothing" + (most == 0 ? "" : " behind \(most)"),
    happened: records(saved))
  try expect(
    saved.count.isMultiple(of: 10) && saved == Array((1...call.count).prefix(saved.count)),
    "partSavedOnCancel",
    expected: "stopped \(moment.words), it keeps whole chunks, in their order", happened: records(saved))
  try expect(
    call.error is CancellationError, call.error == nil ? "cancelNotThrown" : "cancelOtherError",
    expected: "stopped \(moment.words), it throws CancellationError", happened: call.endingInWords)
  guard let ending = call.ending else { return }
  try expect(
    ending.savesUnderWay == 0 && ending.savesBegun == desk.store.begun, "savedAfterThrow",
    expected: "no save is under way when importRecords has thrown",
    happened: call.savesLeft)
  try expect(
    ending.reports == call.reports.count, "reportedAfterThrow",
    expected: "nothing is reported when importRecords has thrown",
    happened: "\(call.endingInWords) after \(ending.reports) of \(call.reports.count) reports")
  desk.store.forget()
  let next = await desk.run(3, by: 10)
  try expect(
    (try? next.ending?.result.get()) == 3, "nextImportFails",
    expected: "the next import, of 3 lines, returns 3", happened: next.endingInWords)
  let savedNext = Array(desk.store.saved.joined())
  try expect(
    savedNext == [1, 2, 3], "nextNotSaved", expected: "the next import, of 3 lines: \(records([1, 2, 3]))",
    happened: records(savedNext))
}

/// Stops an import, once.
private final class StopButton: Sendable {
  private let armed = Mutex<Import?>(nil)

  var call: Import? {
    get { armed.withLock { $0 } }
    set { armed.withLock { $0 = newValue } }
  }

  func press() {
    let call = armed.withLock { call in
      defer { call = nil }
      return call
    }
    call?.stop()
  }

  func press(after delay: Duration) {
    onPlainThread(after: delay) { self.press() }
  }
}
