enum Checkout {
  static func total(of items: [String], prices: [String: Int]) -> Int {
    items.reduce(0) { $0 + prices[$1, default: 0] }
  }

  @concurrent
  static func discount(on items: [String], finder: any DiscountFinder) async -> Int {
    finder.discount(on: items)
  }
}

@MainActor
final class BasketModel {
  private(set) var items: [String] = []
  private(set) var total = 0
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
    change { $0.append(item) }
  }

  func add(contentsOf more: [String]) {
    change { $0 += more }
  }

  func removeLast() {
    change { _ = $0.popLast() }
  }

  func discount() async -> Int {
    await Checkout.discount(on: items, finder: finder)
  }

  private func change(_ body: (inout [String]) -> Void) {
    body(&items)
    total = Checkout.total(of: items, prices: prices)
    display(items, total)
  }
}
