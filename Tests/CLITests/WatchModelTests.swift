import Curriculum
import Grading
import Progress
import Report
import Testing

@testable import Commands

struct WatchModelTests {
  private var model = Samples.model()

  // MARK: Saves

  @Test mutating func `a save is checked, recorded and shown`() {
    #expect(model.after(.files(chapter: "LostTickets", Samples.files("a"))) == ["grade 1 LostTickets"])
    #expect(model.isChecking)
    #expect(model.after(.judged(job: 1, Samples.judgement("a", Samples.failed))) == ["record failure"])
    #expect(model.isCurrent && !model.isChecking)
    #expect(model.failure?.entry.id == "lastQueryWins")
  }

  @Test mutating func `of rapid saves only the last is shown and recorded`() {
    _ = model.after(.files(chapter: "LostTickets", Samples.files("a")))
    #expect(model.after(.files(chapter: "LostTickets", Samples.files("b"))) == ["grade 2 LostTickets"])
    // Two are under way: the third waits.
    #expect(model.after(.files(chapter: "LostTickets", Samples.files("c"))).isEmpty)
    #expect(model.after(.files(chapter: "LostTickets", Samples.files("d"))).isEmpty)
    #expect(model.after(.judged(job: 2, Samples.judgement("b"))) == ["grade 3 LostTickets"])
    #expect(model.judgement == nil && model.isChecking)
    // The oldest comes last and is dropped all the same.
    #expect(model.after(.judged(job: 3, Samples.judgement("d", Samples.failed))) == ["record failure"])
    #expect(model.after(.judged(job: 1, Samples.judgement("a"))).isEmpty)
    #expect(model.judgement?.files == Samples.files("d"))
    #expect(model.judgement?.verdict?.isPassed == false)
  }

  @Test mutating func `whatever the order of results, the verdict is that of the last bytes`() {
    for order in [[1, 2, 3], [2, 1, 3], [3, 2, 1], [2, 3, 1], [1, 3, 2], [3, 1, 2]] {
      var model = Samples.model()
      var jobs: [Int: WatchJob] = [:]
      func keep(_ effects: [WatchEffect]) {
        for case .grade(let job) in effects { jobs[job.id] = job }
      }
      for text in ["a", "b", "c"] {
        keep(model.take(.files(chapter: "LostTickets", Samples.files(text))))
      }
      var waiting = order
      while let id = waiting.first(where: { jobs[$0] != nil }), let job = jobs[id], let files = job.files {
        waiting.removeAll { $0 == id }
        let judgement = Judgement(files: files, outcome: .notGraded(Message(error: "")), time: "")
        keep(model.take(.judged(job: id, judgement)))
      }
      #expect(model.judgement?.files == Samples.files("c"), "\(order)")
      #expect(!model.isBusy)
    }
  }

  @Test mutating func `bytes that were judged are not judged again`() {
    model.judge("a")
    #expect(model.after(.files(chapter: "LostTickets", WatchedFiles())).isEmpty)
    #expect(model.after(.files(chapter: "LostTickets", Samples.files("a"))).isEmpty)
    #expect(model.isCurrent)
    #expect(model.after(.key(.enter)) == ["grade 2 LostTickets"])
  }

  @Test mutating func `a verdict on bytes that have changed since is marked as old`() {
    model.judge("a")
    _ = model.after(.files(chapter: "LostTickets", Samples.files("b")))
    #expect(!model.isCurrent && model.isChecking)
  }

  @Test mutating func `where nothing is there is nothing to check`() {
    #expect(model.after(.files(chapter: "LostTickets", WatchedFiles(problem: "gone"))).isEmpty)
    #expect(!model.isChecking)
    #expect(model.after(.key(.enter)).isEmpty)
  }

  @Test mutating func `what ran while the process was stopped is judged afresh`() {
    _ = model.after(.files(chapter: "LostTickets", Samples.files("a")))
    #expect(model.after(.resumed) == ["redraw", "grade 2 LostTickets"])
    #expect(model.after(.judged(job: 1, Samples.judgement("a"))).isEmpty)
    #expect(model.after(.judged(job: 2, Samples.judgement("a"))) == ["record pass"])
  }

  // MARK: Chapters

