import Dispatch

actor Basket {
  private(set) var items: [String] = []
  private(set) var total = 0
  private let prices: [String: Int]
  private let display: @MainActor @Sendable (_ items: [String], _ total: Int) -> Void

  init(
    prices: [String: Int], display: @escaping @MainActor @Sendable (_ items: [String], _ total: Int) -> Void
  ) {
    self.prices = prices
    self.display = display
  }

  func add(contentsOf more: [String]) async {
    items += more
    await refresh()
  }

  func removeLast() async {
    _ = items.popLast()
    await refresh()
  }

  private func refresh() async {
    total = items.reduce(0) { $0 + prices[$1, default: 0] }
    await display(items, total)
  }
}

final class BasketModel: Sendable {
  private let basket: Basket
  private let finder: any DiscountFinder

  init(
    prices: [String: Int], finder: any DiscountFinder,
    display: @escaping @MainActor @Sendable (_ items: [String], _ total: Int) -> Void
  ) {
    basket = Basket(prices: prices, display: display)
    self.finder = finder
  }

  @MainActor var items: [String] { wait { await $0.items } }
  @MainActor var total: Int { wait { await $0.total } }

  @MainActor func add(_ item: String) {
    add(contentsOf: [item])
  }

  @MainActor func add(contentsOf more: [String]) {
    wait { await $0.add(contentsOf: more) }
  }

  @MainActor func removeLast() {
    wait { await $0.removeLast() }
  }

  @concurrent
  func discount() async -> Int {
    finder.discount(on: await basket.items)
  }

  private func wait<Value: Sendable>(for operation: @escaping @Sendable (Basket) async -> Value) -> Value {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var value: Value?
    Task.detached { [basket] in
      value = await operation(basket)
      done.signal()
    }
    done.wait()
    guard let value else { preconditionFailure("the task has ended without a value") }
    return value
  }
}
