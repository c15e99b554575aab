import Foundation
import Testing

@testable import Classroom

struct RosterTests {
  private static let canvas = """
    Student,ID,SIS User ID,SIS Login ID,Section,TimerInActor (1234),Concurrency Workshop (1236),Essay (1300),Final
    ,,,,,Manual Posting,,,(read only)
        Points Possible,,,,,10,30,5,(read only)
    "Lovelace, Ada",101,s-101,ada@x.edu,Lab 1,,,4,80
    "=1+1, Bea",102,s-102,+bea,Lab 1,,,4,
    "Doe, Jo",103,s-103,jo1,Lab 1,,,,
    "Doe, Jo",104,s-104,jo2,Lab 1,,,,
    "Moss, Kay",105,s-105,kay,Lab 2,,,,
    "Student, Test",,,,,,,,
    """

  private func made(
    _ format: ExportFormat, _ results: [ClassResult], roster: String?
  ) throws -> (rows: [[String]], remarks: [ExportRemark]) {
    let roster = try roster.map { try Roster(Data($0.utf8)) }
    let (file, remarks) = try Exports(results, roster: roster).file(format)
    return (try CSV.rows(of: file.data), remarks)
  }

  private func results() throws -> [ClassResult] {
    [
      try MadeResults.graded(MadeResults.source("lovelaceada", platformID: "101")),
      try MadeResults.graded(MadeResults.source("+bea"), failing: [0]),
      try MadeResults.graded(MadeResults.source("x1", name: "Jo Doe")),
      try MadeResults.graded(MadeResults.source("x2", name: "kay  MOSS")),
      try MadeResults.graded(MadeResults.source("nobody")),
    ]
  }

  @Test func `canvas gets its own columns back, and only assignments that it knows`() throws {
    let (rows, remarks) = try made(.canvas, results(), roster: Self.canvas)
    #expect(
      rows == [
        [
          "Student", "ID", "SIS User ID", "SIS Login ID", "Section", "TimerInActor (1234)",
          "Concurrency Workshop (1236)",
        ],
        ["    Points Possible", "", "", "", "", "10", "30"],
        ["Lovelace, Ada", "101", "s-101", "ada@x.edu", "Lab 1", "10", "10"],
        ["'=1+1, Bea", "102", "s-102", "+bea", "Lab 1", "8.57", "8.57"],
        ["Moss, Kay", "105", "s-105", "kay", "Lab 2", "10", "10"],
      ])
    #expect(
      remarks == [
        .notInRoster(["nobody", "x1"]), .matchedByName(["x2"]), .withoutResults(2),
        .otherMaximum(column: "Concurrency Workshop (1236)", theirs: "30", ours: Points(10)),
      ])
  }

  @Test func `two learners for one line of canvas are both left out`() throws {
    let twice = [
      try MadeResults.graded(MadeResults.source("a", platformID: "101")),
      try MadeResults.graded(MadeResults.source("ada@x.edu")),
    ]
    let (rows, remarks) = try made(.canvas, twice, roster: Self.canvas)
    #expect(rows.count == 2)
    #expect(remarks.first == .sameLine(["a", "ada@x.edu"]))
  }

  @Test func `canvas without an assignment for a chapter is refused`() throws {
    let roster = Self.canvas.replacing("(1234)", with: "").replacing("(1236)", with: "")
    #expect(
      throws: ExportError.noColumn(
        chapters: ["TimerInActor"],
        columns: ["TimerInActor", "Concurrency Workshop", "Essay (1300)", "Final"])
    ) {
      try made(.canvas, results(), roster: roster)
    }
    #expect(throws: ExportError.noRoster(.canvas)) { try made(.canvas, results(), roster: nil) }
    #expect(throws: ExportError.badRoster(.noColumn(["Student", "ID", "Section"]))) {
      try made(.canvas, results(), roster: "a,b\n1,2\n")
    }
  }

  @Test func `moodle gets a grade beside every feedback`() throws {
    let roster = """
      Identifier,Full name,Email address,Status
      Participant 101,Ada Lovelace,ada@x.edu,Submitted
      Participant 7,Kay Moss,kay@x.edu,Submitted
      """
    let (rows, remarks) = try made(.moodle, results(), roster: roster)
    #expect(
      rows == [
        [
          "Identifier", "Full name", "Email address", "TimerInActor", "TimerInActor feedback", "Total",
        ],
        ["Participant 101", "Ada Lovelace", "ada@x.edu", "10", "Passed.", "10"],
        ["Participant 7", "Kay Moss", "kay@x.edu", "10", "Passed.", "10"],
      ])
    #expect(remarks == [.notInRoster(["+bea", "nobody", "x1"]), .matchedByName(["x2"])])
  }

  @Test func `moodle reads feedback as markup`() throws {
    let results = [
      try MadeResults.graded(MadeResults.source("ada"), failing: [0], happened: "<img src=x> & Array<Int>")
    ]
    let (rows, remarks) = try made(.moodle, results, roster: nil)
    #expect(rows[0].prefix(2) == ["username", "name"])
    #expect(rows[1][3].contains("Happened: &lt;img src=x&gt; &amp; Array&lt;Int&gt;"))
    #expect(remarks == [.identifiersAsUserNames])
  }
}
