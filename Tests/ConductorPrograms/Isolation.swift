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
]
