import Report
import Testing

struct ReplayTests {
  @Test(arguments: [
    "lostUpdate", "reversed", "twoDepartures", "hangsInOneOrder", "locksInOtherOrder", "mixture",
  ])
  func `a reported schedule brings the same failure and the same timeline again`(behaviour: String) throws {
    let found = try ProgramRun(behaviour, "--schedules", "4000")
    let schedule = try #require(found.schedule)
    let again = try ProgramRun(behaviour, "--replay", schedule.description)
    #expect(again.outcome == found.outcome)
    #expect(again.finding == found.finding)
    #expect(again.schedule == schedule)
    #expect(again.events == found.events)
    #expect(!again.events.isEmpty)
    #expect(again.schedulesRun == 1)
  }

  @Test
  func `another schedule does not fail`() throws {
    let run = try ProgramRun("overtaking", "--replay", "0")
    #expect(run.outcome == .passed)
    #expect(run.schedule == nil)
    #expect(run.events.map(\.text) == ["task 1 is served", "task 2 is served"])
  }

  @Test
  func `the same seed gives the same bytes, 1,000 times of 1,000`() throws {
    let first = try ProgramRun("mixture", "--seed", "7", "--schedules", "60")
    #expect(first.outcome == .failed)
    var same = 0
    for _ in 0..<1000
    where try ProgramRun("mixture", "--seed", "7", "--schedules", "60").output == first.output {
      same += 1
    }
    #expect(same == 1000)
  }

  @Test
  func `the same seed meets by chance what it met before`() throws {
    let first = try ProgramRun("reversed", "--seed", "3", "--schedules", "4000")
    #expect(first.outcome == .failed)
    for _ in 0..<20 {
      #expect(try ProgramRun("reversed", "--seed", "3", "--schedules", "4000").output == first.output)
    }
  }

  @Test
  func `a seed's random schedule is the same each time, and another seed's is another`() throws {
    func order(_ seed: Int) throws -> [String] {
      try ProgramRun("reversed", "--random", "\(seed)").events.map(\.text)
    }
    let orders = try (1...10).map(order)
    #expect(Set(orders).count > 1)
    #expect(try (1...10).map(order) == orders)
  }

  @Test
  func `what is no schedule is not run`() throws {
    let run = try ProgramRun("overtaking", "--replay", "1:0")
    #expect(run.status == 2)
    #expect(run.complaints == ["'1:0' is no schedule"])
  }
}
