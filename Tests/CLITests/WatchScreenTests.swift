import Curriculum
import Grading
import Progress
import Testing

@testable import Commands

struct WatchScreenTests {
  private func text(_ model: WatchModel) -> String {
    WatchScreen(model: model, ink: .none).lines.map(\.trimmedAtEnd).joined(separator: "\n")
  }

  @Test func `a failure, on a screen of the usual size`() {
    var model = Samples.model(Samples.progress(passed: ["TwoCallbacks"], tried: ["LostTickets"], hints: 1))
    model.judge("a", Samples.failed)
    #expect(
      text(model) == """
        LostTickets   A search that shows an older answer                            1/3
        1 [▒]█  3 ░                                                        1 of 3 passed
        ────────────────────────────────────────────────────────────────────────────────
        ✗ not passed   4 passed, 1 failed, 0 not run                    checked 17:40:12

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
        ───────────────────────────────────────────────────────────────────── ↓ 6 more ─
        n next   p previous   h hint (2 left)   t timeline   d diff   l list
        c check all   r reset   ? help   q quit
        """)
  }

  @Test func `a failure, on the smallest screen`() {
    var model = Samples.model(columns: 40, rows: 12)
    model.judge("a", Samples.failed)
    #expect(
      text(model) == """
        LostTickets                          1/3
        1 [░]░  3 ░                0 of 3 passed
        ────────────────────────────────────────
        ✗ not passed            checked 17:40:12
          4 passed, 1 failed, 0 not run

        ✗ failed    The list shows the answer to
                    the last query
          expected  results for "swift", the
        ──────────────────────────── ↓ 33 more ─
        n next   p previous   h hint (3 left)
        t timeline   d diff   ? help   q quit
        """)
  }

  @Test func `a pass offers what comes next`() {
    var model = Samples.model(Samples.progress(passed: ["LostTickets"]))
    model.judge("a")
    #expect(
      text(model) == """
        LostTickets   A search that shows an older answer                            1/3
        1 [█]░  3 ░                                                        1 of 3 passed
        ────────────────────────────────────────────────────────────────────────────────
        ✓ passed   5 passed, 0 failed, 0 not run                        checked 17:40:12

        n  next      TwoCallbacks: A callback that is called twice
        s  solution  another right fix, to compare yours with

        ✓ passed    The list shows the answer to the last query
        ✓ passed    What is typed while a search runs is searched for as well
        ✓ passed    An empty query clears the list
        ✓ passed    An error is shown
        ✓ passed    Leaving the screen ends the search

        Proven    3 behaviours under every schedule there is; 2 under 1,000 of their
                  schedules
        Compare   make compare CHAPTER=LostTickets, in another window




        ────────────────────────────────────────────────────────────────────────────────
        n next   p previous   h hint (3 left)   t timeline   d diff   s solution
        l list   c check all   r reset   ? help   q quit
        """)
  }

  @Test func `a window that is too small says so`() {
    #expect(
      text(Samples.model(columns: 30, rows: 5)) == """
        The window is too small:
        30 x 5 of 40 x 12
        make it larger, or q


        """)
  }

  @Test func `while a save is checked the old verdict is marked as old`() {
    var model = Samples.model()
    model.judge("a", Samples.failed)
    _ = model.take(.files(chapter: "LostTickets", Samples.files("b")))
    let lines = WatchScreen(model: model, ink: .none).lines
    #expect(lines[3...4] == ["· checking what you saved", "Below is the verdict on what was before it."])
  }

  @Test func `the timeline is whole, with what was expected`() {
    var model = Samples.model()
    model.judge("a", Samples.failed)
    _ = model.take(.key(.character("t")))
    #expect(
      text(model) == """
        LostTickets   A search that shows an older answer             ✗ not passed   1/3
        1 [░]░  3 ░                                                        0 of 3 passed
        ────────────────────────────────────────────────────────────────────────────────
        ✗ failed    The list shows the answer to the last query
          expected  results for "swift", the last query
          happened  results for "sw": an older answer was shown after the newer one

          7 steps; ▸ ran out of turn
             time  main                          pool 1           server
              0 s  search("sw")
              0 s                                request "sw"
            10 ms  search("swift"), cancel "sw"
            10 ms                                request "swift"
            40 ms                                                 answers both
          ▸ 40 ms  show results for "swift"
            40 ms  show results for "sw"  ✗






        ────────────────────────────────────────────────────────────────────────────────
        Esc back   ↑↓ scroll   ? help   q quit
        """)
  }

  @Test func `long lines of code go on in a line that is marked`() {
    var model = Samples.model(columns: 40, rows: 14)
    _ = model.take(.key(.character("d")))
    let long = "-let text = \"a line that is too long\" // so"
    _ = model.take(.text(.difference, chapter: "LostTickets", lines: ["+let a = 1", long]))
    let lines = WatchScreen(model: model, ink: .none).lines
    #expect(lines[3...5] == ["+let a = 1", "-let text = \"a line that is too long\" ", "↳ // so"])
  }

  @Test func `the list shows the state, the filter and the search`() {
    var model = Samples.model(
      Samples.progress(passed: ["TwoCallbacks"], tried: ["LostTickets"]), rows: 12)
    _ = model.take(.key(.character("l")))
    _ = model.take(.key(.character("/")))
    for letter in "t" { _ = model.take(.key(.character(letter))) }
    #expect(
      text(model) == """
        LostTickets   A search that shows an older answer            · not checked   1/3
        1 [▒]█  3 ░                                                        1 of 3 passed
        ────────────────────────────────────────────────────────────────────────────────
        shown: all   search: t▏                                               3 chapters

        ▸ ▒ tried      LostTickets   A search that shows an older answer
          ✓ passed     TwoCallbacks  A callback that is called twice
          · untouched  HeldForever   An object that nobody lets go


        ────────────────────────────────────────────────────────────────────────────────
        Enter done   Esc clear   Ctrl-C quit
        """)
  }

  @Test func `the check of all has a bar and says how many are left`() {
    var model = Samples.model(rows: 12)
    _ = model.take(.key(.character("c")))
    _ = model.take(.judged(job: 1, Samples.judgement("a", Samples.failed)))
    #expect(
      text(model) == """
        LostTickets   A search that shows an older answer            · not checked   1/3
        1 [░]░  3 ░                                                        0 of 3 passed
        ────────────────────────────────────────────────────────────────────────────────
        · checking all: 2 left                                             0 of 1 passed
        ██████████████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░

        ✗ not passed  LostTickets   4 passed, 1 failed, 0 not run



        ────────────────────────────────────────────────────────────────────────────────
        Esc back (it goes on)   x stop   ↑↓ scroll   ? help   q quit
        """)
  }

  @Test func `a reset asks and says where the files go`() {
    var model = Samples.model(rows: 12)
    _ = model.take(.key(.character("r")))
    #expect(
      text(model) == """
        LostTickets   A search that shows an older answer            · not checked   1/3
        1 [░]░  3 ░                                                        0 of 3 passed
        ────────────────────────────────────────────────────────────────────────────────
        Put the starter of LostTickets back?

        Your files go to a dated folder in .workshop/backups. What you have passed stays
        passed.



        ────────────────────────────────────────────────────────────────────────────────
        y yes, reset   any other key no
        """)
  }

  @Test func `what the grader could not do is told with what to do`() {
    var model = Samples.model(rows: 14)
    let failure = Message(error: "not graded: a tool failed", details: ["it said so"], notes: ["try again"])
    _ = model.take(.files(chapter: "LostTickets", Samples.files("a")))
    _ = model.take(
      .judged(job: 1, Judgement(files: Samples.files("a"), outcome: .notGraded(failure), time: "17:40:12")))
    #expect(
      text(model) == """
        LostTickets   A search that shows an older answer                            1/3
        1 [░]░  3 ░                                                        0 of 3 passed
        ────────────────────────────────────────────────────────────────────────────────
        ! not graded                                                    checked 17:40:12

        not graded: a tool failed
          it said so
        note: try again

        Enter tries it again.

        ────────────────────────────────────────────────────────────────────────────────
        n next   p previous   h hint (3 left)   t timeline   d diff   l list
        c check all   r reset   ? help   q quit
        """)
  }

  @Test func `a folder without files says what to do`() {
    var model = Samples.model(rows: 14)
    _ = model.take(.files(chapter: "LostTickets", WatchedFiles()))
    #expect(text(model).contains("There is no Swift file in Exercises/LostTickets."))
    #expect(text(model).contains("r puts the starter back"))
  }

  @Test func `at every size and in every view the lines fit the screen`() {
    let ink = Ink(isColoured: true)
    var model = Samples.model(Samples.progress(passed: ["TwoCallbacks"], hints: 2))
    model.judge("a", Samples.failed)
    _ = model.take(.key(.character("c")))
    _ = model.take(.judged(job: 2, Samples.judgement("a", Samples.failed)))
    model.texts = [
      .difference: ["+++ b", "+" + String(repeating: "日", count: 90)], .solution: ["let a = 1"],
    ]
    model.notice = "reset; your files: .workshop/backups/LostTickets-2026-11-21T040000Z"
    let views: [WatchModel.View] = [
      .chapter, .hint, .timeline, .difference, .solution, .list, .all, .help, .reset,
    ]
    for view in views {
      model.view = view
      for columns in [1, 20, 39, 40, 41, 57, 79, 80, 81, 100, 140] {
        for rows in [1, 2, 11, 12, 13, 24, 60] {
          model.size = WatchSize(columns: columns, rows: rows)
          let lines = WatchScreen(model: model, ink: ink).lines
          #expect(lines.count == rows, "\(view) \(columns)x\(rows)")
          for line in lines { #expect(line.shownColumns <= columns, "\(view) \(columns)x\(rows): \(line)") }
        }
      }
    }
  }

  @Test func `all of the curriculum's chapters have a cell of their own at 80 columns`() {
    let strip = ProgressStrip(
      progress: .init(records: []), current: Curriculum.chapters[0], ink: .none)
    let line = strip.line(width: 80)
    #expect(line.count { $0 == "░" } == Curriculum.chapters.count)
    #expect(strip.line(width: 40).columns == 40)
  }

  @Test(arguments: [
    ("short", 10, "short"), ("exactly ten", 11, "exactly ten"), ("somewhat longer", 10, "somewhat …"),
    ("日本語の文", 6, "日本…"), ("\u{1B}[31mred and long\u{1B}[0m", 6, "\u{1B}[31mred a…\u{1B}[0m"),
    ("\u{1B}[31mred\u{1B}[0m", 3, "\u{1B}[31mred\u{1B}[0m"), ("a", 0, "…"),
  ])
  func `lines are cut at the edge, colours do not count`(_ line: String, _ width: Int, _ fitted: String) {
    #expect(line.fitted(to: width) == fitted)
  }
}
