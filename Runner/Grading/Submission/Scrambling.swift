package import Foundation

/// Takes bytes out of sight of eyes and searches, and brings them back.
///
/// The key stands here, so this keeps no secret from whoever reads the runner; it keeps a search through the
/// edition from telling a learner what is checked before the check does.
package enum Scrambling {
  private static let key: UInt64 = 0x5377_6966_7420_3663

  /// The bytes scrambled, or scrambled ones as they were.
  package static func applied(to bytes: Data) -> Data {
    var result = [UInt8](bytes)
    var state = key
    var word: UInt64 = 0
    for index in result.indices {
      if index.isMultiple(of: 8) { word = next(&state) }
      result[index] ^= UInt8(truncatingIfNeeded: word)
      word >>= 8
    }
    return Data(result)
  }

  /// The next number of SplitMix64 (Steele, Lea, Flood 2014).
  private static func next(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
