import Conductor
import Fakes
import Glibc
import Report

@testable import NeedlessConcurrency

let behaviours: [Behaviour] = [
  Behaviour("thereAtOnce") {
    let desk = await Desk()
    try await desk.perform(.add("tea"), leaving: ["tea"])
    try await desk.perform(.addAll(["milk", "bread", "rice"]), leaving: ["tea", "milk", "bread", "rice"])
    try await desk.perform(.removeLast, leaving: ["tea", "milk", "bread"])
    try await desk.perform(.add("rice"), leaving: ["tea", "milk", "bread", "rice"])
    try await desk.perform(.removeLast, .removeLast, .add("tea"), leaving: ["tea", "milk", "tea"])
    // And they stay like that.
    await letTimePass(.seconds(1))
    try await desk.expectContents(["tea", "milk", "tea"], after: "all of it", "changedLater")
    let other = await Desk()
    try await other.expectContents([], after: "nothing but changes of another basket", "sharedByBaskets")
  },

  Behaviour("nothingInBetween") {
    let desk = await Desk()
    for change in [Change.add("tea"), .addAll(["milk", "bread"]), .removeLast] {
      try await expectNothingElse(until: "\(change) has returned") { await desk.make(change) }
      await settle()
    }
    try await expectNothingElse(until: "items and total have been read") { _ = await desk.contents }
  },

  Behaviour("eachChangeDisplayedOnce") {
    let desk = await Desk()
    var expected: [Contents] = []
    for (change, items) in [
      (Change.add("tea"), ["tea"]), (.addAll(["milk", "bread"]), ["tea", "milk", "bread"]),
      (.removeLast, ["tea", "milk"]), (.add("rice"), ["tea", "milk", "rice"]),
    ] {
      await desk.make(change)
      expected.append(Contents(items))
      try await desk.expectDisplayed(expected, after: "\(change)")
      await letTimePass(.seconds(1))
      try desk.expectNotDisplayedAgain(expected, after: "\(change)")
    }
  },

  Behaviour("tapsInTheirOrder") {
    let desk = await Desk()
    let taps = [Change.add("tea"), .add("milk"), .removeLast, .add("bread"), .addAll(["rice", "tea"])]
    let tasks = taps.map { tap in Task { await desk.make(tap) } }
    for task in tasks { await task.value }
    await settle()
    try await desk.expectContents(["tea", "bread", "rice", "tea"], after: "five taps", "tapsMixedUp")
    try desk.expectLastDisplayed(["tea", "bread", "rice", "tea"])
  },

  Behaviour("usedWhileSearching") {
    let desk = await Desk()
    await desk.make(.addAll(["tea", "milk"]))
    await settle()
    let searches = (0..<3).map { _ in Task { await desk.discount() } }
    await letTimePass(.milliseconds(50))
    try await desk.expectAtOnce(.add("bread"), leaving: ["tea", "milk", "bread"])
    let later = Task { await desk.discount() }
    await letTimePass(.milliseconds(10))
    // By now searches keep every thread of the pool busy.
    try await desk.expectAtOnce(.removeLast, leaving: ["tea", "milk"])
    for (search, (items, expected)) in zip(
      searches + [later], Array(repeating: ("tea, milk", 20), count: 3) + [("tea, milk, bread", 30)])
    {
      let discount = await search.value
      try expect(
        discount == expected, "otherDiscount",
        expected: "the discount on \(items), in the basket when it was called: \(expected) cents",
        happened: "it is \(discount)")
    }
  },

  Behaviour("discountOnWhatWasThere") {
    let desk = await Desk()
    await desk.make(.addAll(["tea", "milk"]))
    await settle()
    for (tap, items, later) in [
      (Change.add("bread"), ["tea", "milk"], ["tea", "milk", "bread"]),
      (.removeLast, ["tea", "milk", "bread"], ["tea", "milk"]),
    ] {
      // It cannot begin before the main thread is free, so the call comes first.
      let next = Task { await desk.make(tap) }
      let discount = await desk.discount()
      await next.value
      try expect(
        discount == items.count * 10, discount == later.count * 10 ? "discountOfLater" : "otherDiscount",
        expected: "the discount on \(items.joined(separator: ", ")), in the basket when it was called: "
          + "\(items.count * 10) cents",
        happened: discount == later.count * 10
          ? "it is \(discount), that on \(later.joined(separator: ", "))" : "it is \(discount)")
      await settle()
    }
  },

  Behaviour("screenStaysAlive") {
    let desk = await Desk()
    for (item, expected) in [("tea", 10), ("milk", 20)] {
      await desk.make(.add(item))
      await settle()
      let heartbeat = Heartbeat()
      let discount = await desk.discount()
      heartbeat.stop()
      try expect(
        discount == expected, "wrongDiscount",
        expected: "the discount on what is in the basket: \(expected) cents", happened: "it is \(discount)")
      try expect(
        heartbeat.isSteady, "mainHeldUp",
        expected: "the main thread is free while a discount is looked for",
        happened: "it could do nothing else for \(heartbeat.longestGap.length.inSeconds)")
    }
  },
]

