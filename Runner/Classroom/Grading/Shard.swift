/// One of several parts of a class that are graded apart, on several machines say.
///
/// What belongs to a part follows from what is graded alone: equal submissions fall into the same part, and a part
/// stays the same whoever else hands in.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  package let index: Int
  package let count: Int

  package init?(index: Int, of count: Int) {
    guard count > 0, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// - Parameter text: `2/4`, the second of four.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
    self.init(index: index, of: count)
  }

  package var description: String { "\(index)/\(count)" }

  /// Whether something belongs to this part.
  ///
  /// - Parameter digest: Its digest, as hexadecimal digits.
  /// - Returns: Whether it does.
  func contains(_ digest: String) -> Bool {
    // 60 bits: enough that every count of parts is equally served, and no number overflows.
    let number = UInt64(digest.prefix(15), radix: 16) ?? 0
    return Int(number % UInt64(count)) == index - 1
  }
}
