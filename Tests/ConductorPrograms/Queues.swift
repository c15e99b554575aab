import Conductor
import Dispatch
import Foundation

private func expectTime(_ expected: Duration) throws {
  let time = virtualTime
  try expect(time == expected, "time", expected: "\(expected)", happened: "\(time)")
}

private func expectOrder<Value: Equatable>(_ order: Recorder<Value>, _ expected: [Value]) throws {
  try expect(order.all == expected, "order", expected: "\(expected)", happened: "\(order.all)")
}

private func block(milliseconds: UInt32) {
  usleep(milliseconds * 1000)
}

private let place = DispatchSpecificKey<String>()

let queues: [Behaviour] = [
  Behaviour("mainQueueIsMainThread") {
    let order = Recorder<String>()
    DispatchQueue.main.async {
      MainActor.assumeIsolated { order.add("async \(Thread.isMainThread)") }
    }
    Task { order.add("task") }
    DispatchQueue.main.async { order.add("second async") }
    await settle()
    try expectOrder(order, ["async true", "task", "second async"])
  },

  Behaviour("serialQueueKeepsOrder") {
    let queue = DispatchQueue(label: "serial")
    let order = Recorder<String>()
    for number in 1...3 {
      queue.async {
        order.add("\(number) begins")
        block(milliseconds: 100)
        order.add("\(number) ends")
      }
    }
    await letTimePass(.seconds(1))
    try expectOrder(
      order, ["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"])
  },

  Behaviour("twoSerialQueuesRunAtOnce") {
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      for label in ["one", "other"] {
        DispatchQueue(label: label).async(group: group) { block(milliseconds: 100) }
      }
      group.notify(queue: .main) { continuation.resume() }
    }
    try expectTime(.milliseconds(100))
  },

  // A queue gets another thread when those that it has are blocked.
  Behaviour("globalQueueGetsThreads") {
    let group = DispatchGroup()
    for _ in 0..<8 { DispatchQueue.global().async(group: group) { block(milliseconds: 100) } }
    await withCheckedContinuation { continuation in
      group.notify(queue: .global(qos: .utility)) { @Sendable in continuation.resume() }
    }
    try expectTime(.milliseconds(100))
  },

  Behaviour("queuesGoOnWhileTasksBlock") {
    await withTaskGroup { group in
      for _ in 1...4 {
        group.addTask {
          let answer = DispatchSemaphore(value: 0)
          DispatchQueue.global().async { answer.signal() }
          waitBlocking(answer)
        }
      }
    }
  },

  Behaviour("tasksGoOnWhileQueuesBlock") {
    let answer = DispatchSemaphore(value: 0)
    for _ in 1...6 { DispatchQueue.global().async { waitBlocking(answer) } }
    await settle()
    for _ in 1...6 { await Task.detached { _ = answer.signal() }.value }
  },

  // Found at once: every thread of the pool waits for a task that none is left for.
  Behaviour("tasksBlockEachOther") {
    let answer = DispatchSemaphore(value: 0)
    await withTaskGroup { group in
      for _ in 1...4 { group.addTask { waitBlocking(answer) } }
      group.addTask { for _ in 1...4 { answer.signal() } }
    }
  },

  // Found only if the order of a concurrent queue is explored.
  Behaviour("concurrentQueueHasNoOrder") {
    let queue = DispatchQueue(label: "concurrent", qos: .utility, attributes: .concurrent)
    let order = Recorder<Int>()
    for number in 1...3 { queue.async { order.add(number) } }
    await settle()
    try expectOrder(order, [1, 2, 3])
  },

  Behaviour("barrierIsAlone") {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let order = Recorder<String>()
    for _ in 1...2 {
      queue.async {
        block(milliseconds: 100)
        order.add("read \(virtualTime)")
      }
    }
    queue.async(flags: .barrier) {
      block(milliseconds: 100)
      order.add("write \(virtualTime)")
    }
    for _ in 1...2 {
      queue.async {
        block(milliseconds: 100)
        order.add("read \(virtualTime)")
      }
    }
    queue.async(
      execute: DispatchWorkItem(flags: .barrier) { @Sendable in order.add("barrier \(virtualTime)") })
    await letTimePass(.seconds(1))
    try expectOrder(
      order,
      [
        "read 0.1 seconds", "read 0.1 seconds", "write 0.2 seconds", "read 0.3 seconds",
        "read 0.3 seconds", "barrier 0.3 seconds",
      ])
  },

  Behaviour("workItemIsCancelled") {
    let order = Recorder<String>()
    let (kept, cancelled) = (
      DispatchWorkItem { order.add("kept \(virtualTime)") },
      DispatchWorkItem { order.add("cancelled") }
    )
    DispatchQueue.main.asyncAfter(deadline: .now() + 5, execute: kept)
    DispatchQueue.main.asyncAfter(deadline: .now() + 5, execute: cancelled)
    kept.notify(queue: .main) { order.add("notified \(virtualTime)") }
    await letTimePass(.seconds(4))
    cancelled.cancel()
    await letTimePass(.seconds(4))
    try expectOrder(order, ["kept 5.0 seconds", "notified 5.0 seconds"])
  },

  Behaviour("waitsForWorkItem") {
    let item = DispatchWorkItem { @Sendable in block(milliseconds: 100) }
    DispatchQueue.global().async(execute: item)
    item.wait()
    try expectTime(.milliseconds(100))
  },

  Behaviour("syncWaitsItsTurn") {
    let queue = DispatchQueue(label: "serial")
    queue.async { block(milliseconds: 100) }
    let isOnMain = queue.sync { Thread.isMainThread }
    try expect(isOnMain, "place", expected: "the caller's thread", happened: "another one")
    try expectTime(.milliseconds(100))
    let number = DispatchQueue(label: "idle").sync { 7 }
    try expect(number == 7, "number", expected: "7", happened: "\(number)")
  },

  Behaviour("mainSyncFromPool") {
    let order = Recorder<String>()
    let queue = DispatchQueue(label: "serial")
    queue.async {
      order.add("before \(Thread.isMainThread)")
      DispatchQueue.main.sync { order.add("in \(Thread.isMainThread)") }
      order.add("after \(Thread.isMainThread)")
    }
    await settle()
    try expectOrder(order, ["before false", "in true", "after false"])
  },

  Behaviour("mainSyncOnMain") {
    waitOnMain()
  },

  Behaviour("syncWithinItself") {
    let queue = DispatchQueue(label: "storage")
    await withCheckedContinuation { continuation in
      queue.async {
        queue.sync { note("never") }
        continuation.resume()
      }
    }
  },

  Behaviour("syncOfEachOther") {
    let (left, right) = (DispatchQueue(label: "left"), DispatchQueue(label: "right"))
    let group = DispatchGroup()
    left.async(group: group) { right.sync { note("right") } }
    right.async(group: group) { left.sync { note("left") } }
    await waiting(for: "both to end") {
      await withCheckedContinuation { continuation in
        group.notify(queue: .main) { continuation.resume() }
      }
    }
  },

  Behaviour("concurrentPerform") {
    let indices = Recorder<Int>()
    DispatchQueue.concurrentPerform(iterations: 10) { index in
      block(milliseconds: 100)
      indices.add(index)
    }
    // Four threads of the pool and the caller.
    try expectTime(.milliseconds(200))
    try expect(
      indices.all.sorted() == Array(0..<10), "indices", expected: "each once", happened: "\(indices.all)")
    DispatchQueue.concurrentPerform(iterations: 1000) { indices.add($0) }
    try expect(
      indices.all.count == 1010, "indices", expected: "each once", happened: "\(indices.all.count)")
  },

  Behaviour("concurrentPerformHasNoOrder") {
    let indices = Recorder<Int>()
    DispatchQueue.concurrentPerform(iterations: 3) { indices.add($0) }
    try expectOrder(indices, [0, 1, 2])
  },

  Behaviour("concurrentPerformEverywhere") {
    // Callers on all threads of the pool: each has to do its part itself.
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask { DispatchQueue.concurrentPerform(iterations: 4) { _ in block(milliseconds: 1) } }
      }
    }
  },

  Behaviour("knowsItsQueue") {
    let queue = DispatchQueue(label: "serial")
    queue.setSpecific(key: place, value: "here")
    dispatchPrecondition(condition: .onQueue(.main))
    dispatchPrecondition(condition: .notOnQueue(queue))
    let values = Recorder<String?>()
    values.add(DispatchQueue.getSpecific(key: place))
    queue.sync {
      dispatchPrecondition(condition: .onQueue(queue))
      values.add(DispatchQueue.getSpecific(key: place))
    }
    queue.async {
      dispatchPrecondition(condition: .onQueue(queue))
      dispatchPrecondition(condition: .notOnQueue(.main))
      values.add(DispatchQueue.getSpecific(key: place))
    }
    await settle()
    try expectOrder(values, [nil, "here", "here"])
  },

  Behaviour("wrongQueue") {
    DispatchQueue.global().async { dispatchPrecondition(condition: .onQueue(.main)) }
    await settle()
  },

  Behaviour("suspendedQueueWaits") {
    let queue = DispatchQueue(label: "serial")
    let inactive = DispatchQueue(label: "inactive", attributes: [.initiallyInactive, .concurrent])
    let order = Recorder<String>()
    queue.suspend()
    queue.async { order.add("resumed") }
    inactive.async { order.add("activated") }
    await settle()
    order.add("settled")
    queue.resume()
    await settle()
    inactive.activate()
    await settle()
    inactive.async { order.add("again") }
    await settle()
    try expectOrder(order, ["settled", "resumed", "activated", "again"])
  },

  Behaviour("targetIsMain") {
    let queue = DispatchQueue(label: "on main", target: .main)
    let order = Recorder<Bool>()
    queue.async { order.add(Thread.isMainThread) }
    await settle()
    try expectOrder(order, [true])
  },

  // A queue that nobody else holds any more runs what it was given.
  Behaviour("forgottenQueues") {
    let order = Recorder<Int>()
    for number in 0..<20 { DispatchQueue(label: "\(number)").async { order.add(number) } }
    await settle()
    try expect(
      order.all.sorted() == Array(0..<20), "order", expected: "each once", happened: "\(order.all)")
  },

  Behaviour("operationQueue") {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    let order = Recorder<String>()
    let last = BlockOperation { order.add("last \(virtualTime)") }
    for _ in 0..<4 {
      let operation = BlockOperation { block(milliseconds: 100) }
      last.addDependency(operation)
      queue.addOperation(operation)
    }
    queue.addOperation(last)
    await letTimePass(.seconds(1))
    try expectOrder(order, ["last 0.2 seconds"])
  },
]

/// Not asynchronous, where waiting on a queue is not allowed.
private func waitOnMain() {
  DispatchQueue.main.sync { note("never") }
}

private func waitBlocking(_ semaphore: DispatchSemaphore) {
  semaphore.wait()
}
