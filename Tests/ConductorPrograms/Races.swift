import Conductor

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
]
