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

  nonisolated func raise(_ item: String, by cents: Int) async {
    let price = await price(of: item) ?? 0
    await set(price + cents, of: item)
  }

  private func set(_ cents: Int, of item: String) {
    prices[item] = cents
  }
}
