import Conductor
import Dispatch
import Fakes

@testable import LastObserverStopsPolling

let behaviours: [Behaviour] = [
  Behaviour("pollsWhileObserved") {
    let (provider, poller) = makeProvider()
    let (map, badge) = (Watcher("map"), Watcher("badge"))
    await settle()
    try poller.expect(false, "pollsForNobody", "nobody has come yet")
    provider.add(map)
    try await poller.expectNowAndLater(true, "pollsNot", "map has come")
    provider.add(badge)
    try await poller.expectNowAndLater(true, "pollsNot", "badge has come, too")
    provider.remove(map)
    try await poller.expectNowAndLater(true, "stopsTooEarly", "badge is still there")
    provider.remove(badge)
    try await poller.expectNowAndLater(false, "pollsOn", "the last of two has gone")
    provider.add(map)
    try await poller.expectNowAndLater(true, "pollsNotAgain", "map has come again")
    // And with nothing in between.
    provider.remove(map)
    try poller.expect(false, "pollsOn", "the last has gone")
    provider.add(badge)
    try await poller.expectNowAndLater(true, "pollsNotAgain", "badge came right after the last had gone")
  },

  Behaviour("countsEachOnce") {
    let (provider, poller) = makeProvider()
    let (map, badge) = (Watcher("map"), Watcher("badge"))
    provider.add(map)
    provider.add(map)
    provider.remove(map)
    try await poller.expectNowAndLater(false, "pollsOnWhenAddedTwice", "map, added twice, was removed")
    provider.add(badge)
    provider.remove(map)
    try await poller.expectNowAndLater(
      true, "stoppedByAnother", "badge is there, and map, which was not there, was removed")
    provider.remove(badge)
    provider.remove(badge)
    provider.add(map)
    try await poller.expectNowAndLater(
      true, "stoppedByAnother", "map has come after badge was removed twice")
  },

  Behaviour("comesAndGoesOnAnyThread") {
    for isTask in [false, true] {
      let (provider, poller) = makeProvider()
      nonisolated(unsafe) let shared = provider
      let (map, badge) = (Watcher("map"), Watcher("badge"))
      provider.add(map)
      let addBadge = { @Sendable in
        shared.add(badge)
        check(poller, true, "pollsNot", "badge has come")
      }
      if isTask { Task.detached(operation: addBadge) } else { onPlainThread(addBadge) }
      Task { provider.remove(map) }
      await settle()
      try poller.expect(true, "stopsTooEarly", "map has gone and badge has come")
      let removeBadge = { @Sendable in
        shared.remove(badge)
        check(poller, false, "pollsOn", "the last has gone")
      }
      if isTask { Task.detached(operation: removeBadge) } else { onPlainThread(removeBadge) }
      await settle()
      try poller.expect(false, "pollsOn", "the last has gone")
    }
  },

  Behaviour("tellsWhoIsThere") {
    let (provider, poller) = makeProvider()
    let (map, badge) = (Watcher("map"), Watcher("badge"))
    let screen = OrderScreen(provider: provider)
    provider.add(map)
    provider.add(badge)
    provider.add(badge)
    await provider.tell("packed")
    try expectHeard("map", map.heard, ["packed"])
    try expectHeard("badge", badge.heard, ["packed"])
    try expectHeard("the screen", screen.shown, ["packed"])
    provider.remove(map)
    nonisolated(unsafe) let shared = provider
    badge.reaction = { shared.remove(badge) }
    await provider.tell("on its way")
    await provider.tell("delivered")
    try expectHeard("map", map.heard, ["packed"])
    try expectHeard("badge", badge.heard, ["packed", "on its way"])
    try expectHeard("the screen", screen.shown, ["packed", "on its way", "delivered"])
    try poller.expect(true, "stopsTooEarly", "the screen is still there")
    withExtendedLifetime(screen) {}
  },

  Behaviour("screenGoes") {
    let (provider, poller) = makeProvider()
    note("two screens come")
    let first = LastReference(OrderScreen(provider: provider))
    let second = LastReference(OrderScreen(provider: provider))
    await settle()
    try poller.expect(true, "pollsNot", "two screens are there")
    note("one screen dropped")
    first.drop()
    await settle()
    try expectFreed(first)
    try poller.expect(true, "stopsTooEarly", "the other screen is still there")
    note("the other screen dropped")
    second.drop()
    await settle()
    try expectFreed(second)
    try poller.expect(false, "pollsOnAfterScreen", "the last screen has gone")
    note("a screen comes")
    let third = OrderScreen(provider: provider)
    await settle()
    try poller.expect(true, "pollsNotAgain", "a screen has come")
    withExtendedLifetime(third) {}
  },

  Behaviour("addedAgainGoes") {
    for wasRemoved in [false, true] {
      let (provider, poller) = makeProvider()
      note("a screen comes")
      let screen = LastReference(OrderScreen(provider: provider))
      if wasRemoved {
        note("it is removed")
        if let screen = screen.value { provider.removeObserver(screen) }
        try poller.expect(false, "pollsOn", "the only screen was removed")
      }
      note("it is added again")
      if let screen = screen.value { provider.addObserver(screen) }
      try poller.expect(true, "pollsNot", "a screen is there")
      await settle()
      await provider.tell("packed")
      try expectHeard("the screen", screen.value?.shown ?? [], ["packed"])
      note("screen dropped")
      screen.drop()
      await settle()
      try expectFreed(screen)
      try poller.expect(
        false, "pollsOnAfterAddedAgain",
        wasRemoved
          ? "the only screen, which was removed and added again, has gone"
          : "the only screen, which was added twice, has gone")
    }
  },

  Behaviour("screenGoesInBackground") {
    for kind in ["a thread that the main thread waits for", "a library's thread", "a task"] {
      let (provider, poller) = makeProvider()
      note("a screen comes")
      let screen = LastReference(OrderScreen(provider: provider))
      await settle()
      let drop = { @Sendable in
        note("screen dropped")
        screen.drop()
      }
      switch kind {
      case "a library's thread": onPlainThread(drop)
      case "a task": Task.detached(operation: drop)
      default:
        await waiting(for: "the main thread to go on once the background has dropped the screen") {
          note("main waits for the background")
          waitOnMain(for: drop)
        }
      }
      await settle()
      try expectFreed(screen)
      try poller.expect(false, "pollsOnAfterScreen", "the last screen has gone, on \(kind)")
    }
  },

  Behaviour("nextScreenComes") {
    let (provider, poller) = makeProvider()
    let old = LastReference(OrderScreen(provider: provider))
    let place = old.value.map { ObjectIdentifier($0) }
    await settle()
    note("old screen dropped")
    old.drop()
    // The memory of an object that has gone soon holds another one of its kind, mostly the next.
    var screens: [OrderScreen] = []
    screens.reserveCapacity(16)
    repeat {
      screens.append(OrderScreen(provider: provider))
    } while !screens.contains { ObjectIdentifier($0) == place } && screens.count < 16
    note("new screen, in the old one's memory")
    let new = LastReference(screens.removeLast())
    screens = []
    await settle()
    try poller.expect(true, "stopsForNext", "a new screen has come after the old one went")
    await provider.tell("packed")
    try expectHeard("the new screen", new.value?.shown ?? [], ["packed"])
    // And at the same time, on another thread.
    let newest = Later<OrderScreen>()
    onPlainThread {
      note("screen dropped")
      new.drop()
    }
    Task {
      note("next screen")
      newest.value = OrderScreen(provider: provider)
    }
    await settle()
    try poller.expect(true, "stopsForNext", "the next screen has come as the one before went")
  },
]

