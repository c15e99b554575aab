/// The columns and rows of a screen.
struct WatchSize: Hashable, Sendable {
  /// Below this nothing useful fits.
  static let least = Self(columns: 40, rows: 12)

  let columns: Int
  let rows: Int

  var isEnough: Bool { columns >= Self.least.columns && rows >= Self.least.rows }
}
