/// What a graded program reports of one behaviour.
package struct BehaviourReport: Hashable, Sendable {
  package var id: String
  package var outcome: Outcome
  /// How many schedules were run before the verdict.
  package var schedulesRun: Int
  /// Under how many of them it failed; `nil` when the first failure ended the search.
  package var failingSchedules: Int?
  /// Whether those were all the schedules there are.
  package var isWholeSpace: Bool
  /// The number of jobs that the first schedule ran.
  package var steps: Int
  /// The virtual time at which the first schedule ended.
  package var time: Duration
  /// What did not hold; `nil` when it passed.
  package var finding: Finding?
  /// The smallest schedule that was found to fail; `nil` when it passed.
  package var schedule: Schedule?
  /// What happened under that schedule.
  package var timeline: [TimelineEvent]

  package init(
    id: String, outcome: Outcome, schedulesRun: Int = 0, isWholeSpace: Bool = false, steps: Int = 0,
    time: Duration = .zero,
    finding: Finding? = nil, schedule: Schedule? = nil, timeline: [TimelineEvent] = []
  ) {
    self.id = id
    self.outcome = outcome
    self.schedulesRun = schedulesRun
    self.isWholeSpace = isWholeSpace
    self.steps = steps
    self.time = time
    self.finding = finding
    self.schedule = schedule
    self.timeline = timeline
  }
}