  @Test mutating func `n and p turn to the neighbours and stop at the ends`() {
    #expect(model.press("p").isEmpty)
    #expect(model.notice == "this is the first chapter")
    #expect(model.press("n") == ["watch TwoCallbacks"])
    #expect(model.notice == nil)
    #expect(model.press("n") == ["watch HeldForever"])
    // After the last one comes the first that is not passed.
    #expect(model.press("n") == ["watch LostTickets"])
  }

  @Test mutating func `with every chapter passed n says so`() {
    model = Samples.model(Samples.progress(passed: Samples.watched.map(\.name)))
    _ = model.press("n")
    _ = model.press("n")
    #expect(model.press("n").isEmpty)
    #expect(model.notice == "every chapter is passed")
  }

  @Test mutating func `a check that ends after one has turned away still counts for its chapter`() {
    _ = model.after(.files(chapter: "LostTickets", Samples.files("a")))
    _ = model.press("n")
    #expect(model.after(.judged(job: 1, Samples.judgement("a"))) == ["record pass"])
    #expect(model.judgement == nil)
    _ = model.press("p")
    #expect(model.after(.files(chapter: "LostTickets", Samples.files("a"))).isEmpty)
    #expect(model.isCurrent)
  }

  @Test mutating func `files of a chapter that was left are nobody's business`() {
    _ = model.press("n")
    #expect(model.after(.files(chapter: "LostTickets", Samples.files("a"))).isEmpty)
    #expect(model.files == nil)
  }

  @Test mutating func `a pass does not turn the page`() {
    model.judge("a")
    #expect(model.chapter.name == "LostTickets" && model.view == .chapter)
  }

  // MARK: Help on the way

  @Test mutating func `the first h takes a hint, later ones show it, and there one more is taken`() {
    #expect(model.press("h") == ["hint 1 of LostTickets"])
    _ = model.after(.progress(Samples.progress(hints: 1)))
    _ = model.after(.key(.escape))
    #expect(model.press("h").isEmpty)
    #expect(model.view == .hint)
    #expect(model.press("h") == ["hint 2 of LostTickets"])
    _ = model.after(.progress(Samples.progress(hints: 3)))
    #expect(model.press("h").isEmpty)
  }

  @Test mutating func `the solution is locked until the chapter is passed`() {
    #expect(model.press("s").isEmpty)
    #expect(model.notice == "the solution comes after a pass")
    _ = model.after(.progress(Samples.progress(passed: ["LostTickets"])))
    #expect(model.press("s") == ["solution"])
    #expect(model.view == .solution)
  }

  @Test mutating func `a verdict takes away why a key did nothing, and leaves what came of a request`() {
    _ = model.press("s")
    _ = model.after(.notice("reset; your files: a backup"))
    model.judge("a")
    #expect(model.notice == nil)
    #expect(model.answer == "reset; your files: a backup")
    _ = model.after(.key(.tab))
    #expect(model.answer == nil)
  }

  @Test mutating func `a timeline needs a failure that has one`() {
    model.judge("a")
    #expect(model.press("t").isEmpty)
    #expect(model.view == .chapter)
    #expect(model.notice == "there is no failure to show")
    model.judge("b", Samples.failed)
    _ = model.press("t")
    #expect(model.view == .timeline)
    _ = model.press("t")
    #expect(model.view == .chapter)
  }

