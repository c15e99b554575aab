/// SipHash-2-4: a number of 64 bits that nobody can work out for a text who has not the key.
///
/// The standard library's own hash has a key of the process, and the two ends of a channel are two processes.
struct SipHash {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64
  /// The bytes that do not fill a word yet, the first lowest.
  private var rest: UInt64 = 0
  private var count: UInt64 = 0

  /// - Parameter key: The key, in words whose lowest byte is the first.
  init(key: (UInt64, UInt64)) {
    v0 = 0x736f_6d65_7073_6575 ^ key.0
    v1 = 0x646f_7261_6e64_6f6d ^ key.1
    v2 = 0x6c79_6765_6e65_7261 ^ key.0
    v3 = 0x7465_6462_7974_6573 ^ key.1
  }

  mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      rest |= UInt64(byte) << (8 * (count & 7))
      count += 1
      guard count & 7 == 0 else { continue }
      take(rest)
      rest = 0
    }
  }

  /// The number of all bytes.
  consuming func value() -> UInt64 {
    take(rest | count << 56)
    v2 ^= 0xff
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  private mutating func take(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func round() {
    v0 &+= v1
    v2 &+= v3
    v1 = Self.turned(v1, by: 13) ^ v0
    v3 = Self.turned(v3, by: 16) ^ v2
    v0 = Self.turned(v0, by: 32)
    v2 &+= v1
    v0 &+= v3
    v1 = Self.turned(v1, by: 17) ^ v2
    v3 = Self.turned(v3, by: 21) ^ v0
    v2 = Self.turned(v2, by: 32)
  }

  private static func turned(_ word: UInt64, by bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
}
