import Curriculum
import Foundation
import Pictures
import Report
import Testing

@testable import ClassCLI
@testable import Commands
@testable import Grading

struct TimelineCommandTests {
  private func context(in folder: TemporaryFolder) -> Context {
    Context(
      console: Console(ink: .none, remarkInk: .none, output: { _ in }, remarks: { _ in }),
      invoker: .program("workshop"), environment: [:], folder: folder.url)
  }

  private func text(
    _ verdict: Verdict, behaviour: String? = nil, replay: String? = nil, source: [String] = [],
    shown: Int? = nil, written: [(what: String, name: String)] = []
  ) -> String {
    var options = GradingOptions()
    options.behaviours = behaviour.map { [$0] }
    options.replay = replay.flatMap(Schedule.init)
    let sample = Samples.report(verdict)
    let report = CheckReport(
      verdict: verdict, listing: sample.listing, options: options, invoker: sample.invoker, ink: .none,
      source: source)
    return TimelineText(
      report: report, behaviour: behaviour, shown: shown.map { verdict.behaviours[$0] }, written: written
    ).text
  }

  // MARK: What it says

  @Test func `a failure is told as a check tells it, then where it was written`() {
    let verdict = Samples.verdict { verdict in
      verdict.lanes[.scheduled] = .failed
      verdict.behaviours[0].report = Samples.staleAnswer
      verdict.behaviours[3].report.outcome = .hung
    }
    let written = [("Picture", "a.svg"), ("Page", "a.html, in place of the one before")]
    #expect(
      text(verdict, shown: 0, written: written)
        == """
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
            40 ms  fails here  ✗

          Picture   a.svg
          Page      a.html, in place of the one before

          Also        errorsAreShown: --behaviour shows one of them
        """.replacing("fails here", with: "show results for \"sw\""))
  }

  @Test func `a schedule under which it passes is shown as well`() {
    let verdict = Samples.verdict { verdict in
      verdict.behaviours[0].report.schedulesRun = 1
      verdict.behaviours[0].report.timeline = [Samples.event(.note, 0, 1, .main, "search")]
    }
    #expect(
      text(verdict, behaviour: "lastQueryWins", replay: "6:1", source: ["--source", "x"], shown: 0) == """
        ✓ passed    The list shows the answer to the last query

          Interleaving: 1 step, schedule 6:1
            time  main
             0 s  search

          As a page   workshop timeline LostTickets --source x \\
                        --behaviour lastQueryWins --replay 6:1 --html timeline.html
        """)
  }

  @Test func `what passes has no failing interleaving`() {
    #expect(
      text(Samples.verdict()) == """
        LostTickets: passed under all schedules that were run: there is no failing
        interleaving to show.
        In turn   workshop timeline LostTickets --behaviour lastQueryWins --replay 0
        """)
  }

  @Test func `code that does not compile has no order of events`() {
    #expect(
      text(Samples.unjudged { _ in }) == """
        LostTickets   compile failed   integrity not run   scheduled not run

        There is no order of events to show: the code was not run.
        See why   workshop check LostTickets
        """)
  }

  @Test(arguments: [
    ("0", 24, "The solution, under schedule 0, all in turn: 24 steps"),
    ("6:1", 24, "The solution, under schedule 6:1: 24 steps, and not the same ones"),
    ("6:1,9:2", 8, "The solution, under schedule 6:1,9:2 as far as that goes: it has only 8 steps"),
  ])
  func `the solution's run says what it is`(_ schedule: String, _ steps: Int, _ expected: String) throws {
    let report = BehaviourReport(id: "x", outcome: .passed, steps: steps)
    #expect(TimelineLook.caption(of: report, under: try #require(Schedule(schedule))) == expected)
  }

  @Test func `the first that fails is shown, without a replay nothing that passes`() throws {
    let folder = try TemporaryFolder()
    func look(_ replay: Schedule?) -> TimelineLook {
      TimelineLook(
        context: context(in: folder), chapter: Samples.chapter, source: nil, behaviour: nil, replay: replay)
    }
    let failed = Samples.verdict { $0.behaviours[2].report.outcome = .crashed }
    #expect(look(nil).shown(in: failed)?.entry.id == "emptyClears")
    #expect(look(nil).shown(in: Samples.verdict()) == nil)
    #expect(look(.firstComeFirstServed).shown(in: Samples.verdict())?.entry.id == "lastQueryWins")
  }

  // MARK: Where it is written

  @Test func `a picture takes the place of a picture and of nothing else`() throws {
    let folder = try TemporaryFolder()
    let context = context(in: folder)
    let story = Story(whose: "Your code", caption: "", outcome: .passed, taken: nil, events: [])
    let picture = TimelineSVG.document(story, about: Subject(chapter: "A", behaviour: "b", finding: nil))
    #expect(try PictureFile("a.svg", in: context).write(picture) == "a.svg")
    #expect(
      try PictureFile("./a.svg", in: context).write(picture) == "./a.svg, in place of the one before")
    #expect(try folder.text("a.svg") == picture)
    try folder.write(["mine.svg": "<svg/>", "empty.svg": "", "below/x": ""])
    for name in ["mine.svg", "empty.svg"] {
      #expect(throws: CommandError.takenFile(name)) { try PictureFile(name, in: context) }
    }
    #expect(throws: CommandError.folderAsFile("below")) { try PictureFile("below", in: context) }
    #expect(throws: CommandError.folderAsFile(".")) { try PictureFile("", in: context) }
    #expect(throws: CommandError.noFolderFor(file: "no/a.svg", folder: "no")) {
      try PictureFile("no/a.svg", in: context)
    }
    #expect(throws: CommandError.noFolderFor(file: "below/x/a.svg", folder: "below/x")) {
      try PictureFile("below/x/a.svg", in: context)
    }
    #expect(try folder.text("mine.svg") == "<svg/>")
  }

  @Test func `what comes into being meanwhile stays as it is`() throws {
    let folder = try TemporaryFolder()
    let file = try PictureFile("a.svg", in: context(in: folder))
    try folder.write(["a.svg": "mine"])
    #expect(throws: CommandError.self) { try file.write("picture") }
    #expect(try folder.text("a.svg") == "mine")
  }

  // MARK: Errors

  @Test(arguments: [
    (
      CommandError.noFolderFor(file: "charts/a.svg", folder: "charts"),
      """
      error: charts/a.svg cannot be written: there is no folder charts
      note: make it with 'mkdir -p', or name a file elsewhere
      """
    ),
    (.folderAsFile("charts"), "error: charts is a folder\nnote: name a file in it"),
    (
      .takenFile("README.md"),
      """
      error: README.md exists and was not written by 'timeline'
      note: it was left as it is; name another file, or remove this one
      """
    ),
    (
      .noTimeline(behaviour: "addsAtOnce", lane: .threads, chapter: "A"),
      """
      error: 'addsAtOnce' runs on real threads, which have no virtual timeline
      note: 'workshop check A --behaviour addsAtOnce' tells each race by its property, functions, lines and threads
      """
    ),
    (
      .noTimeline(behaviour: nil, lane: .probes, chapter: "A"),
      """
      error: all of A is judged by the compiler; nothing runs, so there is no timeline
      note: 'workshop check A' shows the code that was tried
      """
    ),
    (
      .noTimeline(behaviour: "clean", lane: .levels, chapter: "A"),
      """
      error: 'clean' is judged by the compiler; nothing runs, so there is no timeline
      note: 'workshop check A --behaviour clean' shows what is left, with files and lines
      """
    ),
  ])
  func `what cannot be shown or written is wrong use`(_ error: CommandError, _ expected: String) {
    #expect(error.message(for: .program("workshop")).text(.none) == expected)
    #expect(error.status == .usage)
  }

  @Test(arguments: [
    ("timeline TimerInActor --svg a --html a", UsageError.conflict("--svg a", "--html a")),
    (
      "timeline TimerInActor --replay x",
      .badValue(
        option: "--replay", value: "x",
        expected: "a schedule as a failed check shows it, such as 0 or 6:1,9:2")
    ),
    ("timeline TimerInActor --svg", .missingValue(option: "--svg", value: "FILE")),
    ("timeline --svgs a", .unknownOption("--svgs", command: "timeline", nearest: "--svg")),
  ])
  func `a senseless command line is refused`(_ line: String, _ expected: UsageError) {
    #expect(throws: expected) {
      try CommandLineParser(commands: ClassProgram.commands).parse(
        line.split(separator: " ").map(String.init))
    }
  }
}
