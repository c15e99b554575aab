/// The label comes from a protocol that the actor can keep without isolation.
actor PriceBoard {
  nonisolated let currency: String
  private(set) var prices: [String: Int] = [:]
  private let source: any PriceSource

  init(currency: String, source: any PriceSource) {
    self.currency = currency
    self.source = source
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

protocol PriceLabelling {
  var currency: String { get }
}

extension PriceLabelling {
  func label(for cents: Int) -> String {
    let digits = String(cents % 100)
    return "\(cents / 100)." + String(repeating: "0", count: 2 - digits.count) + digits + " " + currency
  }
}

extension PriceBoard: PriceLabelling {}
