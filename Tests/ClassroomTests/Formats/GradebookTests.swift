import Curriculum
import Testing

@testable import Classroom

struct GradebookTests {
  private func only(_ results: [ClassResult], _ points: String = "{}") throws -> Gradebook.Entry {
    let gradebook = Gradebook(results, points: try MadeResults.points(points))
    return try #require(gradebook.rows.first?.entries.first)
  }

  @Test func `each behaviour that passes gives its part`() throws {
    let entry = try only([try MadeResults.graded(MadeResults.source("ada"), failing: [3])])
    #expect(entry.state == .partly(passed: 6, of: 7))
    #expect(entry.earned.text == "8.57")
    #expect(entry.words == "6 of 7 behaviours")
    let weighted = try only(
      [try MadeResults.graded(MadeResults.source("ada"), failing: [3])],
      #"{"chapters": {"TimerInActor": {"points": 5, "weights": {"cancelStops": 4}}}}"#)
    #expect(weighted.earned.text == "3")
  }

  @Test func `code that does not compile and a broken hand-in give nothing`() throws {
    let source = MadeResults.source("ada")
    let compiled = try only([try MadeResults.graded(source, failing: nil)])
    #expect(compiled.words == "does not compile")
    #expect(compiled.earned == .zero)
    let broken = try only([MadeResults.broken(source, chapter: "TimerInActor")])
    #expect(broken.words == "broken")
    #expect(broken.earned == .zero)
  }

  @Test func `a starter that was handed in as it is earns nothing, whatever holds in it`() throws {
    let graded = try MadeResults.graded(MadeResults.source("ada"), failing: [3])
    let untouched = ClassResult(source: graded.source, outcome: graded.outcome, isUntouched: true)
    #expect(try ClassResult(line: try untouched.line()).isUntouched)
    let entry = try only([untouched])
    #expect(entry.words == "starter, unchanged")
    #expect(entry.earned == .zero)
    #expect(entry.behaviours.allSatisfy { $0.earned == .zero })
  }

  @Test func `all or nothing is that`() throws {
    let source = MadeResults.source("ada")
    let points = #"{"allOrNothing": true}"#
    #expect(try only([try MadeResults.graded(source, failing: [0])], points).earned == .zero)
    #expect(try only([try MadeResults.graded(source)], points).earned == Points(10))
  }

  @Test func `lateness takes from what was earned, and an extension gives it back`() throws {
    let source = MadeResults.source("ada", at: "2026-12-03T12:00:00Z")
    let late = #""deadline": "2026-12-01T12:00Z", "late": {"percentPerDay": 10}"#
    let entry = try only([try MadeResults.graded(source)], "{\(late)}")
    #expect(entry.earned.text == "8")
    #expect(entry.words == "passed; 2 days late, 20 % less")
    let extended = try only(
      [try MadeResults.graded(source)], "{\(late), \"extensions\": [{\"learner\": \"ada\", \"days\": 2}]}")
    #expect(extended.words == "passed")
    // The time in the file of points goes before what the hand-in says.
    let told = try only(
      [try MadeResults.graded(source)], "{\(late), \"handedIn\": {\"ada\": \"2026-12-01T11:59Z\"}}")
    #expect(told.words == "passed")
    #expect(throws: PointsFileError.self) { try MadeResults.points(#"{"handedIn": {"ada": "yesterday"}}"#) }
  }

  @Test func `a deadline and an unknown time give full points, and it is told`() throws {
    let results = [try MadeResults.graded(MadeResults.source("ada"))]
    let gradebook = Gradebook(results, points: try MadeResults.points(#"{"deadline": "2026-12-01T12:00Z"}"#))
    #expect(gradebook.rows.first?.earned == Points(10))
    #expect(gradebook.remarks == [.unknownTime(learner: "ada", chapter: "TimerInActor")])
  }

  @Test func `the last hand-in counts that could be graded`() throws {
    func source(_ origin: String, _ time: String?) -> ClassResult.Source {
      MadeResults.source("ada", at: time, origin: origin)
    }
    let results = [
      try MadeResults.graded(source("second.zip", "2026-12-02T12:00:00Z"), failing: [0]),
      try MadeResults.graded(source("first.zip", "2026-12-01T12:00:00Z")),
      MadeResults.broken(source("third.zip", "2026-12-03T12:00:00Z")),
    ]
    for order in [results, results.reversed()] {
      let gradebook = Gradebook(order)
      #expect(gradebook.rows.first?.entries.first?.result?.source.origin == "second.zip")
      #expect(
        gradebook.remarks
          == [.severalHandIns(learner: "ada", chapter: "TimerInActor", origin: "second.zip")])
    }
  }

  @Test func `the chapters are those of the file, else those with results, in the order of the curriculum`()
    throws
  {
    let results = [
      try MadeResults.graded(MadeResults.source("ada"), "TimerInActor"),
      try MadeResults.graded(MadeResults.source("bea"), "StaleSearch"),
    ]
    let all = Gradebook(results)
    #expect(all.chapters.map(\.chapter.name) == ["StaleSearch", "TimerInActor"])
    #expect(all.rows.map { $0.entries.map(\.state) } == [[.missing, .passed], [.passed, .missing]])
    let one = Gradebook(
      results, points: try MadeResults.points(#"{"chapters": {"AsyncLet": {}, "TimerInActor": {}}}"#))
    #expect(one.chapters.map(\.chapter.name) == ["AsyncLet", "TimerInActor"])
    #expect(one.remarks == [.chapterLeftOut("StaleSearch")])
    #expect(one.most == Points(20))
  }

  @Test func `totals are sums, and points stay between nothing and the maximum`() throws {
    var numbers = SeededNumbers(seed: 5)
    for _ in 0..<12 {
      let worth = Int.random(in: 0...5_000, using: &numbers)
      let weight = Int.random(in: 0...300, using: &numbers)
      let points = try MadeResults.points(
        """
        {"points": \(Points(hundredths: worth).text), "deadline": "2026-12-01T12:00Z",
         "late": {"percentPerDay": \(Points(hundredths: Int.random(in: 0...10_000, using: &numbers)).text)},
         "chapters": {"TimerInActor": {"weights": {"cancelStops": \(Points(hundredths: weight).text)}}, "StaleSearch": {}}}
        """)
      let results = try (0..<8).flatMap { index in
        let source = MadeResults.source(
          "l\(index)", at: "2026-12-0\(Int.random(in: 1...5, using: &numbers))T12:00:01Z")
        return try [("TimerInActor", 7), ("StaleSearch", 11)].map { chapter, count in
          let failing = (0..<count).filter { _ in Bool.random(using: &numbers) }
          return try MadeResults.graded(
            source, chapter, failing: Int.random(in: 0...5, using: &numbers) == 0 ? nil : Set(failing))
        }
      }
      let gradebook = Gradebook(results.shuffled(using: &numbers), points: points)
      for row in gradebook.rows {
        #expect(row.earned.hundredths == row.entries.reduce(0) { $0 + $1.earned.hundredths })
        for entry in row.entries {
          #expect(entry.behaviours.reduce(Points.zero) { $0 + $1.worth } == entry.worth.points)
          #expect(entry.behaviours.reduce(Points.zero) { $0 + $1.earned } == entry.beforeLateness)
          #expect(Points.zero <= entry.earned && entry.earned <= entry.beforeLateness)
          #expect(entry.beforeLateness <= entry.worth.points)
          #expect(entry.state != .passed || entry.beforeLateness == entry.worth.points)
        }
      }
      // The order of the results, and so how they were split and merged, changes nothing.
      let again = try Exports(results.shuffled(using: &numbers), points: points).file(.gradebook).file.data
      #expect(try Exports(results, points: points).file(.gradebook).file.data == again)
    }
  }
}
