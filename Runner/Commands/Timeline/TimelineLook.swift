import Curriculum
import Foundation
import Grading
import Pictures
import Report

/// Runs what a timeline shows: the learner's code, and the solution under the same schedule.
struct TimelineLook {
  let context: Context
  let chapter: Chapter
  /// Another folder than the chapter's own.
  let source: String?
  /// The only behaviour that is meant.
  let behaviour: String?
  let replay: Schedule?

  /// What the learner's code was judged with.
  var options: GradingOptions {
    var options = GradingOptions()
    options.replay = replay
    // Only these have timelines, and the others cost time.
    options.behaviours =
      behaviour.map { [$0] } ?? chapter.behaviours.filter { $0.lane == .scheduled }.map(\.id)
    return options
  }

  /// Grades the learner's code; nothing is recorded.
  ///
  /// - Returns: The verdict, and the text it is about.
  /// - Throws: `GradingError`, `CommandError`.
  func verdict(by grader: Grader) throws -> (verdict: Verdict, listing: SubmissionListing) {
    let workspace = try context.workspace()
    let folder = try source.map(context.existingFolder) ?? workspace.exercise(chapter.name)
    let submission = try Submission(of: chapter, in: folder, workspace: workspace)
    return (
      try grader.grade(submission, options: options), SubmissionListing(submission, in: workspace)
    )
  }

  /// The behaviour that is shown: the first that fails, or the first of all when a schedule was asked for.
  func shown(in verdict: Verdict) -> BehaviourVerdict? {
    let run = verdict.behaviours.filter { $0.report.outcome != .notRun }
    return run.first { $0.report.outcome.isFailure } ?? (replay == nil ? nil : run.first)
  }

  /// The schedule under which a behaviour was shown.
  func schedule(of shown: BehaviourVerdict) -> Schedule {
    shown.report.schedule ?? replay ?? .firstComeFirstServed
  }

  // MARK: Stories

  /// The learner's story.
  ///
  /// - Parameters:
  ///   - shown: The behaviour.
  ///   - kind: What sort of interleaving it is.
  /// - Returns: The story.
  func story(of shown: BehaviourVerdict, kind: String) -> Story {
    let schedule = schedule(of: shown)
    let steps = (shown.report.timeline.last?.step ?? shown.report.steps).of("step")
    let turn = schedule == .firstComeFirstServed ? ", all in turn" : ""
    return Story(
      whose: source.map { "The code in \(context.url($0).lastPathComponent)" } ?? "Your code",
      caption: "\(kind), schedule \(schedule)\(turn): \(steps)", outcome: shown.report.outcome,
      taken: shown.report.schedule, events: shown.report.timeline)
  }

  /// The story of the solution, under the schedule of the learner's.
  ///
  /// - Parameters:
  ///   - shown: The learner's behaviour.
  ///   - grader: What runs it.
  /// - Returns: The story; `nil` when the solution could not be run, which is a fault of the workshop.
  /// - Throws: `GradingError`, `CommandError`.
  func storyOfSolution(beside shown: BehaviourVerdict, by grader: Grader) throws -> Story? {
    let workspace = try context.workspace()
    let schedule = schedule(of: shown)
    var options = GradingOptions()
    options.behaviours = [shown.entry.id]
    options.replay = schedule
    let solution = try Submission(
      of: chapter, in: workspace.solution(chapter.name), workspace: workspace)
    let verdict = try grader.grade(solution, options: options)
    guard
      let report = verdict.behaviours.first(where: { $0.entry.id == shown.entry.id })?.report,
      report.outcome != .notRun
    else { return nil }
    return Story(
      whose: "The solution", caption: Self.caption(of: report, under: schedule), outcome: report.outcome,
      taken: report.schedule, events: report.timeline)
  }

  /// What the run of the solution is: a schedule counts steps, and other code has other steps.
  static func caption(of report: BehaviourReport, under schedule: Schedule) -> String {
    guard let last = schedule.departures.last else {
      return "The solution, under schedule 0, all in turn: \(report.steps.of("step"))"
    }
    let start = "The solution, under schedule \(schedule)"
    return last.step > report.steps
      ? "\(start) as far as that goes: it has only \(report.steps.of("step"))"
      : "\(start): \(report.steps.of("step")), and not the same ones"
  }
}
