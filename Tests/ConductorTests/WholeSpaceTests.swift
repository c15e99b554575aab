import Report
import Testing

struct WholeSpaceTests {
  // The numbers are counted by hand, beside the programs.
  @Test(
    arguments: [
      ("oneOrder", 1), ("sixOrders", 6), ("twentyInterleavings", 20), ("twentyFourOrders", 24),
    ])
  func `a small program is explored whole`(behaviour: String, schedules: Int) throws {
    let run = try ProgramRun(behaviour)
    #expect(run.outcome == .passed)
    #expect(run.isWholeSpace == true)
    #expect(run.schedulesRun == schedules)
  }

  @Test
  func `a large program is explored up to the budget, and the report says so`() throws {
    let run = try ProgramRun("manyOrders", "--schedules", "300")
    #expect(run.outcome == .passed)
    #expect(run.isWholeSpace == false)
    #expect(run.schedulesRun == 300)
  }

  @Test
  func `failures are counted to the end when that is asked for, and the first one is told`() throws {
    let run = try ProgramRun("fourOfSixOrders", "--count")
    #expect(run.outcome == .failed)
    #expect(run.failingSchedules == 4)
    #expect(run.schedulesRun == 6)
    #expect(run.isWholeSpace == true)
    #expect(run.schedule?.departures.count == 1)
    #expect(try ProgramRun("fourOfSixOrders").failingSchedules == nil)
    #expect(try ProgramRun("sixOrders", "--count").failingSchedules == 0)
  }

  @Test
  func `a program without concurrency is run once`() throws {
    #expect(try ProgramRun("noConcurrency").schedulesRun == 1)
  }

  @Test
  func `a program that leaves threads blocked is not run until there are none left`() throws {
    let run = try ProgramRun("leavesThreadBlocked", "--schedules", "100000")
    #expect(run.outcome == .passed)
    #expect(try #require(run.schedulesRun) < 1000)
  }
}
