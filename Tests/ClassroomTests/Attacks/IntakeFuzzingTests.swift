import Foundation
import Fuzzing
import Grading
import Testing

@testable import Classroom

/// What programs say of archives, and how files are named.
struct IntakeFuzzingTests {
  private static let zip = """
    drwxr-xr-x  3.0 unx        0 bx        0 stor 20261121.194737 Exercises/TimerInActor/
    -rw-r--r--  3.0 unx     1377 tx      512 defN 20261121.194737 Exercises/TimerInActor/DeliveryProvider.swift
    lrwxrwxrwx  3.0 unx       11 bx       11 stor 20261121.194737 Exercises/StaleSearch/link.swift
    ?rw-------  2.0 unx        5 b-        7 defN 20261121.195352 Exercises\\StaleSearch\\SearchModel.swift

    """
  private static let tar = """
    drwxr-xr-x 0/0               0 2026-11-21 19:47:37 Exercises/TimerInActor/
    -rw-r--r-- 1000/1000      1377 2026-11-21 19:47:37.123456789 Exercises/TimerInActor/DeliveryProvider.swift
    lrwxrwxrwx 0/0               0 2026-11-21 19:47:37 a/link.swift -> /etc/passwd
    crw-rw-rw- 0/0             1,3 2026-11-21 19:47:37 a/\\303\\251\\n.swift

    """
  private static let layout = HandInLayout(
    known: [
      ChapterShape(
        name: "TimerInActor", starter: ["DeliveryProvider.swift"], given: ["DeliveryService.swift"]),
      ChapterShape(name: "StaleSearch", starter: ["SearchModel.swift"], given: []),
    ], wanted: ["TimerInActor", "StaleSearch"])

