import Conductor
import Dispatch
import Fakes
import Glibc

@testable import RemoveObserverInDeinit

let behaviours: [Behaviour] = [
  Behaviour("everyChangeOnce") {
    let provider = OrderProvider()
    let map = Watcher("map", of: provider)
    let stranger = Watcher("another order's map", of: OrderProvider())
    let screen = LastReference(OrderScreen(provider: provider))
    await provider.tell("packed", "on its way")
    try stranger.expect("OfAnotherOrder")
    try map.expect("AtAll", hears: "packed", "on its way")
    try screen.value?.expect("AtAll", hears: "packed", "on its way")
    provider.tellAtOnce("delivered")
    note("badge added")
    let badge = Watcher("badge", of: provider)
    await settle()
    try map.expect("AtAll", hears: "packed", "on its way", "delivered")
    try badge.expect("WhenAddedAfterwards")
    note("the screen dropped")
    screen.drop()
  },

  Behaviour("addedTwiceHearsOnce") {
    let provider = OrderProvider()
    let map = Watcher("map", of: provider)
    note("map added a second time")
    provider.addObserver(map)
    await provider.tell("packed")
    try map.expect("WhenAddedTwice", hears: "packed")
    note("map removed once")
    provider.removeObserver(map)
    await provider.tell("on its way")
    try map.expect("WhenAddedTwiceAndRemoved", hears: "packed")
  },

  Behaviour("removedHearsNothing") {
    let provider = OrderProvider()
    let map = Watcher("map", of: provider)
    let badge = Watcher("badge", of: provider)
    note("map removed")
    provider.removeObserver(map)
    // Removing once more, or what was never there, is no harm.
    provider.removeObserver(map)
    provider.removeObserver(Watcher("nobody"))
    await provider.tell("packed")
    try map.expect("WhenRemoved")
    try badge.expect("BesideRemoved", hears: "packed")
    note("map added again")
    provider.addObserver(map)
    await provider.tell("on its way")
    try map.expect("WhenAddedAgain", hears: "on its way")
    provider.tellAtOnce("delivered")
    note("map removed")
    provider.removeObserver(map)
    let count = map.heard.count
    await settle()
    try expect(
      map.heard.count == count, "toldLate", expected: "map hears nothing more once it is removed",
      happened: "map heard \"delivered\" after it was removed")
    try badge.expect("BesideRemoved", hears: "packed", "on its way", "delivered")
  },

  Behaviour("goneAreSkipped") {
    let provider = OrderProvider()
    // In this order; those that are called gone go away again.
    let names = ["gone", "map", "gone", "gone", "badge", "banner", "gone"]
    let watchers = names.map { LastReference(Watcher($0, of: provider)) }
    await settle()
    note("4 of 7 observers dropped")
    for (watcher, name) in zip(watchers, names) where name == "gone" { watcher.drop() }
    await provider.tell("packed")
    for watcher in watchers { try watcher.value?.expect("BesideGone", hears: "packed") }
    await provider.tell("on its way")
    for watcher in watchers { try watcher.value?.expect("BesideGone", hears: "packed", "on its way") }
  },

  Behaviour("removesWhileTold") {
    let provider = OrderProvider()
    let map = Watcher("map", of: provider)
    let badge = Watcher("badge", of: provider)
    let banner = Watcher("banner", of: provider)
    let widget = Watcher("widget", of: provider)
    map.reaction = {
      note("map removes itself")
      provider.removeObserver(map)
    }
    await provider.tell("packed")
    for watcher in [map, badge, banner, widget] {
      try watcher.expect("WhileOneRemovesItself", hears: "packed")
    }
    // Whether one hears of the change during which another removes it is up to the provider.
    badge.reaction = {
      note("badge removes banner")
      provider.removeObserver(banner)
    }
    await provider.tell("on its way")
    try map.expect("WhenRemovedWhileTold", hears: "packed")
    for watcher in [badge, widget] {
      try watcher.expect("WhileOneRemovesAnother", hears: "packed", "on its way")
    }
    widget.reaction = {
      note("widget removes badge")
      provider.removeObserver(badge)
    }
    await provider.tell("delivered")
    try widget.expect("WhileOneRemovesAnother", hears: "packed", "on its way", "delivered")
    await provider.tell("paid")
    try banner.expect("WhenRemovedWhileTold", hears: "packed", perhapsAlso: "on its way")
    try badge.expect("WhenRemovedWhileTold", hears: "packed", "on its way", perhapsAlso: "delivered")
    try widget.expect("WhileOneRemovesAnother", hears: "packed", "on its way", "delivered", "paid")
  },

  Behaviour("addsWhileTold") {
    let provider = OrderProvider()
    let map = Watcher("map", of: provider)
    let badge = Watcher("badge", of: provider)
    let banner = Watcher("banner")
    map.reaction = {
      note("map adds banner")
      provider.addObserver(banner)
    }
    await provider.tell("packed")
    await provider.tell("on its way")
    for watcher in [map, badge] { try watcher.expect("WhileOneIsAdded", hears: "packed", "on its way") }
    // Whether it hears of the change during which it was added is up to the provider.
    try banner.expect("WhenAddedWhileTold", hears: "on its way", perhapsAlso: "packed")
  },

  Behaviour("droppedWhileTold") {
    let provider = OrderProvider()
    let map = Watcher("map", of: provider)
    let badge = LastReference(Watcher("badge", of: provider))
    let screen = LastReference(OrderScreen(provider: provider))
    let banner = Watcher("banner", of: provider)
    map.reaction = {
      note("map drops badge and the screen")
      badge.drop()
      screen.drop()
    }
    await provider.tell("packed")
    try badge.expectFreed("badge", "keptAfterTold")
    try screen.expectFreed("the screen", "keptAfterTold")
    await provider.tell("on its way")
    for watcher in [map, banner] { try watcher.expect("WhileOneIsDropped", hears: "packed", "on its way") }
  },

  Behaviour("droppedInBackgroundWhileTold") {
    let provider = OrderProvider()
    let map = Watcher("map", of: provider)
    let badge = LastReference(Watcher("badge", of: provider))
    let screen = LastReference(OrderScreen(provider: provider))
    let banner = Watcher("banner", of: provider)
    map.reaction = {
      note("map draws for 10 ms")
      usleep(10_000)
    }
    onPlainThread(after: .milliseconds(5)) {
      note("badge and the screen dropped")
      badge.drop()
      screen.drop()
    }
    await provider.tell("packed")
    await letTimePass(.milliseconds(20))
    try badge.expectFreed("badge", "keptAfterTold")
    try screen.expectFreed("the screen", "keptAfterTold")
    await provider.tell("on its way")
    for watcher in [map, banner] { try watcher.expect("WhileOneIsDropped", hears: "packed", "on its way") }
  },

  Behaviour("droppedOnMain") {
    let provider = OrderProvider()
    let first = LastReference(OrderScreen(provider: provider))
    let second = OrderScreen(provider: provider)
    let third = OrderScreen(provider: provider)
    await provider.tell("packed")
    note("the first of three screens dropped")
    first.drop()
    await settle()
    try first.expectFreed("the screen", "keptAlive")
    note("a fourth screen comes and goes")
    let fourth = LastReference(OrderScreen(provider: provider))
    await settle()
    fourth.drop()
    await settle()
    try fourth.expectFreed("the screen", "keptAlive")
    await provider.tell("on its way")
    try second.expect("AfterOthersAreDropped", "the second screen", hears: "packed", "on its way")
    try third.expect("AfterOthersAreDropped", "the third screen", hears: "packed", "on its way")
  },

  Behaviour("newScreenHears") {
    let provider = OrderProvider()
    let old = LastReference(OrderScreen(provider: provider))
    let place = old.value.map { ObjectIdentifier($0) }
    var screens: [OrderScreen] = []
    screens.reserveCapacity(32)
    await settle()
    note("old screen dropped")
    old.drop()
    // The memory of an object that is gone soon holds another one of its kind, mostly the next.
    repeat {
      screens.append(OrderScreen(provider: provider))
    } while !screens.contains { ObjectIdentifier($0) == place } && screens.count < 32
    note("new screen, in the old one's memory")
    await provider.tell("packed")
    for screen in screens { try screen.expect("WhenNewInOldMemory", "the new screen", hears: "packed") }
  },

  Behaviour("droppedInBackground") {
    for isTask in [false, true] {
      let provider = OrderProvider()
      let badge = Watcher("badge", of: provider)
      let old = LastReference(OrderScreen(provider: provider))
      let new = Later<OrderScreen>()
      await settle()
      let drop = { @Sendable in
        note("old screen dropped")
        old.drop()
      }
      if isTask { Task.detached(operation: drop) } else { onPlainThread(drop) }
      Task { provider.tellAtOnce("packed") }
      Task {
        note("new screen")
        new.value = OrderScreen(provider: provider)
      }
      await settle()
      try old.expectFreed("the old screen", "keptAlive")
      await provider.tell("on its way")
      try badge.expect("AfterOneIsDropped", hears: "packed", "on its way")
      // Which of the first change and the new screen comes first is open.
      try new.value?.expect("WhenNew", "the new screen", hears: "on its way", perhapsAlso: "packed")
    }
  },

  Behaviour("droppedWhileMainWaits") {
    let provider = OrderProvider()
    let map = Watcher("map", of: provider)
    let old = LastReference(OrderScreen(provider: provider))
    await settle()
    await waiting(for: "the main thread to go on once the background has dropped the screen") {
      note("main waits for the background")
      waitOnMain {
        note("old screen dropped")
        old.drop()
      }
    }
    await settle()
    try old.expectFreed("the old screen", "keptAlive")
    await provider.tell("packed")
    try map.expect("AfterOneIsDropped", hears: "packed")
  },

  Behaviour("leavesNothingBehind", isOneSchedule: true) {
    note("1,000 screens come and go")
    try expectLittle(await bytesLeftOfEach(droppedInBackground: false), "leftBehind")
    note("1,000 more go in the background")
    try expectLittle(await bytesLeftOfEach(droppedInBackground: true), "leftBehindInBackground")
  },
]

