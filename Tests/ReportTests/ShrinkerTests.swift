import Report
import Testing

/// Shrinks a schedule, given which ones fail, as if what is proposed were always what really runs.
private func shrink(
  _ schedule: Schedule, runs: Int = 1000, actual: (Schedule) -> Schedule = { $0 },
  while fails: (Schedule) -> Bool
) -> (smallest: Schedule, runs: Int) {
  var shrinker = Shrinker(failing: schedule, runs: runs)
  var count = 0
  while let proposal = shrinker.next() {
    count += 1
    let actual = actual(proposal)
    shrinker.finished(failed: fails(actual), actual: actual)
  }
  #expect(fails(shrinker.smallest))
  return (shrinker.smallest, count)
}

private func wild(_ count: Int) -> Schedule {
  Schedule(departures: (1...count).map { .init(step: $0, choice: 1 + $0 % 5) })
}

private func schedule(_ text: String) throws -> Schedule { try #require(Schedule(text)) }

struct ShrinkerTests {
  @Test
  func `the schedule without departures is not shrunk`() {
    #expect(shrink(.firstComeFirstServed) { _ in true }.runs == 0)
  }

  @Test
  func `what always fails is shrunk to no departures at once`() {
    let shrunk = shrink(wild(500)) { _ in true }
    #expect(shrunk.smallest == .firstComeFirstServed)
    #expect(shrunk.runs == 1)
  }

  @Test
  func `what fails only as it is stays, after few runs`() {
    let whole = wild(20)
    let shrunk = shrink(whole) { $0 == whole }
    #expect(shrunk.smallest == whole)
    #expect(shrunk.runs < 100)
  }

  @Test(arguments: [["3:4"], ["1:2", "64:5"], ["7:3", "8:4", "40:1"]])
  func `exactly the departures that are needed are left`(needed: [String]) throws {
    let steps = try needed.map { try #require(schedule($0).departures.first?.step) }
    let shrunk = shrink(wild(64)) { schedule in
      steps.allSatisfy { step in schedule.departures.contains { $0.step == step } }
    }
    #expect(shrunk.smallest.departures.map(\.step) == steps)
    #expect(shrunk.smallest.departures.allSatisfy { $0.choice == 1 })
  }

  @Test
  func `a choice that must be high stays as low as it can be`() throws {
    let shrunk = shrink(try schedule("2:9,5:9")) { schedule in
      schedule.departures.contains { $0.step == 2 && $0.choice >= 4 }
    }
    #expect(shrunk.smallest == (try schedule("2:4")))
  }

  @Test
  func `departures that are only needed together are left together`() throws {
    let shrunk = shrink(wild(32)) { schedule in
      let steps = Set(schedule.departures.map(\.step))
      return steps.contains(3) == steps.contains(4) && steps.contains(20)
    }
    #expect(shrunk.smallest.departures.map(\.step) == [20])
  }

  @Test
  func `no more runs are made than allowed`() {
    let whole = wild(200)
    #expect(shrink(whole, runs: 7) { $0 == whole }.runs == 7)
  }

  @Test(arguments: 1...30)
  func `shrinking ends, also when what runs is not what was proposed`(seed: UInt64) {
    var number = seed
    // A plain linear congruence: any chance will do here.
    func below(_ bound: Int) -> Int {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(number >> 33) % bound
    }
    var failing = Set([wild(40)])
    let shrunk = shrink(
      wild(40), runs: .max,
      actual: { proposal in
        var departures = proposal.departures
        for index in departures.indices where below(4) == 0 {
          departures[index].choice = 1 + below(6)
        }
        let actual = Schedule(departures: departures)
        if below(3) == 0 { failing.insert(actual) }
        return actual
      }, while: { failing.contains($0) })
    #expect(shrunk.runs < 10_000)
  }
}
