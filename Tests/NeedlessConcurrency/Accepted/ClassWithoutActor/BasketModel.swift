final class BasketModel {
  private(set) var items: [String] = []
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

  var total: Int { items.reduce(0) { $0 + prices[$1, default: 0] } }

  func add(_ item: String) {
    add(contentsOf: [item])
  }

  func add(contentsOf more: [String]) {
    items += more
    refresh()
  }

  func removeLast() {
    _ = items.popLast()
    refresh()
  }

  @MainActor
  func discount() async -> Int {
    await Task.detached { [finder, items] in finder.discount(on: items) }.value
  }

  // It cannot be sent to another thread, and its screen is on the main actor.
  private func refresh() {
    let (display, items, total) = (display, items, total)
    MainActor.assumeIsolated { display(items, total) }
  }
}
