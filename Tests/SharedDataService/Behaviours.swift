import Conductor

@testable import SharedDataService

let behaviours: [Behaviour] = [
  Behaviour("thereWhenItReturns") {
    // Whether it may be shared is for the compiler to say; here it is.
    nonisolated(unsafe) let service = await DataService()
    let tasks = screens.map { screen in
      Task.detached {
        note("add(\(screen))")
        _ = await service.add(screen)
        return await service.entries.contains(screen)
      }
    }
    for (screen, task) in zip(screens, tasks) {
      let isThere = await waiting(for: "add(_:) and entries to return") { await task.value }
      try expect(
        isThere, "notThereYet", expected: "\(screen) is there once add(\(screen)) has returned",
        happened: "\(screen) is not among the entries")
    }
  },

  Behaviour("losesNoneBetweenAwaits") {
    nonisolated(unsafe) let service = await DataService()
    let tasks = screens.map { screen in
      Task.detached {
        note("add(\(screen))")
        _ = await service.add(screen)
      }
    }
    for task in tasks { await waiting(for: "add(_:) to return") { await task.value } }
    // One that is added later than its call returns is another mistake.
    await settle()
    let entries = await waiting(for: "entries to return") { await service.entries }
    try expect(
      entries.sorted() == screens, "lostBetweenAwaits",
      expected: "the entries \(screens.joined(separator: ", "))",
      happened: "the entries \(entries.sorted().joined(separator: ", "))")
  },
]

/// In the order of the alphabet.
private let screens = ["browse", "home", "search"]
