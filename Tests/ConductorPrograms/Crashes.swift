import Conductor

let crashes: [Behaviour] = [
  Behaviour("crashesInOneOrder") {
    let order = Recorder<Int>()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<3 {
        group.addTask {
          note("serves \(number)")
          order.add(number)
          if order.all.first == 2 { fatalError("served out of turn") }
        }
      }
    }
  },

  Behaviour("throws") {
    struct Failure: Error {}
    throw Failure()
  },

  // What fails first is the verdict.
  Behaviour("failsTwice") {
    fail("first", expected: "the first", happened: "not the first")
    fail("second", expected: "the second", happened: "not the second")
    try expect(false, "third", expected: "the third", happened: "not the third")
  },

  // State that outlives a run: fails once and never again.
  Behaviour("failsOnlyOnce") {
    runs += 1
    try expect(runs != 3, "third", expected: "any run but the third", happened: "the third")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask {} }
    }
  },
]

@MainActor private var runs = 0
