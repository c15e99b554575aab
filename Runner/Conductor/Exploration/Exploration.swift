import Report

/// Decides which schedules are run, from simple to wild.
///
/// First the schedule without departures, then every schedule that departs from it once, then twice,
/// and so on, each exactly once; half of the budget goes there unless all schedules fit into it. The
/// rest are random, plain ones and priority-based ones by turns, because each finds what the other
/// misses. So the first failure that is found is among the simplest.
struct Exploration: Sendable {
  /// One run to make.
  enum Plan: Hashable, Sendable {
    case departures(Schedule)
    case random(seed: UInt64)
    case priorities(seed: UInt64, changes: Int)
  }

  private let budget: Int
  private let seed: UInt64
  private var schedules = PendingSchedules()
  /// How many descendants have not been run yet, those included that will never be.
  private var pending = 0
  private var isSystematic = true
  /// How many runs have been planned.
  private(set) var planned = 0
  private var randomPlanned: UInt64 = 0
  /// The number of steps of the first run, among which random changes are spread.
  private(set) var stepsOfFirstRun = 0

  /// - Parameters:
  ///   - budget: The most schedules that are run; at least 1.
  ///   - seed: Decides the random ones.
  init(budget: Int, seed: UInt64) {
    self.budget = max(1, budget)
    self.seed = seed
  }

  /// Whether every schedule there is has been planned.
  var isWholeSpace: Bool { isSystematic && planned > 0 && pending == 0 }

  /// The next run, or `nil` when the budget is used up or no schedule is left.
  mutating func next() -> Plan? {
    guard planned < budget, !isWholeSpace else { return nil }
    if planned == 0 {
      planned = 1
      return .departures(.firstComeFirstServed)
    }
    if isSystematic, planned >= budget / 2 {
      // Past half of the budget only a space is worth going on with that may yet be finished: so one that
      // fits into the budget always is.
      isSystematic = pending <= budget - planned
      if !isSystematic { schedules.removeAll() }
    }
    planned += 1
    guard isSystematic else { return nextRandom() }
    pending -= 1
    return .departures(schedules.next())
  }

  /// Takes in which choices a planned run had.
  mutating func finished(_ plan: Plan, trace: Trace) {
    if stepsOfFirstRun == 0 { stepsOfFirstRun = trace.steps }
    guard isSystematic, case .departures(let schedule) = plan else { return }
    let last = schedule.departures.last?.step ?? 0
    let points = trace.points[(trace.points.firstIndex { $0.step > last } ?? trace.points.endIndex)...]
    var descendants = 0
    for point in points { descendants += point.count - 1 }
    guard descendants > 0 else { return }
    // What comes after more descendants than will still be run is never reached: it is only counted. When they are more
    // than the budget has left, that is so to the end, and the half of it is where the random ones begin.
    let left = budget - planned
    let reach = pending + descendants > left ? budget / 2 - planned : left
    if pending < reach {
      schedules.add(schedule, points: points.prefix(reach), pending: descendants)
    }
    pending += descendants
  }

  private mutating func nextRandom() -> Plan {
    randomPlanned += 1
    let runSeed = seed &+ randomPlanned
    return randomPlanned.isMultiple(of: 2)
      ? .random(seed: runSeed)
      : .priorities(seed: runSeed, changes: Int(randomPlanned / 2 % 3))
  }
}
