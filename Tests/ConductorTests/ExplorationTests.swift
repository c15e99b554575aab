import Report
import Testing

@testable import Conductor

/// A program made of choices: how many jobs are ready at each step, given the choices before it.
private struct Tree {
  let ready: @Sendable ([Int]) -> Int?

  /// So many steps of so many jobs each.
  static func regular(steps: Int, jobs: Int) -> Self {
    Self { $0.count < steps ? jobs : nil }
  }

  /// Jobs that all are ready at the start and run one after the other.
  static func permutations(of jobs: Int) -> Self {
    Self { $0.count < jobs ? jobs - $0.count : nil }
  }

  /// Runs one schedule.
  func run(_ schedule: Schedule) -> (choices: [Int], trace: Trace) {
    var replay = Replay(schedule)
    var choices: [Int] = []
    var trace = Trace()
    while let count = ready(choices) {
      let step = choices.count + 1
      let choice = count > 1 ? replay.choose(step: step, count: count) : 0
      if count > 1 { trace.note(step: step, count: count, choice: choice) }
      choices.append(choice)
    }
    trace.steps = choices.count
    return (choices, trace)
  }
}

/// What an exploration of a tree plans.
private func explore(_ tree: Tree, budget: Int, seed: UInt64 = 1) -> (
  plans: [Exploration.Plan], runs: [[Int]], isWholeSpace: Bool
) {
  var exploration = Exploration(budget: budget, seed: seed)
  var plans: [Exploration.Plan] = []
  var runs: [[Int]] = []
  while let plan = exploration.next() {
    plans.append(plan)
    guard case .departures(let schedule) = plan else {
      exploration.finished(plan, trace: Trace())
      continue
    }
    let (choices, trace) = tree.run(schedule)
    runs.append(choices)
    #expect(trace.schedule == schedule)
    exploration.finished(plan, trace: trace)
  }
  #expect(exploration.planned == plans.count)
  return (plans, runs, exploration.isWholeSpace)
}

private func departures(_ plan: Exploration.Plan) -> Int? {
  guard case .departures(let schedule) = plan else { return nil }
  return schedule.departures.count
}

struct ExplorationTests {
  @Test(arguments: [(1, 1, 1), (1, 5, 5), (3, 2, 8), (4, 3, 81), (5, 1, 1)])
  func `a small space is explored whole, each schedule once`(steps: Int, jobs: Int, size: Int) {
    let explored = explore(.regular(steps: steps, jobs: jobs), budget: 1000)
    #expect(explored.isWholeSpace)
    #expect(explored.runs.count == size)
    #expect(Set(explored.runs).count == size)
  }

  @Test
  func `the orders of five jobs are 120`() {
    let explored = explore(.permutations(of: 5), budget: 120)
    #expect(explored.isWholeSpace)
    #expect(Set(explored.runs).count == 120)
    #expect(explored.plans.count == 120)
  }

  @Test
  func `what a choice leads to is explored too`() {
    // Only who takes the second job at first has a choice later.
    let tree = Tree { choices in
      switch choices.count {
      case 0: 2
      case 1: choices[0] == 1 ? 3 : 1
      default: nil
      }
    }
    let explored = explore(tree, budget: 100)
    #expect(
      explored.runs.sorted { $0.lexicographicallyPrecedes($1) } == [[0, 0], [1, 0], [1, 1], [1, 2]])
    #expect(explored.isWholeSpace)
  }

  @Test
  func `schedules come from simple to wild`() {
    let explored = explore(.permutations(of: 6), budget: 720)
    let counts = explored.plans.compactMap(departures)
    #expect(counts.first == 0)
    #expect(counts == counts.sorted())
    // With one departure: the second place in line at every step before the third.
    let choices = explored.plans.dropFirst().prefix(15).compactMap { plan -> Int? in
      guard case .departures(let schedule) = plan else { return nil }
      return schedule.departures.first?.choice
    }
    #expect(choices == choices.sorted())
  }

  @Test(arguments: [1, 2, 3, 10, 100, 999, 1000])
  func `the budget is kept, and used up where there is more to explore`(budget: Int) {
    let explored = explore(.permutations(of: 12), budget: budget)
    #expect(explored.plans.count == budget)
    #expect(!explored.isWholeSpace)
  }

  @Test
  func `half of the budget goes to simple schedules, the rest to random ones by turns`() {
    let explored = explore(.permutations(of: 12), budget: 1000, seed: 7)
    #expect(explored.plans.prefix(500).allSatisfy { departures($0) != nil })
    let random = explored.plans.dropFirst(500)
    #expect(random.allSatisfy { departures($0) == nil })
    #expect(Set(random).count == 500)
    let plain = random.filter { if case .random = $0 { true } else { false } }
    #expect(plain.count == 250)
    let changes = random.compactMap { plan -> Int? in
      if case .priorities(_, let changes) = plan { changes } else { nil }
    }
    #expect(Set(changes) == [0, 1, 2])
  }

  @Test
  func `a space that is nearly done at half of the budget is finished`() {
    // 81 schedules, of which 60 are run before half of the budget is used up.
    let explored = explore(.regular(steps: 4, jobs: 3), budget: 120)
    #expect(explored.isWholeSpace)
    #expect(Set(explored.runs).count == 81)
  }

  @Test
  func `other seeds make other random runs of the same simple ones`() {
    let (one, other) = (
      explore(.permutations(of: 12), budget: 100, seed: 1),
      explore(.permutations(of: 12), budget: 100, seed: 2_000)
    )
    #expect(one.runs == other.runs)
    #expect(Set(one.plans.suffix(50)).isDisjoint(with: other.plans.suffix(50)))
    #expect(explore(.permutations(of: 12), budget: 100, seed: 1).plans == one.plans)
  }

  @Test
  func `plain random schedules rarely meet what two departures make`() {
    let tree = Tree.permutations(of: 8)
    // The first two jobs swapped, and the last two: what the systematic part meets among its first 500.
    let wanted = [1, 0, 0, 0, 0, 0, 1, 0]
    let explored = explore(tree, budget: 1000)
    #expect(explored.runs.prefix(500).contains(wanted))
    var met = 0
    for seed in 1...1000 as ClosedRange<UInt64> {
      var chooser = Chooser.random(SplitMix64(seed: seed))
      let choices = (1...8).map { step in
        step == 8 ? 0 : chooser.choose(step: step, count: 9 - step) { UInt64($0) }
      }
      if choices == wanted { met += 1 }
    }
    #expect(met == 0)
  }
}
