import Curriculum
import Testing

@testable import ClassCLI
@testable import Commands

/// What is shown of a fix beside others.
struct ComparisonTests {
  private let fixes: [RightFix] = [
    .solution("a task that is cancelled", when: "one answer is enough"),
    RightFix("NumberedRequests", "a number for each request", when: "nothing can be cancelled"),
  ]

  @Test func `a fix stands beside the others, with what each takes`() {
    let rows = [
      Comparison.Row(fix: nil, measure: FixMeasure(jobs: 1, time: .milliseconds(40))),
      Comparison.Row(fix: fixes[0], measure: FixMeasure(jobs: 1200, time: .seconds(940))),
      Comparison.Row(fix: fixes[1], measure: nil),
    ]
    #expect(
      Comparison(chapter: Samples.chapter, rows: rows, ink: .none).text == """
        LostTickets: right fixes side by side. Every behaviour was run once, each job in
        its turn; a job is a stretch of work that nobody comes in between, and the time
        is virtual.

        yours             1 job, 40 ms

        the solution      1,200 jobs, 15 min 40 s
          a task that is cancelled
          Take it when one answer is enough.

        NumberedRequests  not measured: its code is not in this edition
          a number for each request
          Take it when nothing can be cancelled.
        """)
  }

  @Test func `a fix that does not pass now is not measured`() {
    let rows = [Comparison.Row(fix: nil, measure: nil)]
    #expect(
      Comparison(chapter: Samples.chapter, rows: rows, ink: .none).text.hasSuffix(
        "\n\nyours  does not pass now"))
  }

  @Test(arguments: [
    (Duration.seconds(119), "119 s"), (.seconds(120), "2 min 0 s"), (.seconds(82_896), "23 h 1 min"),
  ])
  func `a duration is told as people say it`(time: Duration, words: String) {
    #expect(Comparison.words(for: time) == words)
  }
}
