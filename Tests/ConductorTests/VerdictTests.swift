import Report
import Testing

/// What the programs of `ConductorPrograms` end as.
struct VerdictTests {
  @Test(
    arguments: [
      "mainActorIsFair", "leavesPollerBehind", "oneOrder", "manyOrders", "noConcurrency", "clocksAgree",
      "whoHasWaitedIsLate", "turnsByTheClockKeepTime",
      "sleepsOnEveryClock", "everyBlockingSleepTakesItsTime", "sleepsAlone", "mainStalls",
      "poolStallDelaysNobody",
      "eightJobsOnFourThreads", "eightJobsOnOneActor", "eightJobsOnMain", "assumesMainOnMain",
      "isolatedDeinit", "knowsWhereItRuns", "semaphoreBlocksPoolThread", "fourthThreadIsFree",
      "semaphoreTimesOut", "semaphoreInTime", "semaphoreAtTheDeadline", "semaphoreIsFair",
      "leavesThreadBlocked", "settlesWithoutTime", "letsTimePass", "plainThreads",
      "timerWithoutRunLoop",
    ])
  func `right programs pass`(behaviour: String) throws {
    let run = try ProgramRun(behaviour)
    #expect(run.outcome == .passed, "\(run.output)")
    #expect(run.finding == nil)
    #expect(run.schedule == nil)
  }

  @Test(
    arguments: [
      "mainQueueIsMainThread", "serialQueueKeepsOrder", "twoSerialQueuesRunAtOnce",
      "globalQueueGetsThreads", "queuesGoOnWhileTasksBlock", "tasksGoOnWhileQueuesBlock",
      "settlesWhilePoolIsBlocked", "barrierIsAlone",
      "workItemIsCancelled", "waitsForWorkItem", "syncWaitsItsTurn", "mainSyncFromPool",
      "concurrentPerform", "concurrentPerformEverywhere", "knowsItsQueue", "suspendedQueueWaits",
      "targetIsMain",
      "forgottenQueues", "operationQueue", "asyncAfterOnMain", "timerRepeats", "timerFiresOnce",
      "timerThatIsLateSkips", "timerNobodyHolds", "groupNotifies", "groupIsEmptyForAMoment", "groupWaits",
    ])
  func `queues, groups and their timers do on the machine what they do in production`(behaviour: String)
    throws
  {
    let run = try ProgramRun(behaviour)
    #expect(run.outcome == .passed, "\(run.output)")
  }

  @Test
  func `tasks that block every thread of the pool hang, for want of one more`() throws {
    let run = try ProgramRun("tasksBlockEachOther")
    #expect(run.outcome == .hung)
  }

  @Test(
    arguments: [
      "lockHeldWhileBlocked", "mutexHeldWhileBlocked", "lockHeldWhileSuspended", "recursiveLock",
      "lockWithTimeLimit", "condition",
    ])
  func `a lock that is held while its holder waits blocks a virtual thread only`(behaviour: String) throws {
    let run = try ProgramRun(behaviour)
    #expect(run.outcome == .passed, "\(run.output)")
  }

  @Test(
    arguments: [
      "resumedByThread", "resumedByRealQueue", "semaphoreFromThread", "lockFromThread", "mainQueueFromThread",
      "threadSleeps",
    ])
  func `what comes from real threads arrives`(behaviour: String) throws {
    let run = try ProgramRun(behaviour, "--schedules", "20")
    #expect(run.outcome == .passed, "\(run.output)")
  }

  @Test
  func `a failure on a real thread is a failure`() throws {
    let run = try ProgramRun("failsOnThread")
    #expect(run.outcome == .failed)
    #expect(run.finding?.id == "outside")
    #expect(run.events.map(\.track) == [.standIn("outside"), .standIn("outside")])
  }

  @Test(
    arguments: [
      "assumesMainOnPool", "assumesMainOnPlainThread", "wrongQueue", "timerReleasedSuspended",
      "mutexTakenTwice",
    ])
  func `what ends the process in production ends it here`(behaviour: String) throws {
    let run = try ProgramRun(behaviour)
    #expect(run.status == -4 || run.status == -5)
    #expect(!run.lines.contains(.closed))
  }

  @Test(arguments: ["lostUpdate", "lostUpdateOfPlainTasks"])
  func `a lost update across two awaits is found by the simplest schedule that shows it`(behaviour: String)
    throws
  {
    let run = try ProgramRun(behaviour)
    #expect(run.outcome == .failed)
    #expect(run.finding?.id == "lostUpdate")
    #expect(run.schedule == .firstComeFirstServed)
  }

  @Test(arguments: ["concurrentQueueHasNoOrder", "concurrentPerformHasNoOrder", "overtaking"])
  func `an order that is not guaranteed is found to change by one departure`(behaviour: String) throws {
    let run = try ProgramRun(behaviour)
    #expect(run.outcome == .failed)
    #expect(run.schedulesRun == 2)
    #expect(run.schedule?.departures.map(\.choice) == [1])
  }

  @Test
  func `a bug that takes two departures is found by going through them`() throws {
    let run = try ProgramRun("twoDepartures")
    #expect(run.outcome == .failed)
    #expect(run.finding?.id == "bothSwapped")
    #expect(run.schedule?.departures.count == 2)
    #expect(try #require(run.schedulesRun) <= 500)
  }

  @Test
  func `a bug that takes many departures is met by chance, and shrunk`() throws {
    let run = try ProgramRun("reversed", "--schedules", "4000")
    #expect(run.outcome == .failed)
    let found = try #require(run.schedule)
    #expect(found.departures.count <= 6)
    // Smallest: none of its departures can be left out.
    for index in found.departures.indices {
      var smaller = found
      smaller.departures.remove(at: index)
      #expect(try ProgramRun("reversed", "--replay", smaller.description).outcome == .passed)
    }
  }

  @Test
  func `an error that reaches the behaviour is a failure`() throws {
    let run = try ProgramRun("throws")
    #expect(run.outcome == .failed)
    #expect(
      run.finding
        == Finding(
          id: "unexpectedError", expected: "no error to reach the behaviour", happened: "it threw Failure()"))
  }

  @Test
  func `the first finding of a run is its verdict`() throws {
    #expect(try ProgramRun("failsTwice").finding?.id == "first")
  }

  @Test
  func `a failure that does not come again stands, with a complaint`() throws {
    let run = try ProgramRun("failsOnlyOnce")
    #expect(run.outcome == .failed)
    #expect(run.complaints.count == 1)
    #expect(run.events.isEmpty)
  }
}
