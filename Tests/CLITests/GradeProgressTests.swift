import Testing

@testable import ClassCLI
@testable import Commands

struct GradeProgressTests {
  private func progress(total: Int, before: Int = 0, passed: Int, notPassed: Int = 0) -> GradeProgress {
    var progress = GradeProgress(total: total, before: before)
    for _ in 0..<passed { progress.count(isPassed: true) }
    for _ in 0..<notPassed { progress.count(isPassed: false) }
    return progress
  }

  @Test func `the line for a log has counts and what is left`() {
    let some = progress(total: 120, passed: 20, notPassed: 17)
    #expect(
      some.line(after: .seconds(74)) == "37 of 120 graded: 20 passed, 17 not passed; about 3 min left")
    #expect(
      progress(total: 120, before: 100, passed: 10).line(after: .seconds(20))
        == "110 of 120 graded: 10 passed, 0 not passed, 100 before; about 20 s left")
    #expect(progress(total: 2, passed: 2).line(after: .seconds(9)) == "2 of 2 graded: 2 passed, 0 not passed")
    #expect(progress(total: 2, passed: 0).line(after: .seconds(9)) == "0 of 2 graded: 0 passed, 0 not passed")
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func `the bar fits the terminal and leaves its last column free`(_ columns: Int) {
    for done in [0, 1, 59, 120] {
      let bar = progress(total: 120, passed: done / 2, notPassed: done - done / 2)
        .bar(after: .seconds(100), columns: columns, ink: .none)
      #expect(bar.columns < columns)
      if columns >= 80 { #expect(bar.contains("\(done) of 120") && (bar.contains("━") == (done > 3))) }
    }
  }

  @Test func `a log has about twenty lines, and one for the end`() {
    var progress = GradeProgress(total: 1_000, before: 0)
    var lines = 0
    for _ in 0..<1_000 {
      progress.count(isPassed: true)
      if progress.isLineDue { lines += 1 }
    }
    #expect(lines == 20)
    #expect(progress.isLineDue)
  }

  @Test(arguments: [
    (Duration.milliseconds(10), "1 s"), (.seconds(40), "40 s"), (.seconds(89), "89 s"),
    (.seconds(90), "2 min"), (.seconds(3_599), "1 h"), (.seconds(4_200), "1 h 10 min"),
  ])
  func `durations are told as one says them`(_ duration: Duration, _ text: String) {
    #expect(duration.spoken == text)
  }

  @Test func `what to type is what was typed`() {
    let call = GradeCall(
      submissions: "handed in", results: "out", options: ["--chapter", "AsyncLet", "--shard", "1/2"])
    #expect(
      call.typed(by: .program("workshop"))
        == "workshop grade 'handed in' --out out --chapter AsyncLet --shard 1/2")
    #expect(
      call.typed(by: .make)
        == "make grade SUBMISSIONS='handed in' OUT=out ARGS=\"--chapter AsyncLet --shard 1/2\"")
  }
}
