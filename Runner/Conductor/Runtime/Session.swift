import Report

/// The course of one behaviour: exploring, shrinking the first failure, recording it.
struct Session {
  /// One run that the conductor is to make.
  struct Run {
    let chooser: Chooser
    let isRecording: Bool
  }

  /// The only run of a session that does not explore.
  enum OnlyRun: Sendable {
    case schedule(Schedule)
    /// The plain random schedule of a seed.
    case random(seed: UInt64)

    var chooser: Chooser {
      switch self {
      case .schedule(let schedule): .replay(Replay(schedule))
      case .random(let seed): .random(SplitMix64(seed: seed))
      }
    }
  }

  private enum Phase {
    case exploring
    case shrinking(Shrinker)
    case recording(Chooser)
    case done
  }

  let behaviour: Behaviour
  private var exploration: Exploration
  private var phase: Phase
  private var plan = Exploration.Plan.departures(.firstComeFirstServed)
  private var result: BehaviourReport
  private let channel: ReportChannel
  private var stepsOfShrinking = 0
  private var runsWithOutside = 0
  /// What follows the exploration, when that goes on after a failure; `nil` as long as none was seen.
  private var afterCounting: Phase?

  /// - Parameters:
  ///   - behaviour: What is run.
  ///   - budget: The most schedules that are explored.
  ///   - seed: Decides the random ones.
  ///   - onlyRun: The only run to make; `nil` to explore.
  ///   - isCounting: Whether exploring goes on after a failure and counts how many there are.
  ///   - channel: Where the verdict goes.
  init(
    behaviour: Behaviour, budget: Int, seed: UInt64, onlyRun: OnlyRun?, isCounting: Bool = false,
    channel: ReportChannel
  ) {
    self.behaviour = behaviour
    self.channel = channel
    exploration = Exploration(budget: behaviour.isOneSchedule ? 1 : budget, seed: seed)
    phase = onlyRun.map { .recording($0.chooser) } ?? .exploring
    result = BehaviourReport(id: behaviour.id, outcome: .passed)
    if onlyRun != nil { result.schedulesRun = 1 } else if isCounting { result.failingSchedules = 0 }
  }

  /// The next run to make.
  ///
  /// - Parameter canGoOn: Whether more than the most necessary runs can be made.
  /// - Returns: The run; `nil` when the verdict stands.
  mutating func next(canGoOn: Bool = true) -> Run? {
    switch phase {
    case .exploring:
      let isWorthIt = canGoOn && runsWithOutside < Limits.runsWithOutside
      guard isWorthIt || result.schedulesRun == 0, let plan = exploration.next() else {
        // What real threads do is in no schedule: with them there is no telling that every order was seen.
        result.isWholeSpace = exploration.isWholeSpace && !OutsideThreads.haveStarted
        phase = afterCounting ?? .done
        afterCounting = nil
        return next(canGoOn: canGoOn)
      }
      self.plan = plan
      return Run(chooser: chooser(for: plan), isRecording: false)
    case .shrinking(var shrinker):
      guard canGoOn, stepsOfShrinking < Limits.stepsOfShrinking, let proposal = shrinker.next() else {
        phase = .recording(.replay(Replay(shrinker.smallest)))
        return next()
      }
      phase = .shrinking(shrinker)
      return Run(chooser: .replay(Replay(proposal)), isRecording: false)
    case .recording(let chooser):
      return Run(chooser: chooser, isRecording: true)
    case .done: return nil
    }
  }

  private func chooser(for plan: Exploration.Plan) -> Chooser {
    switch plan {
    case .departures(let schedule): .replay(Replay(schedule))
    case .random(let seed): .random(SplitMix64(seed: seed))
    case .priorities(let seed, let changes):
      .priorities(
        Priorities(seed: seed, changes: changes, steps: exploration.stepsOfFirstRun))
    }
  }

  /// Takes in how a run ended.
  mutating func finished(_ run: RunState, trace: Trace) {
    switch phase {
    case .exploring:
      result.schedulesRun += 1
      if run.hasWaitedOutside { runsWithOutside += 1 }
      keepMeasure(run, trace)
      exploration.finished(plan, trace: trace)
      guard run.outcome != .passed else { return }
      if let count = result.failingSchedules { result.failingSchedules = count + 1 }
      guard afterCounting == nil else { return }
      keep(run, trace)
      // With real threads in it, another schedule may fail or not by chance: what was seen stands.
      let isSteady = !run.hasWaitedOutside
      let smaller = Phase.shrinking(Shrinker(failing: trace.schedule, runs: Limits.runsOfShrinking))
      let next = isSteady ? smaller : .recording(.replay(Replay(trace.schedule)))
      if result.failingSchedules == nil { phase = next } else { afterCounting = next }
    case .shrinking(var shrinker):
      stepsOfShrinking += trace.steps
      let isSame = run.outcome == result.outcome && run.finding?.id == result.finding?.id
      shrinker.finished(failed: isSame, actual: trace.schedule)
      phase = .shrinking(shrinker)
    case .recording:
      keepRecording(run, trace)
      phase = .done
    case .done: break
    }
  }

  private mutating func keep(_ run: RunState, _ trace: Trace) {
    result.outcome = run.outcome
    result.finding = run.finding
    result.schedule = run.outcome == .passed ? nil : trace.schedule
  }

  /// Keeps what the first run took.
  private mutating func keepMeasure(_ run: RunState, _ trace: Trace) {
    guard result.steps == 0 else { return }
    result.steps = trace.steps
    result.time = .nanoseconds(run.end)
  }

  private mutating func keepRecording(_ run: RunState, _ trace: Trace) {
    if result.outcome == .passed || run.outcome == result.outcome {
      keep(run, trace)
      result.timeline = run.timeline
      keepMeasure(run, trace)
    } else {
      // The failure stands: it was seen. Only its picture cannot be drawn.
      channel.send(
        .complaint(
          "'\(behaviour.id)' failed under schedule \(result.schedule?.description ?? "?") once and not "
            + "again: state outlives a run, or real threads take part"))
    }
  }

  /// Sends the verdict and ends the process.
  func report() -> Never { channel.finish(result.lines) }
}
