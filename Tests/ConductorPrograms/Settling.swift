import Conductor
import Dispatch
import Foundation

let settling: [Behaviour] = [
  Behaviour("settlesWithoutTime") {
    let order = Recorder<String>()
    Task {
      for _ in 0..<10 { await Task.yield() }
      order.add("ready")
      try await Task.sleep(for: .milliseconds(1))
      order.add("slept")
    }
    await settle()
    order.add("settled")
    try expect(
      order.all == ["ready", "settled"] && virtualTime == .zero, "order", expected: "ready, settled",
      happened: "\(order.all) at \(virtualTime)")
  },

  Behaviour("letsTimePass") {
    let times = Recorder<Duration>()
    Task {
      while true {
        try await Task.sleep(for: .seconds(1))
        times.add(virtualTime)
      }
    }
    await letTimePass(.seconds(3))
    // What is due at that very instant has happened too.
    try expect(
      times.all == [.seconds(1), .seconds(2), .seconds(3)] && virtualTime == .seconds(3), "times",
      expected: "1, 2, 3", happened: "\(times.all) at \(virtualTime)")
  },

  // No run loop runs: nothing comes of its timer, and nothing hangs.
  Behaviour("timerWithoutRunLoop") {
    let times = Recorder<Duration>()
    let timer = synchronously {
      Timer.scheduledTimer(withTimeInterval: 15, repeats: false) { _ in times.add(virtualTime) }
    }
    await letTimePass(.seconds(60))
    try expect(times.all == [], "times", expected: "none", happened: "\(times.all)")
    timer.invalidate()
  },

  Behaviour("plainThreads") {
    let places = Recorder<String>()
    onPlainThread { places.add("pool \(isOnMainThread) \(virtualTime)") }
    await settle()
    onPlainMainThread { places.add("main \(isOnMainThread) \(virtualTime)") }
    await settle()
    onPlainThread(after: .seconds(2)) { places.add("pool \(isOnMainThread) \(virtualTime)") }
    await letTimePass(.seconds(2))
    let expected = ["pool false 0.0 seconds", "main true 0.0 seconds", "pool false 2.0 seconds"]
    try expect(places.all == expected, "places", expected: "\(expected)", happened: "\(places.all)")
  },

  Behaviour("settlesWhilePoolIsBlocked") {
    let answer = DispatchSemaphore(value: 0)
    for _ in 1...4 { Task.detached { answer.signalLater(waiting: true) } }
    onPlainThread(after: .milliseconds(50)) { for _ in 1...4 { answer.signal() } }
    await settle()
    try expect(
      virtualTime == .zero, "late", expected: "settled at once", happened: "settled at \(virtualTime)")
  },
]

extension DispatchSemaphore {
  fileprivate func signalLater(waiting: Bool) { wait() }
}
