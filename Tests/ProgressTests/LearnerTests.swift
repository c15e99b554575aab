import Foundation
import Testing

@testable import Progress

struct LearnerTests {
  @Test(arguments: [
    ("ann", "ann.jsonl"),
    ("Ann Lee", "+ann_+lee.jsonl"),
    ("ann_lee", "ann%5flee.jsonl"),
    ("a/../b", "a%2f..%2fb.jsonl"),
    ("..", "%2e..jsonl"),
    ("Jörg", "+j%c3%b6rg.jsonl"),
    ("+ann", "%2bann.jsonl"),
    ("100%", "100%25.jsonl"),
    ("李", "%e6%9d%8e.jsonl"),
  ])
  func `a file is named for its learner in letters that every file system takes`(
    _ name: String, _ file: String
  ) throws {
    #expect(try Learner(name).fileName == file)
  }

  @Test func `different names have different files, also where capitals do not count`() throws {
    let names = [
      "ann", "Ann", "ANN", "ann lee", "ann_lee", "ann-lee", "ann+lee", "ann%20lee", "ann%5flee", "ann.lee",
      ".ann", "%2eann", "annlee", "a/nn", "a%2fnn", "än", "an",
    ]
    let files = try names.map { try Learner($0).fileName.lowercased() }
    #expect(Set(files).count == names.count)
  }

  @Test func `a name means the same from every keyboard`() throws {
    let composed = try Learner("Jo\u{EB}l")
    let decomposed = try Learner("Joe\u{308}l")
    #expect(composed.fileName == decomposed.fileName)
    #expect(try Learner("  ann\n").name == "ann")
  }

  @Test(arguments: [
    ("", Learner.NameError.empty),
    (" \n", .empty),
    ("a\u{1B}[31m", .hasControlCharacters("a\u{1B}[31m")),
    ("a\nb", .hasControlCharacters("a\nb")),
  ])
  func `a name that cannot be shown is refused`(_ name: String, _ error: Learner.NameError) {
    #expect(throws: error) { try Learner(name) }
  }

  @Test func `a name that no file system takes is refused`() {
    let name = String(repeating: "李", count: 60)
    #expect(throws: Learner.NameError.tooLong(name, bytes: 540, limit: 240)) { try Learner(name) }
  }
}
