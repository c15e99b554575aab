import Conductor
import Dispatch

private func expectTime(_ expected: Duration) throws {
  let time = virtualTime
  try expect(time == expected, "time", expected: "\(expected)", happened: "\(time)")
}

let semaphores: [Behaviour] = [
  Behaviour("semaphoreBlocksPoolThread") {
    let semaphore = DispatchSemaphore(value: 0)
    let waiter = Task.detached {
      synchronously { semaphore.wait() }
      return virtualTime
    }
    try await Task.sleep(for: .seconds(3))
    semaphore.signal()
    let time = await waiter.value
    try expect(time == .seconds(3), "time", expected: "3 s", happened: "\(time)")
  },

  Behaviour("poolIsUsedUp") {
    let semaphore = DispatchSemaphore(value: 0)
    await waiting(for: "the five tasks to end") {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { synchronously { semaphore.wait() } } }
        // It would let them go on, but there is no thread left for it.
        group.addTask {
          await Task.yield()
          await Task.yield()
          for _ in 0..<4 { semaphore.signal() }
        }
      }
    }
  },

  Behaviour("fourthThreadIsFree") {
    let semaphore = DispatchSemaphore(value: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { synchronously { semaphore.wait() } } }
      group.addTask {
        await Task.yield()
        for _ in 0..<3 { semaphore.signal() }
      }
    }
  },

  Behaviour("semaphoreTimesOut") {
    let semaphore = DispatchSemaphore(value: 0)
    let result = await Task.detached {
      synchronously { semaphore.wait(timeout: .now() + .milliseconds(250)) }
    }.value
    try expect(result == .timedOut, "result", expected: "timed out", happened: "\(result)")
    try expectTime(.milliseconds(250))
    let wall = await Task.detached { synchronously { semaphore.wait(wallTimeout: .now() + 1) } }.value
    try expect(wall == .timedOut, "result", expected: "timed out", happened: "\(wall)")
    try expectTime(.milliseconds(1250))
    let atOnce = synchronously { semaphore.wait(timeout: .now()) }
    try expect(atOnce == .timedOut, "result", expected: "timed out", happened: "\(atOnce)")
    try expectTime(.milliseconds(1250))
  },

  Behaviour("semaphoreInTime") {
    let semaphore = DispatchSemaphore(value: 0)
    let waiter = Task.detached { synchronously { semaphore.wait(timeout: .now() + .seconds(10)) } }
    try await Task.sleep(for: .seconds(1))
    semaphore.signal()
    let result = await waiter.value
    try expect(result == .success, "result", expected: "success", happened: "\(result)")
    try expectTime(.seconds(1))
    // The deadline that was not needed any more does not move time.
    await settle()
    try expectTime(.seconds(1))
  },

  Behaviour("semaphoreAtTheDeadline") {
    let semaphore = DispatchSemaphore(value: 0)
    let waiter = Task.detached { synchronously { semaphore.wait(timeout: .now() + .seconds(1)) } }
    try await Task.sleep(for: .seconds(1))
    semaphore.signal()
    let result = await waiter.value
    // Whichever came first: the signal is not lost.
    let later = synchronously { semaphore.wait(timeout: .now()) }
    try expect(
      (result == .success) != (later == .success), "signals", expected: "one", happened: "\(result), \(later)"
    )
  },

  // Who waited first goes on first.
  Behaviour("semaphoreIsFair") {
    let semaphore = DispatchSemaphore(value: 0)
    let order = Recorder<Int>()
    for number in 0..<3 {
      Task.detached {
        synchronously { semaphore.wait() }
        order.add(number)
      }
      await settle()
    }
    for _ in 0..<3 {
      semaphore.signal()
      await settle()
    }
    try expect(order.all == [0, 1, 2], "order", expected: "0, 1, 2", happened: "\(order.all)")
  },

  // Each run leaves a thread behind for ever.
  Behaviour("leavesThreadBlocked") {
    let semaphore = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
      Task.detached { synchronously { semaphore.wait() } }
    }
    await settle()
    for _ in 0..<4 { Task.detached { note("passes") } }
    await settle()
    withExtendedLifetime(semaphore) {}
  },
]
