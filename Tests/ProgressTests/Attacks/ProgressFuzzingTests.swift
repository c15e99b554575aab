import Foundation
import Fuzzing
import Testing

@testable import Progress

/// Logs of attempts, which learners can edit and which are copied about.
struct ProgressFuzzingTests {
  private static let lines = [
    #"{"chapter":"StaleSearch","contentHash":"0f","hintsUsed":1,"id":"00000000-0000-0000-0000-000000000001","#
      + #""kind":"attempt","learner":"Ann Lee","outcomes":{"lastQueryWins":"failed"},"passed":false,"seconds":0.61,"#
      + #""time":"2026-11-21T04:00:00Z","toolchain":"6.3.1","version":1}"#,
    #"{"chapter":"StaleSearch","id":"00000000-0000-0000-0000-000000000002","kind":"hint","learner":"Ann Lee","#
      + #""number":2,"time":"2026-11-21T04:00:00Z","version":1}"#,
    #"{"backup":"b","chapter":"StaleSearch","id":"00000000-0000-0000-0000-000000000003","kind":"reset","#
      + #""learner":"Ann Lee","time":"2026-11-21T04:00:00Z","version":1}"#,
  ]

  @Test func `any line of a log is a record that can be written again, or none`() throws {
    let longest = try Fuzz(of: Self.lines).run { bytes in
      guard let record = try? ProgressRecord(line: Data(bytes)) else { return }
      let again = try ProgressRecord(line: try record.line.dropLast())
      try #require(again.id == record.id && again.learner == record.learner)
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any logs of a class are records or remarks`() {
    let samples = [Self.lines.joined(separator: "\n") + "\n", Self.lines[0] + "\n" + Self.lines[0] + "\n"]
    let longest = Fuzz(of: samples).run { bytes in
      _ = ClassRecords([ClassLog(path: "a.jsonl", bytes: Data(bytes))])
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `any name is a learner's with a file of its own, or refused`() throws {
    let longest = try Fuzz(of: ["Ann Lee", "ann.lee@x.edu", "-", "李 明"]).runTexts { text in
      guard let learner = try? Learner(text) else { return }
      try #require(!learner.fileName.utf8.contains(UInt8(ascii: "/")) && learner.fileName.utf8.count <= 255)
      try #require(try Learner(learner.name) == learner, "\(text)")
    }
    #expect(longest < Fuzz.mostTime)
  }

  @Test func `JSON of a hundred thousand levels is no record, and no crash`() {
    let deep = Data(String(repeating: "[", count: 100_000).utf8)
    #expect((try? ProgressRecord(line: deep)) == nil)
    let inside = Data(#"{"version":1,"outcomes":"#.utf8) + deep
    #expect((try? ProgressRecord(line: inside)) == nil)
  }
}
