import Curriculum
import Report
import Testing

@testable import ClassCLI
@testable import Commands
@testable import Grading

struct CheckReportTests {
  @Test func `a failed behaviour is told from what was expected to how to see it again`() {
    let verdict = Samples.verdict { verdict in
      verdict.lanes[.scheduled] = .failed
      verdict.behaviours[0].report = Samples.staleAnswer
      verdict.mistake = Samples.mistake
    }
    #expect(
      Samples.report(verdict).text == """
        LostTickets   compile passed   integrity passed   scheduled 4 of 5

        ✗ failed    The list shows the answer to the last query
          expected  results for "swift", the last query
          happened  results for "sw": an older answer was shown after the newer one

          Smallest interleaving: 7 steps, schedule 9 of 1,000; ▸ ran out of turn
             time  main                          pool 1           server
              0 s  search("sw")
              0 s                                request "sw"
            10 ms  search("swift"), cancel "sw"
            10 ms                                request "swift"
            40 ms                                                 answers both
          ▸ 40 ms  show results for "swift"
            40 ms  show results for "sw"  ✗

          Looks like  cancelling the older task without a check after the await:
                      Cancelling sets a flag; the answer still arrives.
          Read        Guide/Workshop.docc/LostTickets.md
          Again       workshop check LostTickets --behaviour lastQueryWins --replay 6:1
          Hint        workshop hint LostTickets (2 hints left)

        ✓ passed    What is typed while a search runs is searched for as well
                    (all 12 schedules)
        ✓ passed    An empty query clears the list (the only schedule)
        ✓ passed    An error is shown (all 840 schedules)
        ✓ passed    Leaving the screen ends the search (1,000 schedules)

        LostTickets: not passed (4 passed, 1 failed, 0 not run)
        """)
  }

  /// A verdict on the chapter with stages, whose behaviours end in these ways.
  private static func staged(_ outcomes: Outcome...) -> Verdict {
    var verdict = Verdict(chapter: Samples.stagedChapter, contentHash: "0", toolchain: "6.3.1")
    let isPassed = outcomes.allSatisfy { $0 == .passed }
    verdict.lanes = [.compile: .passed, .integrity: .passed, .scheduled: isPassed ? .passed : .failed]
    verdict.behaviours = zip(Samples.stagedChapter.behaviours, outcomes).map { entry, outcome in
      BehaviourVerdict(entry: entry, report: BehaviourReport(id: entry.id, outcome: outcome), output: "")
    }
    return verdict
  }

  @Test func `of a chapter with stages, the behaviours of the first that does not hold are told`() {
    #expect(
      Samples.report(Self.staged(.passed, .failed, .failed)).text == """
        Shop   compile passed   integrity passed   scheduled 1 of 3
          ▸ 1. Service  1 of 2
            2. Screen   0 of 1

        ✗ failed    It is asked for once

          Read        Guide/Workshop.docc/Shop.md
          Again       workshop check Shop --behaviour once
          Hint        workshop hint Shop (2 hints left)

        ✓ passed    What is there is found

        Shop: not passed (1 passed, 2 failed, 0 not run)
        """)
    let second = Samples.report(Self.staged(.passed, .passed, .failed)).text
    #expect(
      second.contains(
        "  ✓ 1. Service  2 of 2\n  ▸ 2. Screen   0 of 1\n\n✗ failed    What is found is shown\n"))
    #expect(!second.contains("What is there is found"))
    #expect(
      Samples.report(Self.staged(.passed, .passed, .passed)).text.contains(
        "✓ passed    What is there is found"))
  }

  @Test func `the stages are in the verdict that programs read`() throws {
    let document = VerdictDocument(Self.staged(.passed, .passed, .failed))
    #expect(document.stages?.map(\.result) == ["passed", "failed"])
    #expect(document.stages?.map(\.passed) == [2, 0])
    #expect(VerdictDocument(Samples.verdict()).stages == nil)
  }

  @Test func `what happened over the network is told in steps, without times and schedules`() {
    let entry = BehaviourEntry("closes", "A search that is cancelled is closed", lane: .network)
    func event(_ step: Int, _ track: Track, _ text: String, _ kind: TimelineEvent.Kind = .note)
      -> TimelineEvent
    {
      TimelineEvent(kind: kind, time: .zero, step: step, track: track, task: nil, text: text)
    }
    let server = Track.standIn("server")
    let verdict = Samples.verdict { verdict in
      verdict.lanes[.scheduled] = .failed
      verdict.behaviours = [
        BehaviourVerdict(
          entry: entry,
          report: BehaviourReport(
            id: "closes", outcome: .failed,
            finding: Finding(id: "x", expected: "one request", happened: "2 requests"),
            timeline: [
              event(1, server, "request 1: GET /search?term=sw"), event(2, .main, "types \"swift\""),
              event(3, server, "request 2: GET /search?term=swift"), event(4, server, "answer 2: 200"),
              event(5, .main, "2 requests", .failure),
            ]), output: "sw\n")
      ]
    }
    let text = Samples.report(verdict).text
    #expect(
      text.contains(
        """
        ✗ failed    A search that is cancelled is closed
          expected  one request
          happened  2 requests

          What happened, in this order:
            step  main           server
               1                 request 1: GET /search?term=sw
               2  types "swift"
               3                 request 2: GET /search?term=swift
               4                 answer 2: 200
               5  2 requests  ✗

          Your code printed:
            sw

        """), "\(text)")
    #expect(text.contains("  Again       workshop check LostTickets --behaviour closes\n"))
  }

  @Test func `what is left at the levels of checking is counted, and the first of each cause is quoted`() {
    let warning = Diagnostic(
      file: "Search.swift", line: 3, column: 7, severity: .warning, group: "MutableGlobalVariable",
      text: "var 'text' is not concurrency-safe", notes: [], explanation: "Any thread reaches it.",
      section: nil)
    let chapter = Chapter(
      name: "LostTickets", part: .migration, title: "", problem: "", starter: Starter(failing: []),
      behaviours: [BehaviourEntry("clean", "Complete checking finds nothing", level: .complete)],
      hints: [], mistakes: [])
    var verdict = Verdict(chapter: chapter, contentHash: "0", toolchain: "6.3.1")
    verdict.lanes = [.compile: .passed, .integrity: .passed, .levels: .failed]
    verdict.levels = [
      LevelVerdict(level: .minimal, diagnostics: []),
      LevelVerdict(level: .complete, diagnostics: [warning]),
      LevelVerdict(
        level: .swift6,
        diagnostics: Array(repeating: warning, count: 2)
          + ["SendableClosureCaptures", "SendingRisksDataRace", "ActorIsolatedCall"].map { group in
            var other = warning
            other.group = group
            return other
          }),
    ]
    verdict.behaviours = [BehaviourVerdict(entry: chapter.behaviours[0], on: verdict.levels[1])]
    #expect(
      Samples.report(verdict).text == """
        LostTickets   compile passed   integrity passed   levels 0 of 1

          Level     Left
          minimal      0
          complete     1  1 #MutableGlobalVariable
          Swift 6      5  2 #MutableGlobalVariable, 1 #ActorIsolatedCall,
                          1 #SendableClosureCaptures, 1 #SendingRisksDataRace

        ✗ failed    Complete checking finds nothing
          expected  no diagnostic about concurrency with the checking set to complete
          happened  1 is left: 1 #MutableGlobalVariable

          The first:

        ✗ Exercises/LostTickets/Search.swift:3:7
          warning: var 'text' is not concurrency-safe [#MutableGlobalVariable]
          3 |   let text = "ü" + load()
            |       ^
          Means       Any thread reaches it.

          Read        Guide/Workshop.docc/LostTickets.md
          Again       workshop check LostTickets --behaviour clean
          Hint        workshop hint LostTickets (2 hints left)

        LostTickets: not passed (0 passed, 1 failed, 0 not run)
        """)
    verdict.levels = [LevelVerdict(level: .minimal, diagnostics: [])]
    #expect(!Samples.report(verdict).text.contains("Level"), "nothing is left at any")
  }

  @Test func `counted failures are told in place of the schedule that was the first`() {
    let verdict = Samples.verdict { verdict in
      verdict.lanes[.scheduled] = .failed
      verdict.behaviours[0].report = Samples.staleAnswer
      verdict.behaviours[0].report.schedulesRun = 1000
      verdict.behaviours[0].report.failingSchedules = 36
    }
    let text = Samples.report(verdict).text
    #expect(text.contains(": 7 steps, fails under 36 of 1,000 schedules; ▸ ran out\n  of turn\n"), "\(text)")
  }

  @Test func `lanes that one line has no room for go on in the next`() {
    let chapter = Chapter(
      name: "AChapterWithARatherLongName", part: .isolation, title: "", problem: "",
      starter: Starter(failing: []),
      behaviours: [
        BehaviourEntry("a", "", lane: .probes), BehaviourEntry("b", ""),
        BehaviourEntry("c", "", lane: .threads),
      ], hints: [], mistakes: [])
    let verdict = Verdict(chapter: chapter, contentHash: "", toolchain: "")
    #expect(
      verdict.laneLines(.none) == [
        "AChapterWithARatherLongName   compile not run   integrity not run",
        "  probes not run   scheduled not run   threads not run",
      ])
  }

  @Test func `code that the compiler was asked about is shown`() {
    let verdict = Samples.verdict { verdict in
      verdict.lanes[.scheduled] = .failed
      verdict.behaviours[0].report = BehaviourReport(
        id: "lastQueryWins", outcome: .failed,
        finding: Finding(id: "sets", expected: "the compiler refuses it", happened: "it compiles"))
      verdict.behaviours[0].code = ["func rename(_ shop: Shop) {", "  shop.name = \"\"", "}"]
    }
    #expect(
      Samples.report(verdict).text.contains(
        """
          happened  it compiles

          The check tried this, from outside your module:
            func rename(_ shop: Shop) {
              shop.name = ""
            }
        """))
  }

  @Test func `a pass says what comes next`() {
    #expect(
      Samples.report(Samples.verdict()).text == """
        LostTickets   compile passed   integrity passed   scheduled 5 of 5

        ✓ passed    The list shows the answer to the last query (1,000 schedules)
        ✓ passed    What is typed while a search runs is searched for as well
                    (all 12 schedules)
        ✓ passed    An empty query clears the list (the only schedule)
        ✓ passed    An error is shown (all 840 schedules)
        ✓ passed    Leaving the screen ends the search (1,000 schedules)

        Proven    3 behaviours under every schedule there is; 2 under 1,000 of their
                  schedules

        Next      TwoCallbacks: A callback that is called twice
                  edit Exercises/TwoCallbacks, then workshop check TwoCallbacks
        Solution  workshop solution LostTickets

        LostTickets: passed (5 passed, 0 failed, 0 not run)
        """)
  }

  @Test func `of more than three failures the first is told in full and the others named`() {
    let verdict = Samples.verdict { verdict in
      verdict.lanes[.scheduled] = .failed
      for index in 0..<4 {
        verdict.behaviours[index].report = BehaviourReport(
          id: verdict.behaviours[index].entry.id, outcome: index == 2 ? .hung : .failed, schedulesRun: 1,
          finding: Finding(id: "x", expected: "this", happened: "that"), schedule: .firstComeFirstServed)
      }
    }
    #expect(
      Samples.report(verdict).text == """
        LostTickets   compile passed   integrity passed   scheduled 1 of 5

        ✗ failed    The list shows the answer to the last query
          expected  this
          happened  that

          Again       workshop check LostTickets --behaviour lastQueryWins --replay 0

        ✗ failed    What is typed while a search runs is searched for as well
                    --behaviour typingIsNotLost
        ✗ hung      An empty query clears the list
                    --behaviour emptyClears
        ✗ failed    An error is shown
                    --behaviour errorsAreShown

          See one     workshop check LostTickets --behaviour typingIsNotLost

          Read        Guide/Workshop.docc/LostTickets.md
          Hint        workshop hint LostTickets (2 hints left)

        ✓ passed    Leaving the screen ends the search (1,000 schedules)

        LostTickets: not passed (1 passed, 3 failed, 1 hung, 0 not run)
        """)
  }

  @Test func `three failures are all told in full`() {
    let verdict = Samples.verdict { verdict in
      for index in 0..<3 {
        verdict.behaviours[index].report = BehaviourReport(
          id: verdict.behaviours[index].entry.id, outcome: .failed, schedulesRun: 1,
          finding: Finding(id: "x", expected: "this \(index)", happened: "that"))
      }
    }
    let text = Samples.report(verdict).text
    for index in 0..<3 { #expect(text.contains("expected  this \(index)")) }
    #expect(text.split(separator: "\n").count { $0.contains("  Again ") } == 3)
    #expect(text.split(separator: "\n").count { $0.contains("  Read ") } == 1)
  }

  @Test func `what a crashed program printed is shown, shortened and harmless`() {
    let verdict = Samples.verdict { verdict in
      verdict.lanes[.scheduled] = .failed
      verdict.behaviours[2].report = BehaviourReport(
        id: "emptyClears", outcome: .crashed, schedulesRun: 3,
        finding: Finding(
          id: "crash", expected: "the program runs to its end",
          happened: "Index out of range (Search.swift:7)"),
        schedule: Schedule(departures: [Schedule.Departure(step: 2, choice: 1)]),
        timeline: [Samples.event(.note, 0, 2, .main, "search(\"\")")])
      verdict.behaviours[2].output =
        "\n" + (1...12).map { "  line \($0)\u{1B}[2J" }.joined(separator: "\n") + "\n\n"
      verdict.behaviours[2].remarks = ["real threads take part"]
    }
    var report = Samples.report(verdict)
    report.hintsLeft = 0
    let shown = report.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).prefix(30)
    #expect(
      shown.joined(separator: "\n") == """
        ✗ crashed   An empty query clears the list
          expected  the program runs to its end
          happened  Index out of range (Search.swift:7)
          note      real threads take part

          Smallest interleaving: 2 steps, schedule 3 of 1,000; ▸ ran out of turn
            time  main
          ▸  0 s  search("")
            the program crashed here  ✗

          Your code printed, over all schedules:
              line 1\u{FFFD}[2J
              line 2\u{FFFD}[2J
              line 3\u{FFFD}[2J
              line 4\u{FFFD}[2J
              line 5\u{FFFD}[2J
              line 6\u{FFFD}[2J
              line 7\u{FFFD}[2J
              line 8\u{FFFD}[2J
              line 9\u{FFFD}[2J
              line 10\u{FFFD}[2J
            … 2 lines more

          Read        Guide/Workshop.docc/LostTickets.md
          Again       workshop check LostTickets --behaviour emptyClears --replay 2:1

        ✓ passed    The list shows the answer to the last query (1,000 schedules)
        ✓ passed    What is typed while a search runs is searched for as well
                    (all 12 schedules)
        ✓ passed    An error is shown (all 840 schedules)
        """)
  }

  @Test func `a look at a part says that it is one`() {
    let verdict = Samples.verdict { verdict in
      for index in 1..<5 {
        verdict.behaviours[index].report = BehaviourReport(
          id: verdict.behaviours[index].entry.id, outcome: .notRun)
      }
      verdict.behaviours[0].report.schedulesRun = 1
    }
    var report = Samples.report(verdict)
    var options = GradingOptions()
    options.behaviours = ["lastQueryWins"]
    options.replay = .firstComeFirstServed
    report = CheckReport(
      verdict: verdict, listing: report.listing, options: options, invoker: .make, ink: .none,
      notRecorded: "only a part of the chapter was run.")
    #expect(
      report.text == """
        LostTickets   compile passed   integrity passed   scheduled 1 of 1

        ✓ passed    The list shows the answer to the last query (1 schedule)

        Not recorded: only a part of the chapter was run.

        LostTickets: passed as far as it was run (1 passed, 0 failed, 4 not run)
        """)
  }

  @Test func `times are shown only when asked for`() {
    var report = Samples.report(Samples.verdict())
    report.isVerbose = true
    #expect(
      report.text.contains(
        """

        Seconds   compile 0.31, run 0.08, together 0.39
        Code      0123456789abcdef
        Swift     6.3.1

        """))
  }

  @Test func `colours change nothing but the colours`() {
    let verdict = Samples.verdict { verdict in
      verdict.behaviours[0].report = Samples.staleAnswer
      verdict.mistake = Samples.mistake
    }
    let plain = Samples.report(verdict)
    let coloured = CheckReport(
      verdict: verdict, listing: plain.listing, options: plain.options, invoker: plain.invoker,
      ink: Ink(isColoured: true), hintsLeft: plain.hintsLeft, next: plain.next)
    #expect(coloured.text != plain.text)
    #expect(coloured.text.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain.text)
  }
}