/// Lets 1,000 screens come and go, not more than 50 at once.
///
/// - Returns: How many bytes of memory each has left behind.
@MainActor
private func bytesLeftOfEach(droppedInBackground: Bool) async -> Int {
  let provider = LastReference(OrderProvider())
  var others = OtherMemory()
  var leastGrowth = Int.max
  for round in 0..<20 {
    let before = heapBytesInUse()
    await letScreensComeAndGo(50, provider, droppedInBackground)
    // The next screen and the next change, at which the provider can give back what the others have left.
    await letScreensComeAndGo(1, provider, false)
    // Some lists grow by leaps, also those that the check itself keeps. What is left of each screen, wherever it is,
    // shows in every round.
    if round >= 2 { leastGrowth = min(leastGrowth, heapBytesInUse() - before) }
    others.grow()
  }
  // What the provider keeps in such a list shows when it goes.
  let before = heapBytesInUse()
  provider.drop()
  await settle()
  return max(leastGrowth / 50, (before - heapBytesInUse()) / 1000)
}

@MainActor
private func letScreensComeAndGo(
  _ count: Int, _ provider: LastReference<OrderProvider>, _ droppedInBackground: Bool
) async {
  let screens = LastReference(Later<[OrderScreen]>())
  screens.value?.value = (0..<count).compactMap { _ in provider.value.map { OrderScreen(provider: $0) } }
  await settle()
  provider.value?.change(to: "packed")
  await settle()
  if droppedInBackground { onPlainThread { screens.drop() } } else { screens.drop() }
  await settle()
}

