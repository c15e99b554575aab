import Testing

@testable import Conductor

struct DeadlineTests {
  private static let millisecond: Int64 = 1_000_000

  @Test(arguments: [750, 1000, 1250, 2000, 4750, 5000, 5249])
  func `a deadline that misses a millisecond by what clocks were late is that millisecond`(missing: Int64) {
    let due = 300 * Self.millisecond
    #expect(Deadline.instant(meantBy: due - missing, now: 0, lateness: 5000) == due)
  }

  @Test(arguments: [-500_000, -1000, -1, 0, 1, 7, 749, 5251, 333_333])
  func `any other deadline stays as it is`(missing: Int64) {
    let deadline = 300 * Self.millisecond - missing
    #expect(Deadline.instant(meantBy: deadline, now: 0, lateness: 5000) == deadline)
  }

  @Test
  func `nothing is corrected while clocks are right, nor by half a millisecond`() {
    let due = 300 * Self.millisecond
    for (missing, lateness, isMeant) in [
      (1000, 0, false), (400_000, 900_000, true), (401_000, 900_000, false),
    ] {
      let deadline = due - Int64(missing)
      let instant = Deadline.instant(meantBy: deadline, now: 0, lateness: Int64(lateness))
      #expect(instant == (isMeant ? due : deadline))
    }
  }

  @Test(arguments: [1, 7, 120, 1000, 800_000])
  func `a wait is a wait, however short`(nanoseconds: Int64) {
    for now in [0, 5 * Self.millisecond, 5 * Self.millisecond + 50] {
      #expect(Deadline.instant(meantBy: now + nanoseconds, now: now, lateness: 3000) > now)
    }
  }

  @Test
  func `what is past is due now, and what never comes is not due`() {
    #expect(Deadline.instant(meantBy: 3, now: 5, lateness: 0) == 5)
    #expect(Deadline.instant(meantBy: .min, now: 5, lateness: 0) == 5)
    #expect(Deadline.instant(meantBy: .max, now: 5, lateness: 0) == .max)
  }

  @Test
  func `a clock that was looked at before a wait shows more than the wait after it`() {
    var machine = Machine<Int>(poolSize: 1, mostThreads: 1)
    var last = machine.clockReading
    #expect(last == 0)
    for turn in 1...1000 {
      machine.add(turn, task: 0, to: .main, at: machine.now + Self.millisecond)
      let hasMoved = machine.advance(upTo: .max)
      #expect(hasMoved)
      #expect(machine.now == Int64(turn) * Self.millisecond)
      #expect(machine.clockReading > last + Self.millisecond)
      last = machine.clockReading
      let count = machine.countCandidates()
      #expect(count == 1)
      _ = machine.take(0)
    }
    machine.moveTime(to: machine.now)
    #expect(machine.clockReading == last)
    machine.reset()
    #expect(machine.clockReading == 0)
  }
}
