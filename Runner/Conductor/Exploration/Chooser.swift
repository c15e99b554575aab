import Report

/// A way to choose among the jobs that are ready.
///
/// A value, not a protocol: the choice is made millions of times, and each way is a few lines.
enum Chooser: Sendable {
  case replay(Replay)
  case random(SplitMix64)
  case priorities(Priorities)

  /// Chooses one of the ready jobs.
  ///
  /// - Parameters:
  ///   - step: The step that is about to run, counted from 1.
  ///   - count: How many jobs are ready; at least 2.
  ///   - task: The task of the job at a place in line; 0 when it belongs to none.
  /// - Returns: A place in line, 0 being the job that has waited longest.
  mutating func choose(step: Int, count: Int, task: (Int) -> UInt64) -> Int {
    switch self {
    case .replay(var replay):
      let choice = replay.choose(step: step, count: count)
      self = .replay(replay)
      return choice
    case .random(var generator):
      let choice = generator.below(count)
      self = .random(generator)
      return choice
    case .priorities(var priorities):
      // Leaves a cheap value behind, so that the dictionary inside is not copied.
      self = .replay(Replay(.firstComeFirstServed))
      let choice = priorities.choose(step: step, count: count, task: task)
      self = .priorities(priorities)
      return choice
    }
  }
}

/// Runs a given schedule again.
struct Replay: Sendable {
  private let departures: [Schedule.Departure]
  private var next = 0

  init(_ schedule: Schedule) {
    departures = schedule.departures
  }

  /// The choice of the schedule, or the last job in line when fewer are ready than it asks for.
  mutating func choose(step: Int, count: Int) -> Int {
    while next < departures.count, departures[next].step < step { next += 1 }
    guard next < departures.count, departures[next].step == step else { return 0 }
    return min(departures[next].choice, count - 1)
  }
}

/// Gives each task a random priority and always runs the highest, lowering it at a few random steps.
///
/// A bug that needs `n` orderings to go wrong is met with `n - 1` such changes far more often than by
/// plain chance (Burckhardt et al., "A Randomized Scheduler with Probabilistic Guarantees", 2010).
struct Priorities: Sendable {
  private var generator: SplitMix64
  private var ofTask: [UInt64: Int] = [:]
  private var changes: [Int]
  private var lowest = 0

  /// - Parameters:
  ///   - seed: Decides the priorities and the steps of the changes.
  ///   - changes: How often a running task falls behind all others.
  ///   - steps: The expected number of steps, among which the changes are spread.
  init(seed: UInt64, changes: Int, steps: Int) {
    var generator = SplitMix64(seed: seed)
    self.changes = []
    for _ in 0..<changes {
      let step = 1 + generator.below(max(1, steps))
      // The next one last.
      self.changes.insert(step, at: self.changes.firstIndex { $0 < step } ?? self.changes.endIndex)
    }
    self.generator = generator
  }

  mutating func choose(step: Int, count: Int, task: (Int) -> UInt64) -> Int {
    var best = highest(count: count, task: task)
    while let change = changes.last, change <= step {
      changes.removeLast()
      lowest -= 1
      ofTask[task(best)] = lowest
      best = highest(count: count, task: task)
    }
    return best
  }

  private mutating func highest(count: Int, task: (Int) -> UInt64) -> Int {
    var best = 0
    var bestPriority = Int.min
    for place in 0..<count {
      let priority = priority(of: task(place))
      if priority > bestPriority {
        best = place
        bestPriority = priority
      }
    }
    return best
  }

  private mutating func priority(of task: UInt64) -> Int {
    if let known = ofTask[task] { return known }
    let new = Int(generator.next() >> 2)
    ofTask[task] = new
    return new
  }
}