private func expectLittle(_ bytes: Int, _ finding: String) throws {
  try expect(
    bytes < 16, finding,
    expected: "what is left behind does not grow with the number of screens that are gone",
    happened: "about \((bytes + 5) / 10 * 10) bytes of each are still held")
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
  @MainActor
  fileprivate func tellAtOnce(_ status: String) {
    note("change to \"\(status)\"")
    change(to: status)
  }

  /// Tells of changes, one right after the other, when nothing else is under way, and waits until all have heard.
  @MainActor
  fileprivate func tell(_ statuses: String...) async {
    await settle()
    for status in statuses {
      await waiting(for: "change(to: \"\(status)\") to return") { tellAtOnce(status) }
    }
    await settle()
  }
}

/// An observer that keeps what it heard.
private final class Watcher: OrderObserver {
  let name: String
  private(set) var heard: [String] = []
  /// What it does the next time it hears of a change.
  var reaction: (() -> Void)?

  init(_ name: String, of provider: OrderProvider? = nil) {
    self.name = name
    provider?.addObserver(self)
  }

  func orderDidChange(to status: String) {
    heard.append(status)
    note("\(name) hears \"\(status)\"", on: "observers")
    let reaction = reaction
    self.reaction = nil
    reaction?()
  }

  func expect(_ occasion: String, hears expected: String..., perhapsAlso open: String? = nil) throws {
    try expectHeard(name, heard, expected, open, occasion)
  }
}

extension OrderScreen {
  @MainActor
  fileprivate func expect(
    _ occasion: String, _ name: String = "the screen", hears expected: String...,
    perhapsAlso open: String? = nil
  ) throws {
    try expectHeard(name, shown, expected, open, occasion)
  }
}

/// Says what an observer must have heard; the finding tells what is wrong with it, and then the occasion.
///
/// - Parameters:
///   - name: The observer.
///   - heard: What it heard.
///   - expected: What it must have heard.
///   - open: What it may have heard besides, once.
///   - occasion: What was special.
/// - Throws: `ExpectationFailed` when it heard anything else.
private func expectHeard(
  _ name: String, _ heard: [String], _ expected: [String], _ open: String?, _ occasion: String
) throws {
  var rest = heard
  if let open, let index = rest.firstIndex(of: open) { rest.remove(at: index) }
  guard rest != expected else { return }
  let difference =
    if expected.contains(where: { !rest.contains($0) }) {
      "untold"
    } else if rest.sorted() == expected.sorted() {
      "wrongOrder"
    } else if Set(heard).count < heard.count {
      "toldTwice"
    } else {
      "toldMore"
    }
  try expect(
    false, difference + occasion,
    expected: "\(name) hears \(list(expected))" + (open.map { ", perhaps also \(list([$0]))" } ?? ""),
    happened: "\(name) heard \(list(heard))")
}

private func list(_ statuses: [String]) -> String {
  statuses.isEmpty ? "nothing" : statuses.map { "\"\($0)\"" }.joined(separator: ", ")
}

extension LastReference {
  fileprivate func expectFreed(_ name: String, _ finding: String) throws {
    try expect(
      isFreed, finding, expected: "\(name), which nobody holds any more, is freed",
      happened: "\(name) is still alive: something holds it")
  }
}

/// A value that is brought later.
@MainActor
private final class Later<Value> {
  var value: Value?
}
