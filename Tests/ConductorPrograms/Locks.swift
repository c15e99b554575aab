import Conductor
import Foundation
import Synchronization

private func expectTime(_ expected: Duration) throws {
  let time = virtualTime
  try expect(time == expected, "time", expected: "\(expected)", happened: "\(time)")
}

/// Runs a function on as many pool threads at once.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withTaskGroup(of: Void.self) { group in
    for number in 0..<count { group.addTask { body(number) } }
  }
}

private final class Guarded: Sendable {
  let value = Mutex(0)
}

let locks: [Behaviour] = [
  Behaviour("lockHeldWhileBlocked") {
    let lock = NSLock()
    await onThreads(3) { _ in lock.withLock { _ = usleep(100_000) } }
    try expectTime(.milliseconds(300))
  },

  Behaviour("mutexHeldWhileBlocked") {
    let guarded = Guarded()
    await onThreads(3) { _ in
      guarded.value.withLock {
        $0 += 1
        usleep(100_000)
      }
    }
    try expectTime(.milliseconds(300))
    let value = guarded.value.withLock { $0 }
    try expect(value == 3, "value", expected: "3", happened: "\(value)")
  },

  // Held by a suspended task, as `lock()` and `unlock()` around an `await` would.
  Behaviour("lockHeldWhileSuspended") {
    let lock = NSLock()
    let first = Task.detached {
      synchronously { lock.lock() }
      try? await Task.sleep(for: .seconds(1))
      synchronously { lock.unlock() }
    }
    try await Task.sleep(for: .milliseconds(500))
    await onThreads(1) { _ in lock.withLock {} }
    try expectTime(.seconds(1))
    await first.value
  },

  Behaviour("lockTakenTwice") {
    let lock = NSLock()
    await waiting(for: "the list to be saved") {
      await onThreads(1) { _ in lock.withLock { lock.withLock {} } }
    }
  },

  Behaviour("mutexTakenTwice") {
    let guarded = Guarded()
    await onThreads(1) { _ in guarded.value.withLock { _ in guarded.value.withLock { $0 += 1 } } }
  },

  // Each holds what the other wants, in some orders.
  Behaviour("locksInOtherOrder") {
    let (left, right) = (NSLock(), NSLock())
    await onThreads(2) { number in
      let (outer, inner) = number == 0 ? (left, right) : (right, left)
      outer.withLock {
        usleep(1000)
        inner.withLock {}
      }
    }
  },

  Behaviour("recursiveLock") {
    let lock = NSRecursiveLock()
    await onThreads(2) { _ in
      lock.withLock { lock.withLock { _ = usleep(100_000) } }
    }
    try expectTime(.milliseconds(200))
  },

  Behaviour("lockWithTimeLimit") {
    let lock = NSLock()
    let results = Recorder<Bool>()
    await onThreads(2) { number in
      if number == 0 {
        lock.withLock { _ = usleep(500_000) }
      } else {
        usleep(1000)
        results.add(lock.lock(before: Date(timeIntervalSinceNow: 0.1)))
        results.add(lock.lock(before: Date(timeIntervalSinceNow: 1)))
        lock.unlock()
      }
    }
    try expect(
      results.all == [false, true], "results", expected: "false, true", happened: "\(results.all)")
    try expectTime(.milliseconds(500))
  },

  Behaviour("condition") {
    let condition = NSCondition()
    let isReady = Guarded()
    let times = Recorder<Duration>()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          synchronously {
            condition.lock()
            while isReady.value.withLock({ $0 }) == 0 { condition.wait() }
            times.add(virtualTime)
            condition.unlock()
          }
        }
      }
      group.addTask {
        synchronously {
          usleep(100_000)
          condition.lock()
          isReady.value.withLock { $0 = 1 }
          condition.broadcast()
          condition.unlock()
        }
      }
    }
    try expect(
      times.all == [.milliseconds(100), .milliseconds(100)], "times", expected: "100 ms, twice",
      happened: "\(times.all)")
    let isSignalled = await Task.detached {
      synchronously {
        condition.lock()
        defer { condition.unlock() }
        return condition.wait(until: Date(timeIntervalSinceNow: 0.5))
      }
    }.value
    try expect(!isSignalled, "signal", expected: "none", happened: "one")
    try expectTime(.milliseconds(600))
  },
]
