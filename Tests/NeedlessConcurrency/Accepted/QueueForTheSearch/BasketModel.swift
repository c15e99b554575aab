import Dispatch

@MainActor
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
    display(items, total)
  }

  func removeLast() {
    _ = items.popLast()
    display(items, total)
  }

  func discount() async -> Int {
    let (finder, items) = (finder, items)
    return await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(returning: finder.discount(on: items))
      }
    }
  }
}
