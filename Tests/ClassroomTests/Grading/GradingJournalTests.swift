import Foundation
import Grading
import Testing

@testable import Classroom

struct GradingJournalTests {
  private let folder: Folder
  private let journal: GradingJournal
  private let url: URL
  private let works = Samples.plan().tasks.map(\.work)

  init() throws {
    folder = try Folder()
    url = folder.url.appending(path: "journal.jsonl")
    journal = GradingJournal(at: url, seal: Seal())
  }

  @Test func `no journal has nothing in it`() throws {
    let contents = try journal.read()
    #expect(contents.works.isEmpty && contents.doubtful.isEmpty && !contents.isCut)
  }

  @Test func `what was added is found again`() throws {
    for work in works { try journal.append(try Samples.verdict(work, seconds: 2.5), of: work) }
    let contents = try journal.read()
    #expect(contents.works == Set(works))
    #expect(contents.verdict(of: works[1])?.contentHash == works[1].submission)
    #expect(contents.verdict(of: works[1])?.seconds.first?.seconds == 2.5)
  }

  @Test func `wherever the last line is cut off, the others count and the next one is whole`() throws {
    try journal.append(try Samples.verdict(works[0]), of: works[0])
    let first = try Data(contentsOf: url).count
    try journal.append(try Samples.verdict(works[1]), of: works[1])
    let whole = try Data(contentsOf: url)
    for end in stride(from: first + 1, to: whole.count - 1, by: 29) {
      try whole.prefix(end).write(to: url)
      let cut = try journal.read()
      #expect(cut.works == [works[0]])
      #expect(cut.isCut && cut.doubtful.isEmpty)
      try journal.append(try Samples.verdict(works[1]), of: works[1])
      let mended = try journal.read()
      #expect(mended.works == [works[0], works[1]])
      #expect(mended.doubtful.map(\.number) == [2])
    }
    // Only the line feed is missing: the line is whole.
    try whole.dropLast().write(to: url)
    #expect(try journal.read().works == [works[0], works[1]])
  }

  @Test func `an edited line does not count, and is named`() throws {
    for work in works { try journal.append(try Samples.verdict(work, verdict: "failed"), of: work) }
    let text = try url.text
    let lines = text.split(separator: "\n").map(String.init)
    let edited = lines[1].replacing("failed", with: "passed")
    try Data([lines[0], edited, "nonsense", lines[2], ""].joined(separator: "\n").utf8).write(to: url)
    let contents = try journal.read()
    #expect(contents.works == [works[0], works[2]])
    #expect(contents.doubtful.map(\.number) == [2, 3])
    #expect(contents.doubtful.map(\.reason) == [.edited, .senseless])
  }

  @Test func `of two lines about the same the first counts`() throws {
    try journal.append(try Samples.verdict(works[0], seconds: 1), of: works[0])
    try journal.append(try Samples.verdict(works[0], seconds: 2), of: works[0])
    let contents = try journal.read()
    #expect(contents.verdict(of: works[0])?.seconds.first?.seconds == 1)
    #expect(contents.doubtful.isEmpty)
  }
}
