actor BasketModel {
  nonisolated(unsafe) private(set) var items: [String] = []
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

  nonisolated var total: Int { items.reduce(0) { $0 + prices[$1, default: 0] } }

  nonisolated func add(_ item: String) {
    add(contentsOf: [item])
  }

  nonisolated func add(contentsOf more: [String]) {
    items += more
    refresh()
  }

  nonisolated func removeLast() {
    _ = items.popLast()
    refresh()
  }

  private nonisolated func refresh() {
    MainActor.assumeIsolated { display(items, total) }
  }

  nonisolated func discount() async -> Int {
    let items = items
    return await Task.detached { [finder] in finder.discount(on: items) }.value
  }
}
