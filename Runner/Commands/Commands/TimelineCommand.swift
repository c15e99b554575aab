import Curriculum
import Grading
import Pictures
import Progress
import Report

/// Shows the order of events in which a chapter fails.
struct TimelineCommand: Command {
  static let syntax = CommandSyntax(
    name: "timeline",
    summary: "the order of events in which a chapter fails: as text, a picture, a page",
    discussion: """
      Runs the behaviours that have a virtual timeline and shows the smallest interleaving of the first one that fails. \
      The page steps through it beside what the solution does under the same schedule, without showing its \
      code; an edition for learners has no solution, so there it has one side. \
      Nothing is recorded. A file is replaced only if it was written by this command. Exit status: 0 it passes, \
      1 not passed, 2 not graded, 64 wrong use.
      """,
    argument: CommandSyntax.Argument(name: "CHAPTER", help: "the chapter; else the one you are at"),
    options: [
      OptionSyntax("--svg", "FILE", help: "write it as a picture"),
      OptionSyntax("--html", "FILE", help: "write it as a page, beside the solution's if it is there"),
      OptionSyntax("--behaviour", "ID", help: "show this behaviour instead of the first that fails"),
      OptionSyntax("--replay", "SCHEDULE", help: "show this schedule, also if it passes; 0 is all in turn"),
      OptionSyntax("--source", "DIR", help: "run the Swift files of this folder instead"),
      OptionSyntax("--verbose", help: "all events of a long timeline in the text"),
    ])

  private let chapter: Chapter?
  private let source: String?
  private let behaviour: String?
  private let replay: Schedule?
  private let picture: String?
  private let page: String?
  private let isVerbose: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    chapter = try arguments.chapter()
    source = arguments.value("--source")
    behaviour = arguments.value("--behaviour")
    replay = try arguments.schedule("--replay")
    picture = arguments.value("--svg")
    page = arguments.value("--html")
    isVerbose = arguments.has("--verbose")
    if let picture, picture == page { throw .conflict("--svg \(picture)", "--html \(picture)") }
  }

  func run(in context: Context) throws -> ExitCode {
    guard let chapter = try chapter ?? context.progress().progress.current?.chapter else {
      context.console.write("Every chapter is passed. 'timeline CHAPTER --replay 0' shows one all the same.")
      return .passed
    }
    try refuseOtherLanes(of: chapter)
    let picture = try picture.map { try PictureFile($0, in: context) }
    let page = try page.map { try PictureFile($0, in: context) }
    let look = TimelineLook(
      context: context, chapter: chapter, source: source, behaviour: behaviour, replay: replay)
    let grader = try context.makeGrader()
    let (verdict, listing) = try look.verdict(by: grader)
    let report = CheckReport(
      verdict: verdict, listing: listing, options: look.options, invoker: context.invoker,
      ink: context.console.ink, source: source.map { ["--source", $0] } ?? [], isVerbose: isVerbose)
    var text = TimelineText(report: report, behaviour: behaviour, shown: look.shown(in: verdict))
    if let shown = text.shown, !shown.report.timeline.isEmpty {
      let story = look.story(of: shown, kind: FailureBlock(report: report, behaviour: shown).kind)
      let subject = Subject(
        chapter: chapter.name, behaviour: shown.entry.title, finding: shown.report.finding)
      if let picture {
        text.written.append(("Picture", try picture.write(TimelineSVG.document(story, about: subject))))
      }
      if let page {
        let isEdition = context.isEdition
        let solution = isEdition ? nil : try look.storyOfSolution(beside: shown, by: grader)
        let stories = [story] + (solution.map { [$0] } ?? [])
        text.written.append(("Page", try page.write(TimelinePage.document(stories, about: subject))))
        if solution == nil {
          text.remarks.append(
            isEdition
              ? "This edition has no solutions: the page has your side alone."
              : "The solution could not be run: it is not on the page.")
        }
      }
    } else if picture != nil || page != nil {
      text.remarks.append("No file was written.")
    }
    context.console.write(text.text)
    return verdict.isPassedAsFarAsRun ? .passed : .notPassed
  }

  /// Refuses what has no timeline, and says what there is instead.
  private func refuseOtherLanes(of chapter: Chapter) throws {
    guard let behaviour else {
      guard !chapter.behaviours.contains(where: { $0.lane == .scheduled }) else { return }
      let lane = [Lane.threads, .network].first { chapter.lanes.contains($0) } ?? .probes
      throw CommandError.noTimeline(behaviour: nil, lane: lane, chapter: chapter.name)
    }
    guard let entry = chapter.behaviours.first(where: { $0.id == behaviour }) else {
      let ids = chapter.behaviours.map(\.id)
      throw UsageError.unknownBehaviour(
        behaviour, chapter: chapter.name, nearest: NearestName.of(behaviour, among: ids), all: ids)
    }
    guard entry.lane == .scheduled else {
      throw CommandError.noTimeline(behaviour: behaviour, lane: entry.lane, chapter: chapter.name)
    }
  }
}
