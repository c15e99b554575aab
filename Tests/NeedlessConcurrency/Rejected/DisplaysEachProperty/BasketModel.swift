@MainActor
final class BasketModel {
  private(set) var items: [String] = [] {
    didSet { display(items, total) }
  }
  private(set) var total = 0 {
    didSet { display(items, total) }
  }
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

  func add(_ item: String) {
    add(contentsOf: [item])
  }

  func add(contentsOf more: [String]) {
    items += more
    updateTotal()
  }

  func removeLast() {
    _ = items.popLast()
    updateTotal()
  }

  private func updateTotal() {
    total = items.reduce(0) { $0 + prices[$1, default: 0] }
  }

  func discount() async -> Int {
    await search(items)
  }

  @concurrent
  private nonisolated func search(_ items: [String]) async -> Int {
    finder.discount(on: items)
  }
}
