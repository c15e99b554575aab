import Foundation

@MainActor
final class BasketModel {
  private let lock = NSLock()
  private var contents: [String] = []
  private let prices: [String: Int]
  private let finder: any DiscountFinder
  private let display: @MainActor @Sendable (_ items: [String], _ total: Int) -> Void

  init(
    prices: [String: Int], finder: any DiscountFinder,
    display: @escaping @MainActor @Sendable (_ items: [String], _ total: Int) -> Void
  ) {
    self.prices = prices
    self.finder = finder
    self.display = display
  }

  var items: [String] { lock.withLock { contents } }
  var total: Int { items.reduce(0) { $0 + prices[$1, default: 0] } }

  func add(_ item: String) {
    add(contentsOf: [item])
  }

  func add(contentsOf more: [String]) {
    lock.withLock { contents += more }
    display(items, total)
  }

  func removeLast() {
    lock.withLock { _ = contents.popLast() }
    display(items, total)
  }

  func discount() async -> Int {
    await Search(finder: finder).discount(on: items)
  }
}

/// Where a search may keep its thread busy.
actor Search {
  private let finder: any DiscountFinder

  init(finder: any DiscountFinder) {
    self.finder = finder
  }

  func discount(on items: [String]) -> Int {
    finder.discount(on: items)
  }
}