/// A value that is brought later.
@MainActor
private final class Later<Value> {
  var value: Value?
}

@MainActor
private func makeProvider() -> (OrderProvider, ScriptedPoller) {
  let poller = ScriptedPoller()
  return (OrderProvider(poller: poller), poller)
}

/// Has work done on another thread and blocks the calling one meanwhile, as a queue's `sync` does.
private func waitOnMain(for work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  onPlainThread {
    work()
    done.signal()
  }
  done.wait()
}

extension OrderProvider {
  fileprivate func add(_ watcher: Watcher) {
    note("\(watcher.name) added")
    addObserver(watcher)
  }

  fileprivate func remove(_ watcher: Watcher) {
    note("\(watcher.name) removed")
    removeObserver(watcher)
  }

  /// Tells of a change and waits until all have heard.
  @MainActor
  fileprivate func tell(_ status: String) async {
    await waiting(for: "change(to: \"\(status)\") to return") {
      note("change to \"\(status)\"")
      change(to: status)
    }
    await settle()
  }
}

/// An observer that keeps what it heard.
private final class Watcher: OrderObserver {
  let name: String
  @MainActor private(set) var heard: [String] = []
  /// What it does the next time it hears of a change.
  @MainActor var reaction: (() -> Void)?

  init(_ name: String) {
    self.name = name
  }

