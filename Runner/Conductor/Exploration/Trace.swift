import Report

/// The choices that one run had, and those that were taken.
struct Trace: Sendable {
  /// A step at which more than one job was ready.
  struct Point: Hashable, Sendable {
    var step: Int
    /// How many jobs were ready.
    var count: Int
    /// The place in line of the one that ran.
    var choice: Int
  }

  private(set) var points: [Point] = []
  /// How many jobs ran.
  var steps = 0

  /// The schedule that runs the same jobs in the same order again.
  var schedule: Schedule {
    Schedule(
      departures: points.lazy.filter { $0.choice > 0 }
        .map { Schedule.Departure(step: $0.step, choice: $0.choice) })
  }

  mutating func note(step: Int, count: Int, choice: Int) {
    points.append(Point(step: step, count: count, choice: choice))
  }

  mutating func clear() {
    points.removeAll(keepingCapacity: true)
    steps = 0
  }
}
