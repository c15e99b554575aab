struct BasketState {
  var items: [String] = []
  var total = 0
}

@MainActor
final class BasketModel {
  private var state = BasketState() {
    didSet { display(state.items, state.total) }
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

  var items: [String] { state.items }
  var total: Int { state.total }

  func add(_ item: String) {
    state = BasketState(items: items + [item], total: total + prices[item, default: 0])
  }

  func add(contentsOf more: [String]) {
    var next = state
    for item in more {
      next.items.append(item)
      next.total += prices[item, default: 0]
    }
    state = next
  }

  func removeLast() {
    var next = state
    guard let item = next.items.popLast() else { return }
    next.total -= prices[item, default: 0]
    state = next
  }

  func discount() async -> Int {
    // A copy, for the child task begins later.
    let items = items
    async let discount = finder.discount(on: items)
    return await discount
  }
}
