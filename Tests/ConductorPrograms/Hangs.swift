import Conductor

@MainActor private var kept: [CheckedContinuation<Void, Never>] = []

let hangs: [Behaviour] = [
  Behaviour("waitForEachOther") {
    let (left, right) = (Gate(), Gate())
    let first = Task {
      await left.wait()
      right.open()
    }
    let second = Task {
      await right.wait()
      left.open()
    }
    await waiting(for: "both tasks to end") {
      await first.value
      await second.value
    }
  },

  Behaviour("neverResumed") {
    await waiting(for: "load() to return or throw") {
      await withCheckedContinuation { kept.append($0) }
    }
  },

  Behaviour("neverResumedWithoutWords") {
    await withCheckedContinuation { kept.append($0) }
  },

  // Two waits overlap: the one that is over must not be the one that is named.
  Behaviour("overlappingWaits") {
    let (slow, never) = (Gate(), Gate())
    let first = Task { await waiting(for: "the slow one") { await slow.wait() } }
    let second = Task { await waiting(for: "the one that never comes") { await never.wait() } }
    await settle()
    slow.open()
    await first.value
    await second.value
  },

  // The wait that threw is over.
  Behaviour("waitThatThrew") {
    struct Failure: Error {}
    try? await waiting(for: "what throws") { throw Failure() }
    await withCheckedContinuation { kept.append($0) }
  },

  // Only when the second task is first is the gate never opened.
  Behaviour("hangsInOneOrder") {
    let order = Recorder<Int>()
    let gate = Gate()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<2 { group.addTask { order.add(number) } }
    }
    if order.all == [0, 1] { gate.open() }
    await waiting(for: "the gate to open") { await gate.wait() }
  },

  Behaviour("yieldsForEver") {
    while true { await Task.yield() }
  },

  Behaviour("yieldsForEverInOneOrder") {
    let order = Recorder<Int>()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<2 { group.addTask { order.add(number) } }
    }
    while order.all == [1, 0] { await Task.yield() }
  },

  Behaviour("pollsForEver") {
    while true { try await Task.sleep(for: .seconds(60)) }
  },

  Behaviour("sleepsBeyondAllTime") {
    try await Task.sleep(for: .seconds(1 << 40))
  },

  // What is left behind is not judged, however long it goes on.
  Behaviour("leavesPollerBehind") {
    Task.detached { while true { try await Task.sleep(for: .seconds(1)) } }
  },
]
