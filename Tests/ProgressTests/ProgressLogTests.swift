import Foundation
import Report
import Testing

@testable import Progress

struct ProgressLogTests {
  private static let attempt = ProgressRecord.Attempt(
    isPassed: false, contentHash: "0f", toolchain: "6.3.1",
    outcomes: ["lastQueryWins": .failed, "typingIsNotLost": .notRun], hintsUsed: 1, seconds: 0.61)

  private static func record(_ event: ProgressRecord.Event, _ number: Int = 1) -> ProgressRecord {
    let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number)))
    return ProgressRecord(
      id: id, learner: "Ann Lee", chapter: "StaleSearch", time: Date(timeIntervalSince1970: 1_795_233_600),
      event: event)
  }

  private let folder: TemporaryFolder
  private let log: ProgressLog

  init() throws {
    folder = try TemporaryFolder()
    log = ProgressLog(of: try Learner("Ann Lee"), in: folder.url)
  }

  private var text: String {
    get throws { try String(contentsOf: log.url, encoding: .utf8) }
  }

  @Test func `an attempt is one line with everything in it`() throws {
    try log.append(Self.record(.attempt(Self.attempt)))
    #expect(log.url.path(percentEncoded: false).hasSuffix("/progress/+ann_+lee.jsonl"))
    #expect(
      try text == """
        {"chapter":"StaleSearch","contentHash":"0f","hintsUsed":1,"id":"00000000-0000-0000-0000-000000000001",\
        "kind":"attempt","learner":"Ann Lee","outcomes":{"lastQueryWins":"failed","typingIsNotLost":"not run"},\
        "passed":false,"seconds":0.61,"time":"2026-11-21T04:00:00Z","toolchain":"6.3.1","version":1}

        """)
  }

  @Test func `what was written is read again in its order`() throws {
    let records = [
      Self.record(.hint(number: 1), 1), Self.record(.attempt(Self.attempt), 2),
      Self.record(.reset(backup: ".workshop/backups/StaleSearch-1"), 3), Self.record(.reset(backup: nil), 4),
      Self.record(.solution(isForced: true), 5),
    ]
    for record in records { try log.append(record) }
    #expect(try log.read() == ProgressLog.Contents(records: records, remarks: []))
  }

  @Test func `who has done nothing has no file and no remarks`() throws {
    #expect(try log.read() == ProgressLog.Contents(records: [], remarks: []))
  }

  @Test(arguments: 1...8)
  func `a line that was cut off while it was written does not count, and the next begins afresh`(
    _ eighths: Int
  ) throws {
    try log.append(Self.record(.hint(number: 1), 1))
    try log.append(Self.record(.hint(number: 2), 2))
    let whole = try Data(contentsOf: log.url)
    let line = whole.count / 2
    // From one byte of the second line up to all of it but its end.
    try whole.prefix(line + max(1, (line - 2) * eighths / 8)).write(to: log.url)
    #expect(
      try log.read()
        == ProgressLog.Contents(
          records: [Self.record(.hint(number: 1), 1)], remarks: [.cutLastLine(number: 2)]))
    try log.append(Self.record(.hint(number: 3), 3))
    #expect(
      try log.read()
        == ProgressLog.Contents(
          records: [Self.record(.hint(number: 1), 1), Self.record(.hint(number: 3), 3)],
          remarks: [.senseless(number: 2)]))
  }

  @Test func `a last line that lacks nothing but its line feed counts`() throws {
    try log.append(Self.record(.hint(number: 1), 1))
    try Data(contentsOf: log.url).dropLast().write(to: log.url)
    try log.append(Self.record(.hint(number: 2), 2))
    #expect(try log.read().remarks.isEmpty)
    #expect(try log.read().records.count == 2)
  }

  @Test func `lines that make no sense are named and stay`() throws {
    try log.append(Self.record(.hint(number: 1), 1))
    let good = try text
    let lines = [
      "nonsense", #"{"version":1}"#, #"{"version":2,"kind":"dream"}"#,
      good.replacing("Ann Lee", with: "Bob").trimmingCharacters(in: .newlines),
      good.replacing("\"hint\"", with: "\"attempt\"").trimmingCharacters(in: .newlines),
      good.replacing("2026", with: "soon").trimmingCharacters(in: .newlines), "\u{0}\u{0}",
    ]
    let before = good + lines.map { $0 + "\n" }.joined() + good
    try before.write(to: log.url, atomically: true, encoding: .utf8)
    try log.append(Self.record(.hint(number: 2), 2))
    #expect(try text.hasPrefix(before))
    let contents = try log.read()
    #expect(contents.records == [Self.record(.hint(number: 1), 1), Self.record(.hint(number: 2), 2)])
    #expect(
      contents.remarks == [
        .senseless(number: 2), .senseless(number: 3), .newerVersion(number: 4, version: 2),
        .otherLearner(number: 5, name: "Bob"), .senseless(number: 6), .senseless(number: 7),
        .senseless(number: 8), .repeated(number: 9),
      ])
  }

  @Test func `writers at the same time lose nothing and mix nothing`() throws {
    let log = log
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      for number in 1...25 {
        // Each append opens the file for itself, as another process would.
        do {
          try log.append(.hint(number: writer * 100 + number), chapter: "StaleSearch")
        } catch {
          Issue.record(error)
        }
      }
    }
    let contents = try log.read()
    #expect(contents.remarks.isEmpty)
    let numbers = contents.records.compactMap { if case .hint(let number) = $0.event { number } else { nil } }
    #expect(numbers.count == 200)
    #expect(Set(numbers).count == 200)
    for writer in 0..<8 {
      let own = numbers.filter { $0 / 100 == writer }
      #expect(own == own.sorted())
    }
  }

  @Test func `a place that cannot be written is an error with its path`() throws {
    try Data().write(to: folder.url.appending(path: "progress"))
    let error = #expect(throws: ProgressError.self) {
      try log.append(.hint(number: 1), chapter: "StaleSearch")
    }
    guard case .unwritable(let path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == folder.url.appending(path: "progress").path)
  }

  @Test func `a folder in the file's place is an error, not an empty log`() throws {
    try FileManager.default.createDirectory(at: log.url, withIntermediateDirectories: true)
    #expect(throws: ProgressError.self) { try log.read() }
  }
}