  @Test(arguments: [true, false])
  func `any listing of an archive is judged, laid out or refused in a sentence of one line`(isZip: Bool) {
    let longest = Fuzz(of: [isZip ? Self.zip : Self.tar]).run { bytes in
      do throws(SubmissionFault) {
        let listed = try isZip ? ZipListing.entries(in: Data(bytes)) : TarListing.entries(in: Data(bytes))
        let entries = try ArchiveJudgement(limits: .submission).entries(listed)
        for found in try Self.layout.chapters(of: entries, hint: "x").chapters.values {
          for choice in try found.get() {
            #expect(!choice.path.hasPrefix("/") && !choice.path.split(separator: "/").contains(".."))
          }
        }
      } catch {
        #expect(error.reason.isOnOneLine && !error.reason.isEmpty, "\(error.reason)")
      }
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any first bytes are a kind of archive, or none`() {
    var header = [UInt8](repeating: 0, count: 512)
    header.replaceSubrange(0..<1, with: "a".utf8)
    header.replaceSubrange(148..<156, with: "000601\0 ".utf8)
    let longest = Fuzz(of: [header, [0x50, 0x4B, 3, 4], [0x1F, 0x8B, 8]]).run { _ = ArchiveKind.of($0) }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any name of a file is a platform's, or not`() {
    let samples = [
      "lovelaceada_LATE_101_2002_DeliveryProvider-1.swift", "anon_x1_77_a.zip", "LATE_anon_x1_77_a.zip",
      "Ada Lovelace_12_assignsubmission_file_", "Ada_12_assignsubmission_onlinetext", "a_12_text.html",
    ]
    let longest = Fuzz(of: samples).runTexts { text in
      if let name = PlatformName.reading(text) { _ = (name.learner, name.file, name.order) }
      _ = (ArchiveKind.stem(of: text), CopyNumber.removed(from: text), Self.layout.plainName(text))
      #expect(text.shown.isOnOneLine)
    }
    #expect(longest < Fuzz.mostTime)
  }
}

/// What instructors write or export from elsewhere.
struct InstructorFilesFuzzingTests {
  @Test func `any file of points is one, or its faults have places`() {
    let samples = [
      """
      // A comment.
      { "points": 7.5, "deadline": "2026-12-01T23:59:00+01:00", "late": { "percentPerDay": 12.5, "graceMinutes": 5 },
        "chapters": { "timerinactor": { "allOrNothing": true, "weights": { "cancelStops": 2.5 } },
                      "StaleSearch": { "points": 20, "deadline": "2026-12-08T23:59:00+01:00" } },
        "extensions": [ { "learner": "ada", "days": 3 } ], "handedIn": { "ada": "2026-12-01T00:00Z" } }
      """, #"{"points": 1e2, "late": {"noPointsAfterDays": 7, "atMostPercent": 50}}"#,
      #"{"chapters": {"\u00e9\ud83d\ude00": {}}}"#,
    ]
    let longest = Fuzz(of: samples).run { bytes in
      do throws(PointsFileError) {
        _ = try PointsFile(Data(bytes))
      } catch {
        #expect(!error.faults.isEmpty && error.faults.allSatisfy { $0.place.line > 0 && $0.place.column > 0 })
      }
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test
  func `points of a hundred thousand levels, or of five thousand faults, are refused in little time`() {
    let start = Fuzz.processorTime
    for text in ["[", "{\"a\":"] {
      #expect(throws: PointsFileError.self) {
        try PointsFile(Data(String(repeating: text, count: 100_000).utf8))
      }
    }
    let fields = (0..<5000).map { "\"f\($0)\": 1" }.joined(separator: ",\n")
    #expect(throws: PointsFileError.self) { try PointsFile(Data("{\(fields)}".utf8)) }
    let oneLine = (0..<5000).map { "\"f\($0)\":1" }.joined(separator: ",")
    #expect(throws: PointsFileError.self) { try PointsFile(Data("{\(oneLine)}".utf8)) }
    let extensions = (0..<5000).map { "{\"learner\":\"l\($0)\",\"deadline\":\"2026-12-01T00:00Z\"}" }
      .joined(separator: ",")
    #expect(throws: Never.self) { try PointsFile(Data("{\"extensions\":[\(extensions)]}".utf8)) }
    #expect(Fuzz.processorTime - start < .seconds(20))
  }

  @Test func `any moment is written as it is read`() throws {
    let samples = ["2026-12-01T23:59:00+01:00", "2026-12-01T22:59Z", "1970-01-01T00:00:00.5+18:00"]
    let longest = try Fuzz(of: samples).runTexts { text in
      guard let moment = Moment(text) else { return }
      try #require(Moment(moment.text) == moment, "\(text) is written \(moment.text)")
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any roster is a table, or refused with a reason`() throws {
    let samples = [
      "Student,ID,SIS User ID,SIS Login ID,Section,TimerInActor (1234)\n    Points Possible,,,,,10\n"
        + "\"Lovelace, Ada\",101,s-101,ada@x.edu,Lab 1,\n",
      "Identifier;Full name;Grade\r\nParticipant 12;\"Ada \"\"A\"\" L\";\r\n", "\u{FEFF}a\tb\n1\t2\n",
    ]
    let results = [try MadeResults.graded(MadeResults.source("ada", platformID: "101"))]
    let longest = try Fuzz(of: samples).run { bytes in
      guard let roster = try? Roster(Data(bytes)) else { return }
      // What was read is written, and read as the same but for what spreadsheets would run.
      let rows = [roster.header] + roster.rows
      let cells = rows.map { row in row.map { CSV.Cell.text("x" + $0.harmless) } }
      let again = try CSV.rows(of: CSV.data(cells))
      try #require(again.map(\.count) == rows.map(\.count))
      for format in [ExportFormat.canvas, .moodle] {
        _ = try? Exports(results, roster: roster).file(format)
      }
    }
    #expect(longest < Fuzz.mostTime)
  }
}

/// What grading has written, and anybody may have edited.
struct ResultsFuzzingTests {
  private static func lines() throws -> [String] {
    let results = [
      try MadeResults.graded(MadeResults.source("ada", platformID: "101")),
      try MadeResults.graded(
        MadeResults.source("bea", at: "2026-12-01T00:00:00Z", isLate: true), failing: [0]),
      ClassResult(source: MadeResults.source("dan"), outcome: .broken(chapter: nil, reason: "cut short")),
    ]
    return try results.map { String(decoding: try $0.line(), as: UTF8.self) + "\n" }
  }

  @Test func `any results are read as they would be written, or refused with their line`() throws {
    let lines = try Self.lines()
    let longest = try Fuzz(of: [lines[2], lines[0], lines[2] + lines[1]]).run { bytes in
      do {
        for result in try ResultsFile.read(Data(bytes)) {
          let again = try ClassResult(line: try result.line())
          try #require(again.source == result.source && again.chapter == result.chapter)
        }
      } catch let fault as ResultsFile.Fault {
        try #require(fault.line > 0)
      }
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any record of a class is one, or none`() throws {
    let record = try JSONEncoder().encode(Samples.plan().record)
    let longest = Fuzz(of: [[UInt8](record)]).run { bytes in
      _ = try? JSONDecoder().decode(ClassRecord.self, from: Data(bytes))
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any journal has works, or lines that do not count`() throws {
    let folder = try Folder()
    let url = folder.url.appending(path: "journal.jsonl")
    let journal = GradingJournal(at: url, seal: Seal())
    let works = Set(Samples.plan().tasks.map(\.work))
    for work in works { try journal.append(try Samples.verdict(work), of: work) }
    let whole = [UInt8](try Data(contentsOf: url))
    let longest = try Fuzz(of: [whole]).run { bytes in
      try Data(bytes).write(to: url)
      let contents = try journal.read()
      for work in contents.works {
        // Nobody without the seal has made another one.
        try #require(works.contains(work) && contents.verdict(of: work) != nil)
      }
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `results of a hundred thousand levels, or behaviours, are refused in words`() throws {
    for text in ["[", "{\"version\":1,\"behaviours\":["] {
      let deep = Data((String(repeating: text, count: 100_000) + "\n").utf8)
      #expect(throws: ResultsFile.Fault.self) { try ResultsFile.read(deep) }
    }
    let line = try Self.lines()[0]
    let start = try #require(line.range(of: "\"behaviours\":[{"))
    let end = try #require(line[start.upperBound...].range(of: "}"))
    let one = "{" + line[start.upperBound..<end.upperBound]
    let many = String(repeating: one + ",", count: 20_000)
    let time = Fuzz.processorTime
    #expect(throws: ResultsFile.Fault.self) {
      try ResultsFile.read(Data(line.replacing("\"behaviours\":[", with: "\"behaviours\":[" + many).utf8))
    }
    #expect(Fuzz.processorTime - time < .seconds(20))
  }
}

extension String {
  /// Whether nothing in it would begin another line.
  var isOnOneLine: Bool {
    !unicodeScalars.contains {
      ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].contains($0)
    }
  }
}
