/// Points in whole hundredths, so that sums are exact.
package struct Points: Hashable, Comparable, Sendable {
  package static let zero = Self(hundredths: 0)

  package let hundredths: Int

  package init(hundredths: Int) {
    self.hundredths = hundredths
  }

  /// Whole points.
  package init(_ whole: Int) {
    hundredths = whole * 100
  }

  package static func < (first: Self, second: Self) -> Bool { first.hundredths < second.hundredths }

  package static func + (first: Self, second: Self) -> Self {
    Self(hundredths: first.hundredths + second.hundredths)
  }

  package static func += (sum: inout Self, more: Self) { sum = sum + more }

  /// The points as a decimal number without needless zeros: `10`, `7.5`, `3.33`.
  package var text: String { DecimalText.of(hundredths: hundredths) }

  /// The points with two decimals, for columns of numbers: `10.00`, `3.33`.
  package var fixedText: String {
    let decimals = hundredths % 100
    return "\(hundredths / 100)." + (decimals < 10 ? "0\(decimals)" : String(decimals))
  }

  /// The points for formats whose numbers are binary; the shortest text of it is `text`.
  package var number: Double { Double(hundredths) / 100 }

  /// The nearest whole number of points; halves go up.
  package var whole: Int { (hundredths + 50) / 100 }

  /// What is left after a part in ten thousand was taken away, halves of a hundredth in the learner's favour.
  func less(tenThousandths: Int) -> Self {
    Self(hundredths: (hundredths * (10_000 - tenThousandths) + 5_000) / 10_000)
  }

  /// Divides the points among weights.
  ///
  /// The parts add up to the whole: a hundredth that cannot be divided goes to the part that is owed most of it,
  /// and to the earlier one of two that are owed the same.
  ///
  /// - Parameter weights: None negative, at least one more than 0.
  /// - Returns: A part for each weight.
  func divided(by weights: [Int]) -> [Self] {
    let sum = weights.reduce(0, +)
    var parts = weights.map { hundredths * $0 / sum }
    let left = hundredths - parts.reduce(0, +)
    let owed = weights.indices.sorted {
      let (first, second) = (hundredths * weights[$0] % sum, hundredths * weights[$1] % sum)
      return first == second ? $0 < $1 : first > second
    }
    for index in owed.prefix(left) { parts[index] += 1 }
    return parts.map(Self.init(hundredths:))
  }
}

/// Decimal numbers with at most two decimals, as whole hundredths.
enum DecimalText {
  /// The number without needless zeros.
  static func of(hundredths: Int) -> String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return String(whole) }
    return "\(whole)." + (rest % 10 == 0 ? String(rest / 10) : rest < 10 ? "0\(rest)" : String(rest))
  }

  /// The hundredths of a number that is written without exponent and sign; `nil` for any other.
  static func hundredths(of text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let whole = Int(parts[0]), whole <= 1_000_000_000
    else { return nil }
    guard parts.count == 2 else { return whole * 100 }
    let decimals = parts[1].reversed().drop { $0 == "0" }
    guard decimals.count <= 2 else { return nil }
    let padded = String(decimals.reversed()) + String(repeating: "0", count: 2 - decimals.count)
    return Int(padded).map { whole * 100 + $0 }
  }
}
