/// What the grader and the trusted part of one run of a graded program have in common, and nobody else.
///
/// It seals the lines of a report: a line's seal is made of the secret, the line's number and its text. So a line can
/// neither be made nor changed, repeated, left out or moved by whoever has not the secret.
package struct ReportSecret: Hashable, Sendable {
  private let low: UInt64
  private let high: UInt64

  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// A new one, which nobody can guess.
  package static func random() -> Self {
    var system = SystemRandomNumberGenerator()
    return Self(low: system.next(), high: system.next())
  }

  /// The size of its bytes.
  package static let byteCount = 16

  /// Its bytes, as they are handed over.
  package var bytes: [UInt8] {
    [low, high].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  /// The seal of a line.
  ///
  /// - Parameters:
  ///   - text: The line, without its seal.
  ///   - number: How many lines came before it.
  /// - Returns: Sixteen digits.
  package func seal(_ text: some Sequence<UInt8>, number: UInt64) -> [UInt8] {
    var hash = SipHash(key: (low, high))
    hash.update((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    hash.update(text)
    let value = hash.value()
    return (0..<16).map { Self.digits[Int(value >> (60 - 4 * UInt64($0)) & 15)] }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
