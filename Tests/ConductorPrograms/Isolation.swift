import Conductor
import Foundation

@MainActor
private final class Screen {
  private let places: Recorder<Bool>

  init(_ places: Recorder<Bool>) {
    self.places = places
  }

  isolated deinit { places.add(isOnMainThread) }
}

/// Holds the last reference until a pool job lets go of it.
private final class Holder: @unchecked Sendable {
  var screen: Screen?
}

let isolation: [Behaviour] = [
  Behaviour("assumesMainOnMain") {
    synchronously { MainActor.assumeIsolated { note("on main") } }
    let places = Recorder<Bool>()
    onPlainMainThread {
      MainActor.assumeIsolated { places.add(isOnMainThread) }
    }
    await settle()
    try expect(places.all == [true], "place", expected: "main", happened: "\(places.all)")
  },

  Behaviour("assumesMainOnPool") {
    await Task.detached { synchronously { MainActor.assumeIsolated { note("on main") } } }.value
  },

  Behaviour("assumesMainOnPlainThread") {
    onPlainThread { MainActor.assumeIsolated { note("on main") } }
    await settle()
  },

  Behaviour("isolatedDeinit") {
    let places = Recorder<Bool>()
    let holder = Holder()
    holder.screen = Screen(places)
    await Task.detached { holder.screen = nil }.value
    await settle()
    try expect(places.all == [true], "place", expected: "main", happened: "\(places.all)")
  },

  Behaviour("knowsWhereItRuns") {
    let places = Recorder<[Bool]>()
    @Sendable func look() { places.add([isOnMainThread, Thread.isMainThread]) }
    look()
    await Task.detached { look() }.value
    await Task { @MainActor in look() }.value
    // The real main thread now waits, and another one carries the main actor.
    await Task.detached {
      usleep(1000)
      look()
    }.value
    usleep(1000)
    look()
    onPlainThread { look() }
    await settle()
    let expected = [true, false, true, false, true, false].map { [$0, $0] }
    try expect(places.all == expected, "place", expected: "\(expected)", happened: "\(places.all)")
  },

  // Nobody comes between the look and the continuation: entering one is no suspension.
  Behaviour("continuationOnMain") {
    let order = Recorder<String>()
    let tasks = (1...2).map { number in
      Task { @MainActor in
        order.add("look \(number)")
        await withCheckedContinuation { continuation in
          order.add("enter \(number)")
          continuation.resume()
        }
      }
    }
    for task in tasks { await task.value }
    let expected = ["look 1", "enter 1", "look 2", "enter 2"]
    try expect(order.all == expected, "between", expected: "\(expected)", happened: "\(order.all)")
  },

  Behaviour("continuationOnAnActor") {
    let desk = Desk()
    let tasks = (1...2).map { number in Task.detached { await desk.look(number) } }
    for task in tasks { await task.value }
    let order = await desk.order
    try expect(
      order.indices.allSatisfy { $0 % 2 == 0 || order[$0].suffix(1) == order[$0 - 1].suffix(1) }, "between",
      expected: "each enters after its look", happened: "\(order)")
  },

  Behaviour("finishedTaskOnMain") {
    let order = Recorder<String>()
    let finished = Task {}
    await finished.value
    let tasks = (1...2).map { number in
      Task { @MainActor in
        order.add("look \(number)")
        await finished.value
        order.add("go on \(number)")
      }
    }
    for task in tasks { await task.value }
    let expected = ["look 1", "go on 1", "look 2", "go on 2"]
    try expect(order.all == expected, "between", expected: "\(expected)", happened: "\(order.all)")
  },
]

private actor Desk {
  private(set) var order: [String] = []

  func look(_ number: Int) async {
    order.append("look \(number)")
    await withCheckedContinuation { continuation in
      order.append("enter \(number)")
      continuation.resume()
    }
  }
}
