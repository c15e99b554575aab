import Conductor

/// The order in which tasks of one job each ran.
private func orderOfTasks(_ count: Int) async -> [Int] {
  let order = Recorder<Int>()
  await withTaskGroup(of: Void.self) { group in
    for number in 0..<count { group.addTask { order.add(number) } }
  }
  return order.all
}

let explorations: [Behaviour] = [
  // One of 40,320 orders, which two departures make.
  Behaviour("twoDepartures") {
    let order = await orderOfTasks(8)
    try expect(
      order != [1, 0, 2, 3, 4, 5, 7, 6], "bothSwapped", expected: "not both pairs to be swapped",
      happened: "\(order)")
  },

  Behaviour("oneOrder") {
    let order = await orderOfTasks(1)
    try expect(order == [0], "order", expected: "0", happened: "\(order)")
  },

  // Three tasks of one job each: 3 · 2 · 1 orders.
  Behaviour("sixOrders") {
    for _ in 0..<3 { Task.detached {} }
    await settle()
  },

  // Two tasks of three jobs each, for the runtime yields by a job of its own: 6! / (3! · 3!) orders.
  Behaviour("twentyInterleavings") {
    for _ in 0..<2 { Task.detached { await Task.yield() } }
    await settle()
  },

  // The group's own task wakes up for a child that ends and may then take in one child or more, before or after
  // the next one runs: with n children to run f(n) = n · g(n - 1), where it is awake g(n) = f(n) + n · g(n - 1),
  // g(0) = 1. So g(1) = 2, g(2) = 8, f(3) = 24.
  Behaviour("twentyFourOrders") {
    let order = await orderOfTasks(3)
    try expect(order.sorted() == [0, 1, 2], "order", expected: "all", happened: "\(order)")
  },

  // Of the six orders of three tasks, those in which the first one is not the first to run.
  Behaviour("fourOfSixOrders") {
    let first = Recorder<Int>()
    for number in 0..<3 { Task.detached { first.add(number) } }
    await settle()
    try expect(first.all.first == 0, "notFirst", expected: "0 first", happened: "\(first.all)")
  },

  Behaviour("manyOrders") {
    let order = await orderOfTasks(12)
    try expect(order.count == 12, "order", expected: "all", happened: "\(order)")
  },

  Behaviour("noConcurrency", isOneSchedule: true) {
    let order = await orderOfTasks(3)
    try expect(order.count == 3, "order", expected: "all", happened: "\(order)")
  },
]
