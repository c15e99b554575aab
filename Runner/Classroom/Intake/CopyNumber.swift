/// The number by which browsers and learning platforms tell copies apart: `OrderProvider (1)`, `OrderProvider-1`.
enum CopyNumber {
  /// - Parameter stem: A name without its ending.
  /// - Returns: The name without the number; `nil` when it has none.
  static func removed(from stem: String) -> String? {
    let inner = stem.hasSuffix(")") ? stem.dropLast() : stem[...]
    let digits = inner.reversed().prefix { $0.isASCII && $0.isNumber }.count
    let rest = inner.dropLast(digits)
    let ending = stem.hasSuffix(")") ? " (" : "-"
    guard digits > 0, rest.hasSuffix(ending), rest.count > ending.count else { return nil }
    return String(rest.dropLast(ending.count))
  }
}
