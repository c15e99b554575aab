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
