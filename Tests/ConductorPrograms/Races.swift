import Conductor
import Dispatch
import Foundation

private actor Account {
  var balance = 0

  func set(_ balance: Int) { self.balance = balance }
}

/// Runs as many tasks that each add 1 in two steps.
private func addInTwoSteps(_ account: Account, tasks: Int) async {
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<tasks {
      group.addTask {
        let balance = await account.balance
        note("reads \(balance)")
        await account.set(balance + 1)
        note("writes \(balance + 1)")
      }
    }
  }
}

let races: [Behaviour] = [
  Behaviour("lostUpdate") {
    let account = Account()
    await addInTwoSteps(account, tasks: 3)
    let balance = await account.balance
    try expect(balance == 3, "lostUpdate", expected: "3", happened: "\(balance)")
  },

  Behaviour("lostUpdateOfPlainTasks") {
    let account = Account()
    let tasks = (0..<2).map { _ in
      Task.detached {
        note("starts")
        let balance = await account.balance
        note("reads \(balance)")
        await account.set(balance + 1)
        note("writes \(balance + 1)")
      }
    }
    for task in tasks { await task.value }
    let balance = await account.balance
    try expect(balance == 2, "lostUpdate", expected: "2", happened: "\(balance)")
  },

  // The second task reads only after the first has written, unless it overtakes it.
  Behaviour("overtaking") {
    let order = Recorder<Int>()
    await withTaskGroup(of: Void.self) { group in
      for number in 1...2 {
        group.addTask {
          note("task \(number) is served")
          order.add(number)
        }
      }
    }
    try expect(order.all == [1, 2], "overtaken", expected: "1, 2", happened: "\(order.all)")
  },

  Behaviour("mainActorIsFair") {
    let order = Recorder<Int>()
    let tasks = (1...5).map { number in Task { @MainActor in order.add(number) } }
    for task in tasks { await task.value }
    try expect(order.all == Array(1...5), "order", expected: "1 to 5", happened: "\(order.all)")
  },

  // Too many departures for the systematic part: only chance can find it.
  Behaviour("reversed") {
    let order = Recorder<Int>()
    await withTaskGroup(of: Void.self) { group in
      for number in 1...4 {
        group.addTask {
          note("first of \(number)")
          await Task.yield()
          note("second of \(number)")
          order.add(number)
        }
      }
    }
    try expect(order.all != [4, 3, 2, 1], "reversed", expected: "some other order", happened: "4, 3, 2, 1")
  },

  // A bit of everything: what it reports must not depend on anything but the schedule.
  Behaviour("mixture") {
    let account = Account()
    let order = Recorder<Int>()
    let lock = NSLock()
    let queue = DispatchQueue(label: "queue")
    await withTaskGroup(of: Void.self) { group in
      for number in 1...3 {
        group.addTask {
          note("\(number) begins")
          let balance = await account.balance
          try? await Task.sleep(for: .milliseconds(number))
          await account.set(balance + number)
          synchronously {
            lock.withLock { _ = usleep(100) }
            queue.sync { order.add(number) }
          }
          note("\(number) ends")
        }
      }
    }
    queue.async { order.add(4) }
    await letTimePass(.seconds(1))
    try expect(
      order.all.last == 4 && order.all.first == 1 && order.all != [1, 2, 3, 4], "order",
      expected: "something rare",
      happened: "\(order.all)")
  },
]
