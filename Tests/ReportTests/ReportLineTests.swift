import Report
import Testing

private let texts = [
  "", "plain", "a\tb", "a\nb", "a\r\nb", "\\", "\\t", "a\\\tb\\n", "\t", "\n\n", "👩‍👩‍👧‍👦 e\u{301} 漢字",
  "\u{0}\u{1}", "1", "tab \\t is no \t tab",
]

private let lines: [ReportLine] =
  Outcome.allCases.map {
    .finished(
      id: "keepsOrder", outcome: $0, schedulesRun: 1000, isWholeSpace: true, steps: 23,
      time: .milliseconds(5))
  }
  + texts.flatMap { text -> [ReportLine] in
    [
      .finding(Finding(id: "id", expected: text, happened: text)), .complaint(text), .listed(id: text),
      .event(
        TimelineEvent(
          kind: .note, time: .nanoseconds(-7), step: 0, track: .standIn("server"), task: nil, text: text)),
      .event(
        TimelineEvent(
          kind: .conductor, time: .milliseconds(10), step: 6, track: .pool(3), task: "Worker", text: text)),
    ]
  } + [
    .failures(0), .failures(812), .schedule(.firstComeFirstServed),
    .schedule(Schedule(departures: [.init(step: 6, choice: 1)])), .end,
    .closed,
  ]

struct ReportLineTests {
  @Test(arguments: lines)
  func `a line reads what it writes`(line: ReportLine) {
    #expect(ReportLine(line.description) == line)
  }

  @Test(arguments: lines)
  func `a line is one line`(line: ReportLine) {
    #expect(!line.description.unicodeScalars.contains { $0 == "\n" || $0 == "\r" })
  }

  @Test(
    arguments: [
      "", "\t", "finish", "Finished", "end\t", "end\tend", "closed\t1", "complaint", "listed",
      "finished\tid\tpassed\t1\t1\t1", "finished\tid\tpassed\t1\t2\t3\t0", "finished\tid\tPassed\t1\t1\t1\t0",
      "finished\tid\tpassed\t-1\t1\t1\t0", "finished\tid\tpassed\t1\t1\t-1\t0",
      "finished\tid\tpassed\t1\t1\t1\t-1", "finished\tid\tpassed\tmany\t1\t1\t0",
      "finished\tid\tpassed\t1\t1\t1\t1\t1", "finding\tid\texpected", "schedule", "schedule\t6",
      "schedule\t9:1,6:1",
      "event\tnote\tsoon\t1\tmain\t\ttext", "event\tnote\t1\t1\tmain\ttext",
      "event\tshout\t1\t1\tmain\t\ttext",
      "event\tnote\t1.5\t1\tmain\t\ttext", "event\tnote\t1\tone\tmain\t\ttext",
      "finished\tid\tpassed\t1\t1\t1\t0 ",
    ])
  func `what is no line is not read`(text: String) {
    #expect(ReportLine(text) == nil)
  }

  @Test
  func `a report is its lines in order`() {
    let finding = Finding(id: "lost", expected: "3", happened: "1")
    let event = TimelineEvent(
      kind: .failure, time: .zero, step: 4, track: .main, task: nil, text: "1")
    let report = BehaviourReport(
      id: "keepsOrder", outcome: .failed, schedulesRun: 9, steps: 17, finding: finding,
      schedule: Schedule("6:1"), timeline: [event])
    #expect(
      report.lines == [
        .finished(
          id: "keepsOrder", outcome: .failed, schedulesRun: 9, isWholeSpace: false, steps: 17, time: .zero),
        .finding(finding), .schedule(Schedule(departures: [.init(step: 6, choice: 1)])), .event(event), .end,
      ])
  }

  @Test
  func `a report of what passed has no finding and no schedule`() {
    let report = BehaviourReport(
      id: "keepsOrder", outcome: .passed, schedulesRun: 6, isWholeSpace: true, steps: 6, time: .zero)
    #expect(
      report.lines == [
        .finished(
          id: "keepsOrder", outcome: .passed, schedulesRun: 6, isWholeSpace: true, steps: 6, time: .zero),
        .end,
      ])
  }
}
