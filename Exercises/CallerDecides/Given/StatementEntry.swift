/// One entry of a bank statement; it stays as it is.
struct StatementEntry: Hashable, Sendable {
  let payee: String
  /// The amount; what was paid is negative.
  let cents: Int
}
