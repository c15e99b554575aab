import Curriculum
import Grading
import Report

/// What a fix takes when all scheduled behaviours are run once, each job in its turn.
struct FixMeasure: Hashable {
  /// How many jobs ran: stretches of tasks and blocks that nobody comes in between.
  let jobs: Int
  /// How much virtual time passed.
  let time: Duration

  /// - Parameter verdict: The verdict on the fix; `nil` comes of one that has not passed.
  init?(_ verdict: Verdict) {
    let scheduled = verdict.behaviours.filter { $0.entry.lane == .scheduled }
    guard !scheduled.isEmpty, scheduled.allSatisfy({ $0.report.outcome == .passed }) else { return nil }
    jobs = scheduled.reduce(0) { $0 + $1.report.steps }
    time = scheduled.reduce(.zero) { $0 + $1.report.time }
  }

  init(jobs: Int, time: Duration) {
    self.jobs = jobs
    self.time = time
  }
}
