import Curriculum
import Foundation
import Testing

@testable import Classroom

struct PointsFileTests {
  private func faults(_ text: String) -> [PointsFault] {
    do {
      _ = try PointsFile(Data(text.utf8))
      return []
    } catch {
      return error.faults
    }
  }

  @Test func `nothing has to be said`() throws {
    let file = try MadeResults.points("{}")
    let chapter = try #require(Curriculum.chapters.first)
    #expect(file.rule(for: chapter) == PointsFile.Rule())
    #expect(ChapterWorth(chapter, by: file).points == Points(10))
    #expect(file.chapters == nil)
  }

  @Test func `a chapter says what is its own, and has the rest from all`() throws {
    let file = try MadeResults.points(
      """
      // A comment.
      { "points": 7.5, "deadline": "2026-12-01T23:59:00+01:00", "late": { "percentPerDay": 12.5 },
        "chapters": { "timerinactor": { "allOrNothing": true, "weights": { "cancelStops": 2.5 } }, // another
                      "StaleSearch": { "points": 20, "deadline": "2026-12-08T23:59:00+01:00" } },
        "extensions": [ { "learner": "ada", "days": 3 },
                        { "learner": "ada", "chapter": "StaleSearch", "deadline": "2027-01-01T00:00Z" } ] }
      """)
    let timer = try #require(Curriculum.chapter(named: "TimerInActor"))
    let search = try #require(Curriculum.chapter(named: "StaleSearch"))
    #expect(file.rule(for: timer).points.text == "7.5")
    #expect(file.rule(for: timer).isAllOrNothing)
    #expect(file.rule(for: timer).weights == ["cancelStops": 250])
    #expect(file.rule(for: search).points == Points(20))
    #expect(file.rule(for: search).late == LatePolicy(perDay: 1_250))
    #expect(file.deadline(for: "ada", in: timer).deadline?.text == "2026-12-04T22:59:00Z")
    #expect(file.deadline(for: "ada", in: search).deadline?.text == "2027-01-01T00:00:00Z")
    #expect(file.deadline(for: "bea", in: search).deadline?.text == "2026-12-08T22:59:00Z")
    #expect(!file.deadline(for: "bea", in: search).isExtended)
  }

  @Test(arguments: [
    ("", 1, 1, [], PointsFault.Kind.syntax(expected: "a value")),
    ("{} x", 1, 4, [], .syntax(expected: "nothing more")),
    ("{\n  \"points\": 1,\n}", 3, 1, [], .syntax(expected: "the name of a field in double quotes")),
    ("{\"é\": 01}", 1, 7, [], .syntax(expected: "a number")),
    ("{\"a\": \"b}", 1, 10, [], .syntax(expected: "'\"' at the end of the text")),
    ("[]", 1, 1, [], .wrongValue(found: "a list", expected: "an object in braces")),
    ("{\"points\": 1, \"points\": 2}", 1, 15, [], .repeatedField("points")),
    (
      "{\"points\": -1}", 1, 12, ["points"],
      .wrongValue(found: "-1", expected: "a number from 0 to 10000, with at most two decimals")
    ),
    (
      "{\"allOrNothing\": \"yes\"}", 1, 18, ["allOrNothing"],
      .wrongValue(found: "\"yes\"", expected: "true or false")
    ),
    (
      "{\"late\": {\"graceMinutes\": 1.5}}", 1, 27, ["late", "graceMinutes"],
      .wrongValue(found: "1.5", expected: "a whole number of minutes, from 0 to 10080")
    ),
    (
      "{\"late\": {\"perDay\": 1}}", 1, 11, ["late"],
      .unknownField(
        "perDay", known: ["percentPerDay", "atMostPercent", "graceMinutes", "noPointsAfterDays"])
    ),
    ("{\"extensions\": [{\"days\": 1}]}", 1, 17, ["extensions", "1"], .missingField("learner")),
    ("{\"extensions\": [{\"learner\": \"a\"}]}", 1, 17, ["extensions", "1"], .notOneTime),
    ("{\"extensions\": [{\"learner\": \"a\", \"days\": 1}]}", 1, 17, ["extensions", "1"], .noDeadline),
  ])
  func `what makes no sense is told with its place`(
    _ text: String, _ line: Int, _ column: Int, _ path: [String], _ kind: PointsFault.Kind
  ) {
    #expect(
      faults(text) == [
        PointsFault(place: PlacedJSON.Place(line: line, column: column), path: path, kind: kind)
      ])
  }

  @Test func `names that are not in the curriculum are told with those that are`() throws {
    let ids = MadeResults.ids(of: "TimerInActor")
    let found = faults(#"{"chapters": {"TimerActor": {}, "TimerInActor": {"weights": {"cancelStop": 1}}}}"#)
    #expect(
      found.map(\.kind) == [
        .unknownChapter("TimerActor", known: Curriculum.chapters.map(\.name)),
        .unknownBehaviour("cancelStop", chapter: "TimerInActor", known: ids),
      ])
    let none = ids.map { "\"\($0)\": 0" }.joined(separator: ", ")
    #expect(
      faults("{\"chapters\": {\"TimerInActor\": {\"weights\": {\(none)}}}}").map(\.kind)
        == [.noWeight(chapter: "TimerInActor")])
  }

  @Test func `two extensions for the same are told, and deep nesting ends`() {
    let twice =
      #"{"extensions": [{"learner": "a", "deadline": "2027-01-01T00:00Z"}, "#
      + #"{"learner": "a", "deadline": "2027-01-02T00:00Z"}]}"#
    #expect(faults(twice).map(\.kind) == [.repeatedExtension(learner: "a")])
    #expect(
      faults(String(repeating: "[", count: 100_000)).map(\.kind)
        == [.syntax(expected: "no more than 32 levels")])
  }

  @Test func `bytes cut off anywhere are refused and never crash`() {
    let bytes = Array(PointsStart.text(for: Array(Curriculum.chapters.prefix(1))).utf8)
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    let read = (0...end).filter { count in (try? PointsFile(Data(bytes.prefix(count)))) != nil }
    #expect(read.isEmpty)
    var numbers = SeededNumbers(seed: 3)
    for _ in 0..<500 {
      var changed = bytes
      for _ in 0..<3 {
        changed[Int.random(in: 0..<changed.count, using: &numbers)] = UInt8.random(
          in: 0...255, using: &numbers)
      }
      _ = try? PointsFile(Data(changed))
    }
  }

  @Test func `the file to begin with means what no file means`() throws {
    let file = try PointsFile(Data(PointsStart.text(for: Curriculum.chapters).utf8))
    for chapter in Curriculum.chapters {
      let (own, none) = (ChapterWorth(chapter, by: file), ChapterWorth(chapter, by: PointsFile()))
      #expect(own.parts == none.parts)
      #expect(own.points == none.points)
      #expect(file.deadline(for: "ada", in: chapter).deadline == nil)
    }
    #expect(file.chapters?.count == Curriculum.chapters.count)
    // What is a comment in it is right as well.
    let text = PointsStart.text(for: Array(Curriculum.chapters.prefix(2)))
    let uncommented = text.split(separator: "\n").map { line in
      let rest = line.drop { $0 == " " }
      return rest.hasPrefix("// ") && (rest.contains("\"") || rest.hasSuffix("},") || rest.hasSuffix("],"))
        ? String(rest.dropFirst(3)) : String(line)
    }.joined(separator: "\n")
    let whole = try PointsFile(Data(uncommented.utf8))
    #expect(whole.extensions.count == 2)
    #expect(whole.general.late?.noPointsAfterDays == 7)
  }
}
