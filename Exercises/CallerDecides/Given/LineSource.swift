/// Where the lines of a bank statement come from; it stays as it is.
///
/// A source belongs to the caller who made it. It is not Sendable: it must be read where its owner is.
protocol LineSource: AnyObject {
  /// The next line; `nil` when there are no more.
  func nextLine() -> String?
}