// MARK: The basket and its screen

/// What a button does.
private enum Change: CustomStringConvertible {
  case add(String)
  case addAll([String])
  case removeLast

  var description: String {
    switch self {
    case .add(let item): "add(\(item))"
    case .addAll(let items): "add(contentsOf: \(items.joined(separator: ", ")))"
    case .removeLast: "removeLast()"
    }
  }
}

/// What a basket has in it, and what that costs.
private struct Contents: Hashable, CustomStringConvertible {
  static let prices = ["tea": 250, "milk": 120, "bread": 330, "rice": 190]

  let items: [String]
  let total: Int

  init(_ items: [String], total: Int) {
    self.items = items
    self.total = total
  }

  /// - Parameter items: What is in it; the total belongs to that.
  init(_ items: [String]) {
    self.init(items, total: Self.sum(of: items))
  }

  var isConsistent: Bool { total == Self.sum(of: items) }

  var description: String { (items.isEmpty ? "nothing" : items.joined(separator: ", ")) + ": \(total)" }

  private static func sum(of items: [String]) -> Int { items.reduce(0) { $0 + prices[$1, default: 0] } }
}

/// A screen that remembers what it has displayed.
@MainActor
private final class FakeScreen {
  private(set) var displayed: [Contents] = []

  func display(_ items: [String], _ total: Int) {
    let contents = Contents(items, total: total)
    note("displays \(contents)", on: "screen")
    displayed.append(contents)
  }
}

/// Keeps its thread busy for 200 ms, and takes 10 cents off for each item.
private struct SlowFinder: DiscountFinder {
  func discount(on items: [String]) -> Int {
    note("tries vouchers")
    usleep(200_000)
    return items.count * 10
  }
}

/// A basket and the screen it is displayed on.
@MainActor
private final class Desk {
  // Whether it may be shared is for the compiler to say; here it is.
  private nonisolated(unsafe) let basket: BasketModel
  private let screen = FakeScreen()

  init() async {
    basket = await BasketModel(
      prices: Contents.prices, finder: SlowFinder(),
      display: { [screen] items, total in screen.display(items, total) })
  }

  /// Makes a change; returns when the call does.
  func make(_ change: Change) async {
    note("\(change)")
    await waiting(for: "\(change) to return") {
      switch change {
      case .add(let item): await basket.add(item)
      case .addAll(let items): await basket.add(contentsOf: items)
      case .removeLast: await basket.removeLast()
      }
    }
    note("has returned")
  }

  var contents: Contents {
    get async {
      await waiting(for: "items and total") {
        let items = await basket.items
        return Contents(items, total: await basket.total)
      }
    }
  }

  func discount() async -> Int {
    note("discount()")
    return await waiting(for: "discount() to return") { await basket.discount() }
  }