  func orderDidChange(to status: String) {
    heard.append(status)
    note("\(name) hears \"\(status)\"", on: "observers")
    let reaction = reaction
    self.reaction = nil
    reaction?()
  }
}

/// A poller that only says whether it polls.
///
/// One job runs at a time, so it needs no lock.
private final class ScriptedPoller: OrderPoller, @unchecked Sendable {
  private(set) var isPolling = false

  func start() {
    note(isPolling ? "start, polls already" : "start polling", on: "poller")
    isPolling = true
  }

  func stop() {
    note(isPolling ? "stop polling" : "stop, does not poll", on: "poller")
    isPolling = false
  }

  /// Says whether it must poll now.
  ///
  /// - Parameters:
  ///   - polls: Whether it must.
  ///   - finding: What is wrong otherwise.
  ///   - occasion: What has happened before.
  /// - Throws: `ExpectationFailed`.
  func expect(_ polls: Bool, _ finding: String, _ occasion: String) throws {
    try Conductor.expect(
      isPolling == polls, finding, expected: expectation(polls, occasion), happened: fact(polls))
  }

  /// Says whether it must poll now, and still when all that is ready has run.
  func expectNowAndLater(_ polls: Bool, _ finding: String, _ occasion: String) async throws {
    try expect(polls, finding, occasion)
    await settle()
    try expect(polls, finding, occasion)
  }
}

private func expectation(_ polls: Bool, _ occasion: String) -> String {
  polls ? "the poller polls: \(occasion)" : "the poller does not poll: \(occasion)"
}

private func fact(_ polls: Bool) -> String {
  polls ? "the poller does not poll, though somebody observes" : "the poller polls, and nobody observes"
}

/// Says from any thread whether the poller must poll now.
private func check(_ poller: ScriptedPoller, _ polls: Bool, _ finding: String, _ occasion: String) {
  if poller.isPolling != polls {
    fail(finding, expected: expectation(polls, occasion), happened: fact(polls))
  }
}

private func expectHeard(_ name: String, _ heard: [String], _ expected: [String]) throws {
  guard heard != expected else { return }
  let finding =
    if expected.contains(where: { !heard.contains($0) }) {
      "untold"
    } else if heard.sorted() == expected.sorted() {
      "wrongOrder"
    } else {
      "toldMore"
    }
  try expect(
    false, finding, expected: "\(name) hears \(list(expected))", happened: "\(name) heard \(list(heard))")
}

private func list(_ statuses: [String]) -> String {
  statuses.isEmpty ? "nothing" : statuses.map { "\"\($0)\"" }.joined(separator: ", ")
}

private func expectFreed(_ screen: LastReference<OrderScreen>) throws {
  try expect(
    screen.isFreed, "keptAlive", expected: "a screen that nobody holds any more is freed",
    happened: "it is still alive: something holds it")
}
