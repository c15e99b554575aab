/// The board keeps what never changes; what changes has an actor of its own.
actor PriceBoard {
  nonisolated let currency: String
  private let store = PriceStore()
  var prices: [String: Int] { get async { await store.prices } }
  private let source: any PriceSource

  init(currency: String, source: any PriceSource) {
    self.currency = currency
    self.source = source
  }

  nonisolated func label(for cents: Int) -> String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest) \(currency)"
  }

  func price(of item: String) async -> Int? {
    await store.prices[item]
  }

  func reload() async {
    await store.replace(by: source.read())
  }

  func raise(_ item: String, by cents: Int) async {
    await store.raise(item, by: cents)
  }
}

actor PriceStore {
  private(set) var prices: [String: Int] = [:]

  func replace(by prices: [String: Int]) {
    self.prices = prices
  }

  func raise(_ item: String, by cents: Int) {
    prices[item, default: 0] += cents
  }
}
