import Curriculum
import Foundation
import Report

@testable import ClassCLI
@testable import Commands
@testable import Grading

/// Made-up values that several tests use.
enum Samples {
  static let chapter = Chapter(
    name: "LostTickets", part: .callbacks, title: "A search that shows an older answer",
    problem: "Answers arrive in any order.", starter: Starter(failing: []),
    behaviours: [
      BehaviourEntry("lastQueryWins", "The list shows the answer to the last query"),
      BehaviourEntry("typingIsNotLost", "What is typed while a search runs is searched for as well"),
      BehaviourEntry("emptyClears", "An empty query clears the list"),
      BehaviourEntry("errorsAreShown", "An error is shown"),
      BehaviourEntry("leavingStops", "Leaving the screen ends the search"),
    ],
    hints: [
      "Look at what comes after the await.", "Ask whether the answer is still wanted.", "Number them.",
    ],
    mistakes: [])

  static let otherChapter = Chapter(
    name: "TwoCallbacks", part: .callbacks, title: "A callback that is called twice", problem: "",
    starter: Starter(failing: []), behaviours: [], hints: [], mistakes: [])

  static let laterChapter = Chapter(
    name: "HeldForever", part: .lifetimes, title: "An object that nobody lets go", problem: "",
    starter: Starter(failing: []), behaviours: [], hints: ["Only one."], mistakes: [])

  static let stagedChapter = Chapter(
    name: "Shop", part: .lifetimes, title: "A shop", problem: "", starter: Starter(failing: []),
    stages: [
      Stage(
        "service", "Service",
        behaviours: [
          BehaviourEntry("found", "What is there is found"), BehaviourEntry("once", "It is asked for once"),
        ], hints: ["a", "b", "c"]),
      Stage(
        "screen", "Screen", behaviours: [BehaviourEntry("shown", "What is found is shown")],
        hints: ["d", "e", "f"]),
    ], mistakes: [])

  static let mistake = Mistake(
    "CancelOnly", rejectedBy: .behaviour("lastQueryWins", .failed),
    looksLike: "cancelling the older task without a check after the await",
    why: "Cancelling sets a flag; the answer still arrives.", signs: [])

  /// A verdict in which every behaviour has passed under all schedules there are.
  static func verdict(_ change: (inout Verdict) -> Void = { _ in }) -> Verdict {
    var verdict = Verdict(chapter: chapter, contentHash: "0123456789abcdef0123", toolchain: "6.3.1")
    verdict.lanes = [.compile: .passed, .integrity: .passed, .scheduled: .passed]
    verdict.behaviours = chapter.behaviours.enumerated().map { index, entry in
      BehaviourVerdict(
        entry: entry,
        report: BehaviourReport(
          id: entry.id, outcome: .passed, schedulesRun: [1000, 12, 1, 840, 1000][index],
          isWholeSpace: (1...3).contains(index)),
        output: "")
    }
    verdict.seconds = [StepTime(step: "compile", seconds: 0.314), StepTime(step: "run", seconds: 0.08)]
    change(&verdict)
    return verdict
  }

  /// A verdict that ended before any behaviour was run.
  static func unjudged(_ change: (inout Verdict) -> Void) -> Verdict {
    verdict { verdict in
      verdict.lanes = [.compile: .failed, .integrity: .notRun, .scheduled: .notRun]
      for index in verdict.behaviours.indices {
        verdict.behaviours[index].report = BehaviourReport(
          id: verdict.behaviours[index].entry.id, outcome: .notRun)
      }
      change(&verdict)
    }
  }

  /// The failure of the style guide's example.
  static let staleAnswer = BehaviourReport(
    id: "lastQueryWins", outcome: .failed, schedulesRun: 9, steps: 7,
    finding: Finding(
      id: "olderAnswer", expected: "results for \"swift\", the last query",
      happened: "results for \"sw\": an older answer was shown after the newer one"),
    schedule: Schedule(departures: [Schedule.Departure(step: 6, choice: 1)]),
    timeline: [
      event(.note, 0, 1, .main, "search(\"sw\")"),
      event(.note, 0, 2, .pool(1), "request \"sw\""),
      event(.note, 10, 3, .main, "search(\"swift\"), cancel \"sw\""),
      event(.note, 10, 4, .pool(1), "request \"swift\""),
      event(.note, 40, 5, .standIn("server"), "answers both"),
      event(.note, 40, 6, .main, "show results for \"swift\""),
      event(.failure, 40, 7, .main, "show results for \"sw\""),
    ])

  static func event(
    _ kind: TimelineEvent.Kind, _ milliseconds: Int, _ step: Int, _ track: Track, _ text: String,
    task: String? = nil
  ) -> TimelineEvent {
    TimelineEvent(
      kind: kind, time: .milliseconds(milliseconds), step: step, track: track, task: task, text: text)
  }

  static func report(_ verdict: Verdict) -> CheckReport {
    CheckReport(
      verdict: verdict,
      listing: SubmissionListing(
        folder: "Exercises/LostTickets", givenFolder: "Exercises/LostTickets/Given",
        texts: ["Search.swift": "import Foundation\n\n  let text = \"ü\" + load()\n"]),
      options: GradingOptions(), invoker: .program("workshop"), ink: .none, hintsLeft: 2,
      next: otherChapter)
  }
}

/// A folder that is gone when the test is over.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    // Without the links in it, so that it reads as the workshop prints it.
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes files with their folders.
  func write(_ files: [String: String]) throws {
    for (path, text) in files {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// The paths of all files, sorted.
  var files: [String] {
    (FileManager.default.subpaths(atPath: url.path) ?? []).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: url.appending(path: path).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// The least that is taken for a checkout of the workshop, with the starter of a chapter.
  func makeWorkshop() throws {
    try write([
      "Package.swift": "", "Runner/Conductor/Some.swift": "",
      "Exercises/TimerInActor/DeliveryProvider.swift": "// the learner's\n",
      "Exercises/TimerInActor/Helper.swift": "// another of the learner's\n",
      "Exercises/TimerInActor/Given/DeliveryService.swift": "// given\n",
      "Tests/TimerInActor/Starter/DeliveryProvider.swift": "// the starter\n",
      "Solutions/TimerInActor/DeliveryProvider.swift": "// the solution\n",
      "Guide/Workshop.docc/TimerInActor.md":
        "# A Timer in an actor\n\nIn short.\n\n## The problem\n\nIt waits.\n",
    ])
  }
}
