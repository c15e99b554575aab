final class BasketModel {
  @MainActor private(set) var items: [String] = []
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

  @MainActor var total: Int { items.reduce(0) { $0 + prices[$1, default: 0] } }

  @MainActor
  func add(_ item: String) {
    add(contentsOf: [item])
  }

  @MainActor
  func add(contentsOf more: [String]) {
    items += more
    display(items, total)
  }

  @MainActor
  func removeLast() {
    _ = items.popLast()
    display(items, total)
  }

  @MainActor
  func discount() async -> Int {
    await Task.detached { [finder, items] in finder.discount(on: items) }.value
  }
}
