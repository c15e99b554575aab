/// Where a board's prices come from; it stays as it is.
protocol PriceSource: Sendable {
  /// Reads all prices, in cents by item; that takes its time.
  func read() -> [String: Int]
}
