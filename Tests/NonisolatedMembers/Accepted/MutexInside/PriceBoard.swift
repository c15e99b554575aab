/// Everything is nonisolated; what changes is behind a lock.
import Synchronization

actor PriceBoard {
  nonisolated let currency: String
  private let stored = Mutex<[String: Int]>([:])
  nonisolated var prices: [String: Int] { stored.withLock { $0 } }
  private let source: any PriceSource

  init(currency: String, source: any PriceSource) {
    self.currency = currency
    self.source = source
  }

  nonisolated func label(for cents: Int) -> String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest) \(currency)"
  }

  nonisolated func price(of item: String) -> Int? {
    prices[item]
  }

  func reload() {
    let read = source.read()
    stored.withLock { $0 = read }
  }

  nonisolated func raise(_ item: String, by cents: Int) {
    stored.withLock { $0[item, default: 0] += cents }
  }
}
