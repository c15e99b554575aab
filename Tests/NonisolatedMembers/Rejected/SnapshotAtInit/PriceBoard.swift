actor PriceBoard {
  nonisolated let currency: String
  nonisolated let prices: [String: Int]
  private var current: [String: Int] = [:]
  private let source: any PriceSource

  init(currency: String, source: any PriceSource) {
    self.currency = currency
    self.source = source
    prices = current
  }

  nonisolated func label(for cents: Int) -> String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest) \(currency)"
  }

  nonisolated func price(of item: String) -> Int? {
    prices[item]
  }

  func reload() {
    current = source.read()
  }

  func raise(_ item: String, by cents: Int) {
    current[item, default: 0] += cents
  }
}
