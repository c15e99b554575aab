import Foundation

final class PriceBoard: @unchecked Sendable {
  let currency: String
  private(set) var prices: [String: Int] = [:]
  private let lock = NSLock()
  private let source: any PriceSource

  init(currency: String, source: any PriceSource) {
    self.currency = currency
    self.source = source
  }

  func label(for cents: Int) -> String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest) \(currency)"
  }

  func price(of item: String) -> Int? {
    lock.withLock { prices[item] }
  }

  func reload() {
    let read = source.read()
    lock.withLock { prices = read }
  }

  func raise(_ item: String, by cents: Int) {
    lock.withLock { prices[item, default: 0] += cents }
  }
}