  @Test mutating func `the difference is made anew with each save`() {
    #expect(model.press("d") == ["compare"])
    #expect(
      model.after(.files(chapter: "LostTickets", Samples.files("a"))) == ["grade 1 LostTickets", "compare"])
    #expect(model.press("d").isEmpty)
    #expect(model.view == .chapter)
  }

  @Test(arguments: [("y", ["reset"]), ("n", []), ("q", []), ("r", [])])
  mutating func `only y resets`(_ answer: String, _ effects: [String]) {
    #expect(model.press("r").isEmpty)
    #expect(model.view == .reset)
    #expect(model.press(Character(answer)) == effects)
    #expect(model.view == .chapter)
  }

  @Test mutating func `Tab goes round the failures`() {
    model.judge(
      "a",
      Samples.verdict { verdict in
        verdict.lanes[.scheduled] = .failed
        verdict.behaviours[0].report = Samples.staleAnswer
        verdict.behaviours[3].report.outcome = .hung
      })
    #expect(model.failure?.entry.id == "lastQueryWins")
    _ = model.after(.key(.tab))
    #expect(model.failure?.entry.id == "errorsAreShown")
    _ = model.after(.key(.tab))
    #expect(model.failure?.entry.id == "lastQueryWins")
  }

  @Test(arguments: [("c", "quit"), ("d", "quit"), ("z", "suspend"), ("l", "redraw")])
  mutating func `control keys mean the same everywhere`(_ letter: String, _ effect: String) {
    for view in [WatchModel.View.chapter, .list, .reset, .all, .help] {
      model.view = view
      #expect(model.after(.key(.control(Character(letter)))) == [effect])
    }
  }

  @Test mutating func `scrolling ends where the text does`() {
    model = Samples.model(columns: 40, rows: 12)
    model.judge("a", Samples.failed)
    _ = model.after(.key(.up))
    #expect(model.scroll == 0)
    _ = model.press("G")
    let bottom = model.scroll
    #expect(bottom > 0)
    _ = model.after(.key(.pageDown))
    #expect(model.scroll == bottom)
    _ = model.after(.key(.up))
    #expect(model.scroll == bottom - 1)
    _ = model.press("g")
    #expect(model.scroll == 0)
  }

  // MARK: The list

  @Test mutating func `the list is searched, filtered and left for a chapter`() {
    model = Samples.model(Samples.progress(passed: ["TwoCallbacks"]))
    _ = model.press("l")
    _ = model.press("f")
    #expect(model.list.chapters(of: model.progress).map(\.chapter.name) == ["LostTickets", "HeldForever"])
    _ = model.press("/")
    for letter in "OBJECT" { _ = model.press(letter) }
    #expect(model.list.chapters(of: model.progress).map(\.chapter.name) == ["HeldForever"])
    #expect(model.after(.key(.enter)) == ["watch HeldForever"])
    #expect(model.view == .chapter)
  }

  @Test mutating func `letters that are keys elsewhere are letters in a search`() {
    _ = model.press("l")
    _ = model.press("/")
    for letter in "quit" { #expect(model.press(letter).isEmpty) }
    #expect(model.list.search == "quit")
    _ = model.after(.key(.backspace))
    #expect(model.list.search == "qui")
    _ = model.after(.key(.escape))
    #expect(model.list.search.isEmpty && model.view == .list)
    _ = model.after(.key(.escape))
    #expect(model.view == .chapter)
  }

  @Test mutating func `the choice stays within the list`() {
    _ = model.press("l")
    for _ in 0..<9 { _ = model.after(.key(.down)) }
    #expect(model.list.selection == 2)
    for _ in 0..<9 { _ = model.press("k") }
    #expect(model.list.selection == 0)
    _ = model.press("/")
    for letter in "nothing like it" { _ = model.press(letter) }
    #expect(model.after(.key(.enter)).isEmpty)
    #expect(model.after(.key(.enter)).isEmpty)
    #expect(model.view == .list)
  }

  // MARK: All chapters

  @Test mutating func `all chapters are checked two at a time, and a save goes first`() {
    #expect(model.press("c") == ["grade 1 LostTickets", "grade 2 TwoCallbacks"])
    _ = model.after(.key(.escape))
    #expect(model.after(.files(chapter: "LostTickets", Samples.files("b"))).isEmpty)
    #expect(model.after(.judged(job: 2, Samples.judgement("x"))) == ["record pass", "grade 3 LostTickets"])
    #expect(model.after(.judged(job: 3, Samples.judgement("b"))) == ["record pass", "grade 4 HeldForever"])
    #expect(model.all?.left == 2)
    // It read other bytes than those that are there now: it counts in the list, and not on the page.
    #expect(model.after(.judged(job: 1, Samples.judgement("a", Samples.failed))).isEmpty)
    #expect(model.judgement?.files == Samples.files("b"))
    _ = model.after(.judged(job: 4, Samples.judgement("y")))
    #expect(model.all?.isUnderWay == false)
    #expect(!model.isBusy)
  }

  @Test mutating func `c shows the check that goes on, x ends it, and c begins another`() {
    _ = model.press("c")
    _ = model.after(.key(.escape))
    #expect(model.press("c").isEmpty)
    #expect(model.press("x").isEmpty)
    #expect(model.after(.judged(job: 1, Samples.judgement("a"))) == ["record pass"])
    #expect(model.all?.isUnderWay == false)
    #expect(model.all?.left == 2)
    #expect(model.press("c") == ["grade 3 LostTickets"])
  }
}
