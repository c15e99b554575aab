import Report
import Testing

@testable import Conductor

struct ChooserTests {
  @Test
  func `a replay chooses what the schedule says, else the first`() throws {
    var replay = Replay(try #require(Schedule("2:1,5:3")))
    #expect((1...6).map { replay.choose(step: $0, count: 4) } == [0, 1, 0, 0, 3, 0])
  }

  @Test
  func `a replay skips steps without a choice`() throws {
    var replay = Replay(try #require(Schedule("2:1,3:1,5:3")))
    #expect([1, 4, 5].map { replay.choose(step: $0, count: 4) } == [0, 0, 3])
  }

  @Test
  func `a replay takes the last in line where fewer are ready`() throws {
    var replay = Replay(try #require(Schedule("1:7")))
    #expect(replay.choose(step: 1, count: 3) == 2)
  }

  @Test
  func `random choices depend on the seed alone and reach every place`() {
    func choices(_ seed: UInt64) -> [Int] {
      var chooser = Chooser.random(SplitMix64(seed: seed))
      return (1...200).map { chooser.choose(step: $0, count: 5) { UInt64($0) } }
    }
    #expect(choices(1) == choices(1))
    #expect(choices(1) != choices(2))
    #expect(Set(choices(1)) == [0, 1, 2, 3, 4])
  }

  @Test
  func `without a change the task of the highest priority always runs`() {
    var priorities = Priorities(seed: 1, changes: 0, steps: 100)
    let tasks: [UInt64] = [11, 12, 13]
    let best = tasks[priorities.choose(step: 1, count: 3) { tasks[$0] }]
    let turned = Array(tasks.reversed())
    for step in 2...50 {
      #expect(turned[priorities.choose(step: step, count: 3) { turned[$0] }] == best)
    }
  }

  @Test(arguments: 1...20)
  func `at a change the running task falls behind all others`(seed: UInt64) {
    var priorities = Priorities(seed: seed, changes: 1, steps: 10)
    let tasks: [UInt64] = [11, 12, 13]
    let chosen = (1...20).map { step in tasks[priorities.choose(step: step, count: 3) { tasks[$0] }] }
    let (first, last) = (chosen[0], chosen[19])
    let changes = zip(chosen, chosen.dropFirst()).filter { $0 != $1 }.count
    // The change may come at the very first step.
    #expect(changes <= 1)
    if changes == 1 {
      #expect(first != last)
      let others = tasks.filter { $0 != first }
      // The one that fell behind runs only where it is alone.
      #expect(others[priorities.choose(step: 21, count: 2) { others[$0] }] == last)
    }
  }

  @Test
  func `priorities reach every order of three tasks`() {
    let orders = (1...200 as ClosedRange<UInt64>).map { seed -> [UInt64] in
      var priorities = Priorities(seed: seed, changes: 0, steps: 3)
      var left: [UInt64] = [1, 2, 3]
      return (1...3).map { step in
        let choice = priorities.choose(step: step, count: left.count) { left[$0] }
        return left.remove(at: choice)
      }
    }
    #expect(Set(orders).count == 6)
  }

  @Test
  func `numbers below a bound reach all of it and nothing else`() {
    var generator = SplitMix64(seed: 3)
    let numbers = (0..<1000).map { _ in generator.below(7) }
    #expect(Set(numbers) == Set(0..<7))
    #expect(generator.below(1) == 0)
  }

  // The published sequence for this seed: schedules that were written down must stay what they are.
  @Test
  func `the generator is SplitMix64`() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