  // MARK: Expectations

  /// Makes changes in one turn and expects the basket to be so directly afterwards.
  func perform(_ changes: Change..., leaving items: [String]) async throws {
    for change in changes { await make(change) }
    let after = changes.map { "\($0)" }.joined(separator: ", ")
    let contents = await contents
    guard contents != Contents(items) else { return }
    await letTimePass(.seconds(1))
    let isLate = await self.contents == Contents(items)
    try expect(
      false, isLate ? "notThereYet" : "wrongContents",
      expected: "after \(after) the basket has \(Contents(items))",
      happened: isLate ? "it had \(contents), and the change came later" : "it has \(contents)")
  }

  func expectContents(_ items: [String], after change: String, _ finding: String) async throws {
    let contents = await contents
    try expect(
      contents == Contents(items), finding, expected: "after \(change) the basket has \(Contents(items))",
      happened: "it has \(contents)")
  }

  /// Expects that so much and no more has been displayed.
  func expectDisplayed(_ expected: [Contents], after change: String) async throws {
    let displayed = screen.displayed
    guard displayed != expected else { return }
    let last = displayed.dropFirst(expected.count - 1)
    if let half = last.first(where: { !$0.isConsistent }) {
      try expect(
        false, "displayedHalf", expected: "what is displayed belongs together: \(Contents(half.items))",
        happened: "displayed was \(half)")
    }
    try expect(
      displayed.count <= expected.count, "displayedInBetween",
      expected: "\(change) is one change, displayed once: \(list(expected.suffix(1)))",
      happened: "displayed \(last.count) times: \(list(last))")
    await letTimePass(.seconds(1))
    let isLate = displayed.count < expected.count && screen.displayed.starts(with: expected)
    try expect(
      false, isLate ? "displayedLater" : "wrongDisplayed",
      expected: "when \(change) has returned, the screen has displayed \(list(expected.suffix(1)))",
      happened: isLate ? "it was displayed later" : "it has displayed \(list(last))")
  }

  func expectNotDisplayedAgain(_ expected: [Contents], after change: String) throws {
    try expect(
      screen.displayed == expected, "displayedAgain",
      expected: "\(change) is one change, displayed once: \(list(expected.suffix(1)))",
      happened: "later it was displayed again: \(list(screen.displayed.dropFirst(expected.count)))")
  }

  /// Makes a change and expects it to take no time, although the basket is being searched.
  func expectAtOnce(_ change: Change, leaving items: [String]) async throws {
    let start = virtualTime
    await make(change)
    let waited = virtualTime - start
    try expect(
      waited == .zero, "waitedForTheSearch",
      expected: "\(change) returns at once while a discount is looked for",
      happened: "it took \(waited.inSeconds)")
    try await expectContents(items, after: "\(change)", "notThereWhileSearching")
  }

  /// Expects the screen to end up with what the basket has.
  func expectLastDisplayed(_ items: [String]) throws {
    try expect(
      screen.displayed.last == Contents(items), "oldDisplayedLast",
      expected: "displayed last is \(Contents(items))",
      happened: "displayed last was \(list(screen.displayed.suffix(1)))")
  }

  private func list(_ contents: ArraySlice<Contents>) -> String {
    contents.isEmpty ? "nothing" : contents.map { "\($0)" }.joined(separator: "; ")
  }
}

// MARK: The main thread

/// Whether something has happened; the conductor runs one job at a time.
private final class Flag: @unchecked Sendable {
  var isSet = false
}

/// Puts an event into the main thread's queue, makes a call, and expects the call to return first.
@MainActor
private func expectNothingElse(until moment: String, _ call: @MainActor () async -> Void) async throws {
  let event = Flag()
  onPlainMainThread {
    note("another event")
    event.isSet = true
  }
  await call()
  try expect(
    !event.isSet, "turnGivenAway", expected: "nothing else happens on the main thread until \(moment)",
    happened: "another event came first")
  await settle()
}
