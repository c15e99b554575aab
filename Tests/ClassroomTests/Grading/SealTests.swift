import Foundation
import Testing

@testable import Classroom

struct SealTests {
  @Test(arguments: [
    // RFC 4231, test cases 1, 2 and 6.
    (
      String(repeating: "\u{0B}", count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      "Jefe", "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
  ])
  func `a seal with a key is the standard's`(_ key: String, _ text: String, _ digest: String) {
    #expect(Seal(key: Data(key.utf8)).digest(of: Data(text.utf8)) == digest)
  }

  @Test func `a key longer than a block is the standard's too`() {
    let seal = Seal(key: Data(repeating: 0xAA, count: 131))
    #expect(
      seal.digest(of: Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test func `a line that was edited, or sealed with another key, is not read`() throws {
    let seal = Seal(key: Data("a key of sixteen".utf8))
    let work = GradedWork(chapter: "AsyncLet", submission: "c", behaviours: "b", toolchain: "6.3.1")
    let entry = try GradingJournal.Entry(
      work: work, verdict: try Samples.verdict(work, verdict: "not passed"), seal: ""
    ).sealed(by: seal)
    let line = try entry.canonicalLine()
    #expect(try GradingJournal.Entry.read(line, sealedBy: seal).work == work)
    let text = String(decoding: line, as: UTF8.self)
    for edited in [
      text.replacing("not passed", with: "passed"), text.replacing("6.3.1", with: "6.3.2"), text + " ",
      text.replacing("{\"seal\"", with: "{ \"seal\""),
      // What a reader would overlook must not stay unseen either.
      "{\"aside\":1," + text.dropFirst(),
    ] where edited != text {
      #expect(throws: SealError.edited) {
        try GradingJournal.Entry.read(Data(edited.utf8), sealedBy: seal)
      }
    }
    #expect(throws: SealError.edited) { try GradingJournal.Entry.read(line, sealedBy: Seal()) }
    #expect(throws: SealError.senseless) {
      try GradingJournal.Entry.read(line.dropLast(9), sealedBy: seal)
    }
  }
}
