/// The prices of a shop. What never changes belongs to no isolation: everybody may read it at once.
actor PriceBoard {
  nonisolated let currency: String
  private(set) var prices: [String: Int] = [:]
  private let source: any PriceSource

  init(currency: String, source: any PriceSource) {
    self.currency = currency
    self.source = source
  }

  nonisolated func label(for cents: Int) -> String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest) \(currency)"
  }

  func price(of item: String) -> Int? {
    prices[item]
  }

  func reload() {
    prices = source.read()
  }

  func raise(_ item: String, by cents: Int) {
    prices[item, default: 0] += cents
  }
}
