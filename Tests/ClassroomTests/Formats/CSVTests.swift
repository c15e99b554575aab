import Foundation
import Testing

@testable import Classroom

struct CSVTests {
  private func rows(_ text: String) throws -> [[String]] { try CSV.rows(of: Data(text.utf8)) }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\t=1", "'\t'=1"), ("\r=1", "'\r'=1"),
    (" =1", " '=1"), ("\"=1", "\"'=1"), ("a;=1", "a;'=1"), ("a\n+1", "a\n'+1"), ("\u{202E}=1", "\u{202E}'=1"),
    ("＝1", "'＝1"), ("a=1", "a=1"), ("1-2", "1-2"), ("ada@x.edu", "ada@x.edu"), ("\u{0}=1", "\u{FFFD}=1"),
  ])
  func `no text begins a cell as a formula`(_ text: String, _ guarded: String) {
    #expect(CSV.guarded(text) == guarded)
  }

  @Test func `points stay numbers and harmless keys stay as they are`() {
    let data = CSV.data([
      [.points(Points(hundredths: 750)), .key("+bea"), .key("-x=1"), .key("a@b.c"), .text("-1")]
    ])
    #expect(String(decoding: data, as: UTF8.self) == "7.5,+bea,'-x=1,a@b.c,'-1\r\n")
  }

  @Test func `a table comes back from its text for every hostile name`() throws {
    let cells = MadeResults.hostile
    let data = CSV.data([cells.map(CSV.Cell.text), cells.reversed().map(CSV.Cell.text)])
    #expect(try CSV.rows(of: data) == [cells.map(CSV.guarded), cells.reversed().map(CSV.guarded)])
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<300 {
      let row =
        (0..<5).map { _ in
          (0..<4).map { _ in cells.randomElement(using: &numbers) ?? "" }.joined()
        } + ["end"]
      let data = CSV.data([row.map(CSV.Cell.text)])
      #expect(try CSV.rows(of: data) == [row.map(CSV.guarded)])
    }
  }

  @Test func `the mark of UTF-8 is there on request and read over`() throws {
    let data = CSV.data([[.text("é")]], hasBOM: true)
    #expect(Array(data.prefix(3)) == [0xEF, 0xBB, 0xBF])
    #expect(try CSV.rows(of: data) == [["é"]])
    #expect(Array(CSV.data([[.text("é")]]).prefix(1)) == [0xC3])
  }

  @Test func `tables of platforms are read with what separates their cells`() throws {
    #expect(try rows("a;b\n1;\"2;3\"\n") == [["a", "b"], ["1", "2;3"]])
    #expect(try rows("a\tb\r1\t2") == [["a", "b"], ["1", "2"]])
    #expect(try rows("a,b\r\n\r\n\"x\"\"y\",\"l\r\nm\"\r\n") == [["a", "b"], ["x\"y", "l\r\nm"]])
    #expect(throws: RosterFault.openQuote(line: 2)) { try rows("a,b\n\"x,y\n\n") }
    #expect(throws: RosterFault.notUTF8) { try CSV.rows(of: Data([0xFF, 0xFE, 0x41])) }
  }
}

struct ResultsFileTests {
  private func fault(_ data: Data) -> ResultsFile.Fault? {
    do {
      _ = try ResultsFile.read(data)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a line that is no result is told with its number`() throws {
    let good = try MadeResults.graded(MadeResults.source("ada")).line() + Data("\n".utf8)
    func after(_ text: String) -> ResultsFile.Fault? { fault(good + Data(text.utf8)) }
    #expect(fault(good + good) == nil)
    #expect(fault(Data()) == nil)
    #expect(after("{}") == ResultsFile.Fault(line: 2, kind: .cutOff))
    #expect(after("\n") == ResultsFile.Fault(line: 2, kind: .noResult(reason: "it is no JSON")))
    #expect(
      after("{}\n") == ResultsFile.Fault(line: 2, kind: .noResult(reason: "the field 'version' is missing")))
    #expect(after("{\"version\":2}\n") == ResultsFile.Fault(line: 2, kind: .newerVersion(2)))
    #expect(
      after("{\"version\":1,\"submission\":3}\n")
        == ResultsFile.Fault(line: 2, kind: .noResult(reason: "the field 'submission' has another type")))
  }

  @Test func `a line that contradicts itself counts for nothing`() throws {
    let line = String(
      decoding: try MadeResults.graded(MadeResults.source("ada"), failing: [0]).line(), as: UTF8.self)
    let passed = line.replacing("\"verdict\":\"not passed\"", with: "\"verdict\":\"passed\"") + "\n"
    #expect(
      fault(Data(passed.utf8))
        == ResultsFile.Fault(
          line: 1,
          kind: .contradiction(
            reason: "it is called passed, and the behaviour 'fetchesAfterFifteenSeconds' is not")))
    let twice = line.replacing("fetchesEachTime", with: "cancelStops") + "\n"
    #expect(
      fault(Data(twice.utf8))
        == ResultsFile.Fault(
          line: 1, kind: .contradiction(reason: "the behaviour 'cancelStops' is there twice")))
  }
}
