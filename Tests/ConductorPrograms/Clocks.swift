import Conductor
import Dispatch
import Foundation

/// The virtual times of a heart that beats on the main actor every 10 ms.
@MainActor
private func beats(_ count: Int) async -> [Duration] {
  var beats: [Duration] = []
  for beat in 1...count {
    let due = Duration.milliseconds(10 * beat)
    if virtualTime < due { try? await Task.sleep(for: due - virtualTime) }
    beats.append(virtualTime)
  }
  return beats
}

private func block(milliseconds: UInt32) {
  usleep(milliseconds * 1000)
}

private actor Decoder {
  func decode() { block(milliseconds: 100) }
}

private func expectTime(_ expected: Duration) throws {
  let time = virtualTime
  try expect(time == expected, "time", expected: "\(expected)", happened: "\(time)")
}

/// How many real threads the process has.
private func realThreads() throws -> Int {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
}

private func milliseconds(_ numbers: [Int]) -> [Duration] { numbers.map { .milliseconds($0) } }

let clocks: [Behaviour] = [
  Behaviour("clocksAgree") {
    let (continuous, suspending) = (ContinuousClock.now, SuspendingClock.now)
    let (date, uptime) = (Date(), DispatchTime.now().uptimeNanoseconds)
    try await Task.sleep(for: .seconds(15))
    let elapsed: [Double] = [
      continuous.duration(to: .now) / .seconds(1), suspending.duration(to: .now) / .seconds(1),
      Date().timeIntervalSince(date), Double(DispatchTime.now().uptimeNanoseconds - uptime) / 1e9,
    ]
    try expect(
      elapsed.allSatisfy { $0 > 15 && $0 < 15.000_01 }, "time", expected: "15 s, and a moment more",
      happened: "\(elapsed)")
    try expectTime(.seconds(15))
  },

  Behaviour("whoHasWaitedIsLate") {
    // At odd instants, whose seconds no Double is equal to.
    for milliseconds in [100, 300, 700, 1, 4600, 290, 15000] {
      let due = virtualTime + .milliseconds(milliseconds)
      let (seconds, duration) = (Double(milliseconds) / 1000, Duration.milliseconds(milliseconds))
      let (continuous, date) = (ContinuousClock.now, Date())
      let (uptime, since1970) = (ProcessInfo.processInfo.systemUptime, date.timeIntervalSince1970)
      try await Task.sleep(for: .seconds(seconds))
      try expectTime(due)
      let late = [
        ContinuousClock.now - continuous > duration, Date().timeIntervalSince(date) > seconds,
        Date() > date + seconds, ProcessInfo.processInfo.systemUptime - uptime > seconds,
        Date().timeIntervalSince1970 - since1970 > seconds,
      ]
      try expect(
        !late.contains(false), "early", expected: "more than \(seconds) s are over", happened: "\(late)")
    }
  },

  Behaviour("turnsByTheClockKeepTime") {
    try await Task.sleep(for: .milliseconds(4600))
    let (start, first) = (Date(), ContinuousClock.now)
    for turn in 1...100 {
      let due = Duration.milliseconds(4600 + 700 * turn)
      let date = start + 0.7 * Double(turn)
      switch turn % 4 {
      case 0: try await Task.sleep(for: .seconds(date.timeIntervalSinceNow))
      case 1: try await Task.sleep(until: first + .milliseconds(700 * turn), clock: .continuous)
      case 2: synchronously { Thread.sleep(until: date) }
      default:
        await withCheckedContinuation { continuation in
          DispatchQueue.main.asyncAfter(wallDeadline: .now() + date.timeIntervalSinceNow) {
            continuation.resume()
          }
        }
      }
      try expectTime(due)
    }
  },

  Behaviour("sleepsOnEveryClock") {
    try await Task.sleep(for: .seconds(1), clock: .continuous)
    try expectTime(.seconds(1))
    try await Task.sleep(for: .seconds(1), clock: .suspending)
    try expectTime(.seconds(2))
    try await Task.sleep(until: .now + .milliseconds(1500), clock: .continuous)
    try expectTime(.milliseconds(3500))
    try await Task.sleep(nanoseconds: 7)
    try expectTime(.milliseconds(3500) + .nanoseconds(7))
    try await Task.sleep(for: .zero)
    try await Task.sleep(for: .seconds(-5))
    try expectTime(.milliseconds(3500) + .nanoseconds(7))
  },

  Behaviour("everyBlockingSleepTakesItsTime") {
    synchronously { Thread.sleep(forTimeInterval: 0.25) }
    try expectTime(.milliseconds(250))
    synchronously { Thread.sleep(until: Date(timeIntervalSinceNow: 0.25)) }
    try expectTime(.milliseconds(500))
    usleep(1)
    sleep(1)
    var time = timespec(tv_sec: 1, tv_nsec: 1)
    nanosleep(&time, nil)
    try expectTime(.milliseconds(2500) + .nanoseconds(1001))
  },

  Behaviour("sleepsAlone") {
    let before = try realThreads()
    for _ in 1...3 { block(milliseconds: 10) }
    // No other carrier was needed.
    let after = try realThreads()
    try expect(after == before, "threads", expected: "\(before) threads", happened: "\(after) threads")
    // Two that sleep take turns, in the order in which they are due.
    var order: [Int] = []
    await withTaskGroup(of: Int.self) { group in
      for (number, milliseconds) in [30, 10, 20].enumerated() {
        group.addTask {
          block(milliseconds: UInt32(milliseconds))
          block(milliseconds: 100)
          return number
        }
      }
      for await number in group { order.append(number) }
    }
    try expect(order == [1, 2, 0], "order", expected: "[1, 2, 0]", happened: "\(order)")
  },

  Behaviour("mainStalls") {
    async let times = beats(4)
    try await Task.sleep(for: .milliseconds(25))
    note("stalls")
    block(milliseconds: 100)
    let beats = await times
    try expect(
      beats == milliseconds([10, 20, 125, 125]), "beats", expected: "late by the stall",
      happened: "\(beats)")
  },

  Behaviour("poolStallDelaysNobody") {
    async let times = beats(4)
    try await Task.sleep(for: .milliseconds(25))
    await Task.detached { block(milliseconds: 100) }.value
    let beats = await times
    try expect(
      beats == milliseconds([10, 20, 30, 40]), "beats", expected: "on time", happened: "\(beats)")
    try expectTime(.milliseconds(125))
  },

  Behaviour("eightJobsOnFourThreads") {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { block(milliseconds: 100) } }
    }
    try expectTime(.milliseconds(200))
  },

  Behaviour("eightJobsOnOneActor") {
    let decoder = Decoder()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { await decoder.decode() } }
    }
    try expectTime(.milliseconds(800))
  },

  Behaviour("eightJobsOnMain") {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { @MainActor in block(milliseconds: 100) } }
    }
    try expectTime(.milliseconds(800))
  },
]
