import Curriculum
import Foundation
import Progress
import Testing

@testable import Commands

struct ClassTableTests {
  private static let lines = [
    (learner: "Ada Lovelace of a very long name", passed: [true, false, false]),
    (learner: "王小明", passed: [true]), (learner: "Bob\u{1B}[31m", passed: [false]),
  ]

  private static let progress: ClassProgress = {
    let names = Curriculum.chapters.map(\.name)
    var number = 0
    let text = lines.flatMap { learner, passed in
      passed.enumerated().map { index, isPassed in
        number += 1
        let outcomes = "\"outcomes\":{},\"hintsUsed\":0,\"seconds\":1"
        let id = "00000000-0000-0000-0000-00000000000\(number)"
        return "{\"version\":1,\"id\":\"\(id)\",\"kind\":\"attempt\",\"learner\":\"\(learner)\",\"chapter\":"
          + "\"\(names[index == 0 ? 0 : 1])\",\"time\":\"2026-11-21T20:00:0\(number)Z\",\"passed\":\(isPassed),"
          + "\"contentHash\":\"c\",\"toolchain\":\"6.3.1\",\(outcomes)}\n"
      }
    }.joined()
    return ClassProgress([ClassLog(path: "class.jsonl", bytes: Data(text.utf8))])
  }()

  @Test func `a class is a line for each learner, who is stuck first`() {
    let total = CurriculumProgress(records: []).parts.map(\.total)
    #expect(total == [9, 13, 13, 2], "the table below is of that curriculum")
    #expect(
      ClassTable(progress: Self.progress, ink: .none).text == """
        Learner        Part 1   2   3  4  Tries  Hints  Stuck  At             Active
                         of 9  13  13  2
        Ada Lovelace…       1   0   0  0      3      0      2  CallbackPyra…  2026-11-21
        王小明              1   0   0  0      1      0      –  CallbackPyra…  2026-11-21

        2 learners, 4 records in 1 file. Under a part stands how many of its chapters
        are passed; Stuck counts the tries since the last pass; At is where the last try
        was, or what comes after it.
        """)
  }

  @Test func `no line is wider than a terminal`() {
    for line in ClassTable(progress: Self.progress, ink: .none).text.split(separator: "\n") {
      #expect(line.columns <= 80)
    }
  }

  @Test func `a name that a terminal would obey is no record's`() {
    #expect(
      Self.progress.remarks.map(\.text) == ["class.jsonl:5: the line makes no sense; it does not count"])
  }

  @Test func `remarks name the file, the line and what counts`() {
    let place = ClassRemark.Place(file: "b.jsonl", line: 3)
    #expect(
      ClassRemark(file: "a.jsonl", line: 7, fact: .conflict(with: place)).text == """
        a.jsonl:7: the record has the id of b.jsonl:3 and says something else, so one was edited; that one counts, \
        which claims less
        """)
    #expect(
      ClassRemark(file: nil, line: nil, fact: .similarNames("Ann", "ann")).text
        == "'Ann' and 'ann' count as two learners; if they are one, WORKSHOP_LEARNER makes one name of them")
  }
}
