import Foundation
import Progress
import Testing

@testable import Classroom
@testable import Progress

struct ReportSourceTests {
  private typealias Samples = ReportSamples

  /// Calls something with a folder that is gone afterwards.
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "deep"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func `results are read line by line`() throws {
    try inFolder { folder in
      let file = folder.appending(path: "results.jsonl")
      let lines = try [Samples.passed("u1", Samples.tickets), Samples.broken("u2", "cut")].map {
        try $0.line()
      }
      try Data(lines.joined(separator: [10]) + [10]).write(to: file)
      #expect(try ReportSource.results(in: folder).map(\.source.learner.id) == ["u1", "u2"])
      try Data(lines[0] + [10] + lines[1].dropLast(5)).write(to: file)
      #expect(throws: ReportError.senseless(path: file.path, line: 2, isLast: true)) {
        try ReportSource.results(in: folder)
      }
      try Data("{}\n".utf8 + lines[0] + [10]).write(to: file)
      #expect(throws: ReportError.senseless(path: file.path, line: 1, isLast: false)) {
        try ReportSource.results(in: folder)
      }
      let newer = String(decoding: lines[0], as: UTF8.self).replacing("\"version\":1", with: "\"version\":2")
      try Data(newer.utf8).write(to: file)
      #expect(throws: ReportError.newer(path: file.path, line: 1)) { try ReportSource.results(in: folder) }
    }
  }

  @Test func `a folder without results is no folder of results`() throws {
    try inFolder { folder in
      #expect(throws: ReportError.noResults(folder: folder.path)) { try ReportSource.results(in: folder) }
    }
  }

  @Test func `logs are read wherever they lie, and what is there twice counts once`() throws {
    try inFolder { folder in
      let ada = Samples.attempts(of: "Ada", Samples.tickets, 3)
      let bea = Samples.attempts(of: "Bea", Samples.search, 1)
      func text(_ records: [ProgressRecord]) throws -> Data { Data(try records.map { try $0.line }.joined()) }
      try text([ada[2], ada[0]]).write(to: folder.appending(path: "a.jsonl"))
      try (text([ada[1], ada[0]] + bea) + Data("{\"ver".utf8)).write(
        to: folder.appending(path: "deep/b.jsonl"))
      try Data("no log".utf8).write(to: folder.appending(path: "deep/notes.txt"))
      let (records, remarks) = try ReportSource.attempts(in: folder)
      #expect(records == ["Ada": ada, "Bea": bea])
      #expect(remarks.map(\.remark) == [.cutLastLine(number: 4)])
    }
  }
}
