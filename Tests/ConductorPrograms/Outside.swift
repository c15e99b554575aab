import Conductor
import Dispatch
import Foundation

let outside: [Behaviour] = [
  Behaviour("resumedByThread") {
    let number = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: 7) }.start()
    }
    try expect(number == 7 && isOnMainThread, "number", expected: "7", happened: "\(number)")
  },

  // A source for a file is real: its handler runs on libdispatch's own thread.
  Behaviour("resumedByRealQueue") {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let source = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: .global())
    let isOnMain = await withCheckedContinuation { continuation in
      let input = ends[0]
      source.setEventHandler { @Sendable in
        // Or the source would fire again.
        var byte: UInt8 = 0
        read(input, &byte, 1)
        continuation.resume(returning: isOnMainThread || Thread.isMainThread)
      }
      source.resume()
      write(ends[1], "x", 1)
    }
    source.cancel()
    close(ends[0])
    close(ends[1])
    try expect(!isOnMain, "place", expected: "a thread of the outside", happened: "main")
  },

  Behaviour("semaphoreFromThread") {
    let semaphore = DispatchSemaphore(value: 0)
    await Task.detached {
      Thread { semaphore.signal() }.start()
      synchronously { semaphore.wait() }
    }.value
  },

  Behaviour("lockFromThread") {
    let lock = NSLock()
    let isLocked = DispatchSemaphore(value: 0)
    await Task.detached {
      Thread {
        lock.lock()
        isLocked.signal()
        lock.unlock()
      }.start()
      synchronously { isLocked.wait() }
      lock.withLock {}
    }.value
  },

  // Nobody serves the real main queue.
  Behaviour("mainQueueFromThread") {
    nonisolated(unsafe) var order: [String] = []
    await withCheckedContinuation { continuation in
      Thread {
        DispatchQueue.main.async { order.append("async") }
        DispatchQueue.main.sync { order.append("sync \(isOnMainThread)") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 15) {
          order.append("after \(virtualTime)")
          continuation.resume()
        }
      }.start()
    }
    let expected = ["async", "sync true", "after 15.0 seconds"]
    try expect(order == expected, "order", expected: "\(expected)", happened: "\(order)")
  },

  // A thread sleeps in virtual time, and nothing is missed meanwhile.
  Behaviour("threadSleeps") {
    let start = Date()
    let end = await withCheckedContinuation { continuation in
      Thread {
        Thread.sleep(forTimeInterval: 15)
        continuation.resume(returning: Date())
      }.start()
    }
    let elapsed = end.timeIntervalSince(start)
    try expect(
      elapsed > 15 && elapsed < 15.000_01 && virtualTime == .seconds(15), "time",
      expected: "15 s, and a moment more",
      happened: "\(elapsed) s, \(virtualTime)")
  },

  Behaviour("failsOnThread") {
    await withCheckedContinuation { continuation in
      Thread {
        note("from outside")
        fail("outside", expected: "no failure", happened: "one on a thread")
        continuation.resume()
      }.start()
    }
  },

  // The thread is there and does nothing: a hang all the same.
  Behaviour("hangsBesideIdleThread") {
    let semaphore = DispatchSemaphore(value: 0)
    Thread { semaphore.wait() }.start()
    await waiting(for: "an answer") { await withCheckedContinuation { unanswered.append($0) } }
    semaphore.signal()
  },
]

@MainActor private var unanswered: [CheckedContinuation<Void, Never>] = []
