import Foundation
import Glibc
import Report
import Testing

@testable import Progress

/// What a killed writer, a full disk or an editor does to a log.
struct LostProgressTests {
  private let folder: TemporaryFolder
  private let log: ProgressLog

  init() throws {
    folder = try TemporaryFolder()
    log = ProgressLog(of: try Learner("ann"), in: folder.url)
  }

  private static func attempt(_ hash: String) -> ProgressRecord.Event {
    .attempt(
      ProgressRecord.Attempt(
        isPassed: true, contentHash: hash, toolchain: "6.3.1", outcomes: ["lastQueryWins": .passed],
        hintsUsed: 0, seconds: 1))
  }

  private func hashes(_ contents: ProgressLog.Contents) -> [String] {
    contents.records.compactMap {
      if case .attempt(let attempt) = $0.event { attempt.contentHash } else { nil }
    }
  }

  @Test func `of two writers that are killed 300 times no confirmed attempt is lost`() throws {
    var numbers = SeededNumbers(seed: 10)
    var started = 0
    func start() throws -> KilledProgram {
      started += 1
      return try KilledProgram(["attempts", folder.url.path, "\(started)"])
    }
    var writers = [try start(), try start()]
    var confirmed: [String] = []
    for _ in 1...300 {
      let index = Int.random(in: 0...1, using: &numbers)
      // Some are killed before their first line, most after one or in the middle of another. Each has 20.
      for _ in 0..<Int.random(in: 0...2, using: &numbers) where writers[index].count < 20 {
        confirmed += try writers[index].lines(isWaiting: true)
      }
      confirmed += try writers[1 - index].lines(isWaiting: false)
      numbers.letSomeTimePass()
      confirmed += try writers[index].kill()
      writers[index] = try start()
    }
    for writer in writers { confirmed += try writer.kill() }

    let contents = try log.read()
    let found = hashes(contents)
    #expect(Set(confirmed).isSubset(of: found))
    #expect(Set(found).count == found.count)
    #expect(confirmed.count > 100)
    // Each writer was at most in the middle of one line when it was killed.
    #expect(found.count - confirmed.count + contents.remarks.count <= started)
    for remark in contents.remarks {
      switch remark {
      case .cutLastLine, .senseless: break
      default: Issue.record("\(remark)")
      }
    }
    // What each has written stands in its order, none left out.
    for (writer, own) in Dictionary(grouping: found, by: { $0.prefix { $0 != "." } }) {
      #expect(own == (1...own.count).map { "\(writer).\($0)" })
    }
    try log.append(Self.attempt("afterwards"), chapter: "StaleSearch")
    #expect(hashes(try log.read()) == found + ["afterwards"])
  }

  @Test func `a file is the old one or the new one, whole, whenever its writer is killed`() throws {
    var numbers = SeededNumbers(seed: 11)
    let place = folder.url.appending(path: "report.html")
    var last: UInt8?
    for _ in 1...40 {
      let writer = try KilledProgram(["file", place.path])
      _ = try writer.lines(isWaiting: true)
      numbers.letSomeTimePass()
      let said = try writer.kill()
      let bytes = try Data(contentsOf: place)
      #expect(bytes.count == 300_000 && Set(bytes).count == 1)
      if let number = said.last.flatMap({ Int($0) }) {
        let told = UInt8(ascii: "a") + UInt8(number % 26)
        // The next one may have got its name without a word of it.
        #expect([told, told == UInt8(ascii: "z") ? UInt8(ascii: "a") : told + 1].contains(bytes[0]))
      }
      last = bytes.first
    }
    #expect(last != nil)
    // Nothing but the file, and what the next writer uses.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names).subtracting([".report.html.unfinished"]) == ["report.html"])
    try WholeFile.write(Data("whole".utf8), to: place, isReplacing: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["report.html"])
  }

  @Test func `a file that somebody else has put there meanwhile stays`() throws {
    let place = folder.url.appending(path: "timer.html")
    try Data("mine".utf8).write(to: place)
    #expect(throws: ProgressError.unwritable(path: place.path, reason: "File exists")) {
      try WholeFile.write(Data("new".utf8), to: place, isReplacing: false)
    }
    #expect(try String(contentsOf: place, encoding: .utf8) == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["timer.html"])
  }

  @Test func `a symbolic link to a file stays one, and what it leads to is replaced`() throws {
    let place = folder.url.appending(path: "real.html")
    let link = folder.url.appending(path: "link.html")
    try Data("old".utf8).write(to: place)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: place)
    try WholeFile.write(Data("new".utf8), to: link, isReplacing: true)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == place.path)
    #expect(try String(contentsOf: place, encoding: .utf8) == "new")
  }

  @Test func `a log of doubled, foreign, empty and endless lines is read, and each is named`() throws {
    try log.append(Self.attempt("one"), chapter: "StaleSearch")
    let line = try Data(contentsOf: log.url)
    var bytes = line + line
    // A line of 10 MB, once as rubbish, once as a record; and what a disk leaves of a lost block.
    bytes += Data(repeating: UInt8(ascii: "["), count: 10 << 20) + [10]
    bytes += Data(
      String(decoding: line, as: UTF8.self).replacing(
        "\"one\"", with: "\"\(String(repeating: "x", count: 10 << 20))\""
      ).utf8)
    bytes += Data(count: 4096) + [10]
    bytes += Data([0xff, 0xfe, 0xc0, 10, 10, 13, 10])
    bytes += Data(String(decoding: line, as: UTF8.self).replacing("\"ann\"", with: "\"bob\"").utf8)
    try bytes.write(to: log.url)
    let contents = try log.read()
    #expect(hashes(contents) == ["one"])
    #expect(
      contents.remarks == [
        .repeated(number: 2), .senseless(number: 3), .repeated(number: 4), .senseless(number: 5),
        .senseless(number: 6), .senseless(number: 8), .otherLearner(number: 9, name: "bob"),
      ])
    try log.append(Self.attempt("two"), chapter: "StaleSearch")
    #expect(try Data(contentsOf: log.url).starts(with: bytes))
    #expect(hashes(try log.read()) == ["one", "two"])
  }

  @Test func `what is no file is neither waited for nor read without end`() throws {
    try FileManager.default.createDirectory(
      at: log.url.deletingLastPathComponent(), withIntermediateDirectories: true)
    for make in [{ mkfifo($0, 0o600) }, { symlink("/dev/zero", $0) }] as [(String) -> Int32] {
      try #require(make(log.url.path) == 0)
      #expect(throws: ProgressError.unreadable(path: log.url.path, reason: "it is not a file")) {
        try log.read()
      }
      #expect(throws: ProgressError.unwritable(path: log.url.path, reason: "it is not a file")) {
        try log.append(.hint(number: 1), chapter: "StaleSearch")
      }
      try FileManager.default.removeItem(at: log.url)
    }
  }
}
