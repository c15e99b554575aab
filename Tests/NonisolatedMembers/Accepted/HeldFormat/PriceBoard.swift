/// The actor holds a Sendable value that knows how prices look.
actor PriceBoard {
  nonisolated let format: PriceFormat
  nonisolated var currency: String { format.currency }
  private(set) var prices: [String: Int] = [:]
  private let source: any PriceSource

  init(currency: String, source: any PriceSource) {
    format = PriceFormat(currency: currency)
    self.source = source
  }

  nonisolated func label(for cents: Int) -> String {
    format.label(for: cents)
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

struct PriceFormat: Sendable {
  let currency: String

  func label(for cents: Int) -> String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest) \(currency)"
  }
}
