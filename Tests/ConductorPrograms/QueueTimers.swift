import Conductor
import Dispatch
import Foundation

private func expectTimes(_ times: Recorder<Duration>, _ expected: [Int]) throws {
  let expected = expected.map { Duration.milliseconds($0) }
  try expect(times.all == expected, "times", expected: "\(expected)", happened: "\(times.all)")
}

let queueTimers: [Behaviour] = [
  Behaviour("asyncAfterOnMain") {
    let times = Recorder<Duration>()
    DispatchQueue.main.asyncAfter(deadline: .now() + 15) {
      dispatchPrecondition(condition: .onQueue(.main))
      MainActor.assumeIsolated { times.add(virtualTime) }
    }
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + .seconds(20)) { times.add(virtualTime) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1500)) { times.add(virtualTime) }
    DispatchQueue(label: "serial").asyncAfter(deadline: .now() + .milliseconds(2500)) {
      times.add(virtualTime)
    }
    DispatchQueue.main.asyncAfter(deadline: .distantFuture) { times.add(virtualTime) }
    await letTimePass(.seconds(60))
    try expectTimes(times, [1500, 2500, 15000, 20000])
  },

  Behaviour("timerRepeats") {
    let times = Recorder<Duration>()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + 1, repeating: .milliseconds(500))
    timer.setEventHandler { @Sendable in times.add(virtualTime) }
    timer.setCancelHandler { times.add(.seconds(-1)) }
    await letTimePass(.seconds(2))
    try expectTimes(times, [])
    // What was missed is made up for by one firing.
    timer.resume()
    await settle()
    try expectTimes(times, [2000])
    await letTimePass(.milliseconds(1000))
    try expectTimes(times, [2000, 2500, 3000])
    timer.suspend()
    await letTimePass(.seconds(2))
    timer.resume()
    timer.cancel()
    await letTimePass(.seconds(5))
    try expect(timer.isCancelled, "cancelled", expected: "cancelled", happened: "not cancelled")
    try expectTimes(times, [2000, 2500, 3000, -1000])
  },

  Behaviour("timerFiresOnce") {
    let times = Recorder<Duration>()
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "serial"))
    timer.setEventHandler { @Sendable in times.add(virtualTime) }
    timer.schedule(deadline: .now() + 1)
    timer.activate()
    // Set anew before it fired.
    timer.schedule(deadline: .now() + 3)
    await letTimePass(.seconds(10))
    try expectTimes(times, [3000])
    timer.schedule(wallDeadline: .now() + 1)
    await letTimePass(.seconds(10))
    try expectTimes(times, [3000, 11000])
  },

  Behaviour("timerThatIsLateSkips") {
    let times = Recorder<Duration>()
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
    timer.setEventHandler { @Sendable in
      times.add(virtualTime)
      if times.all.count == 1 { usleep(250_000) }
    }
    timer.resume()
    await letTimePass(.milliseconds(500))
    try expectTimes(times, [100, 350, 400, 500])
    timer.cancel()
  },

  Behaviour("timerNobodyHolds") {
    let times = Recorder<Duration>()
    do {
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + 1)
      timer.setEventHandler { @Sendable in times.add(virtualTime) }
      timer.resume()
    }
    await letTimePass(.seconds(10))
    try expectTimes(times, [])
  },

  Behaviour("timerReleasedSuspended") {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + 1)
  },
]
