import Report
import Testing

struct HangTests {
  private static let forEver = "waits for ever: nothing is left that could go on"

  @Test(
    arguments: [
      ("waitForEachOther", "both tasks to end"), ("neverResumed", "load() to return or throw"),
      ("neverResumedWithoutWords", "the behaviour to end"), ("overlappingWaits", "the one that never comes"),
      ("waitThatThrew", "the behaviour to end"), ("poolIsUsedUp", "the five tasks to end"),
      ("groupIsNeverLeft", "the group to be empty"), ("mainSyncOnMain", "the behaviour to end"),
      ("syncWithinItself", "the behaviour to end"), ("syncOfEachOther", "both to end"),
      ("lockTakenTwice", "the list to be saved"), ("locksInOtherOrder", "the behaviour to end"),
      ("hangsBesideIdleThread", "an answer"),
    ])
  func `a wait for what never comes is a hang, told in the behaviour's words`(
    behaviour: String, expected: String
  ) throws {
    let run = try ProgramRun(behaviour)
    #expect(run.outcome == .hung, "\(run.output)")
    #expect(run.finding == Finding(id: "hang", expected: expected, happened: Self.forEver))
    #expect(run.schedulesRun == 1)
  }

  @Test
  func `a hang in one order is found and shrunk to it`() throws {
    let run = try ProgramRun("hangsInOneOrder")
    #expect(run.outcome == .hung)
    #expect(run.schedule?.departures.count == 1)
    #expect(run.finding?.expected == "the gate to open")
  }

  @Test(arguments: ["yieldsForEver", "yieldsForEverInOneOrder"])
  func `going round in circles ends at the limit of steps`(behaviour: String) throws {
    let run = try ProgramRun(behaviour)
    #expect(run.outcome == .hung)
    #expect(run.finding?.happened == "was still busy after 100000 steps")
  }

  @Test(arguments: ["pollsForEver", "sleepsBeyondAllTime"])
  func `waiting without end ends at the limit of virtual time`(behaviour: String) throws {
    let run = try ProgramRun(behaviour)
    #expect(run.outcome == .hung)
    #expect(run.finding?.happened == "was still not done after 24 hours of virtual time")
  }

  @Test
  func `a deadlock of queues says what waits for what`() throws {
    let run = try ProgramRun("syncOfEachOther")
    #expect(
      run.events.filter { $0.kind == .conductor }.map(\.text) == [
        "waits for the queue 'right'", "waits for the queue 'left'",
      ])
  }
}
