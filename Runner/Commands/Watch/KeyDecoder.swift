/// One key of the keyboard.
enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter with the control key held: `c` for Ctrl-C.
  case control(Character)
  case up, down, left, right, pageUp, pageDown, home, end, enter, tab, backspace, escape
}

/// Makes keys of the bytes that a terminal sends.
///
/// Bytes come in whatever pieces the terminal and the line to it make of them: a sequence or a letter that is not whole
/// yet waits for its rest.
struct KeyDecoder: Sendable {
  /// The longest sequence that is waited for; what goes on beyond it is no key.
  private static let longestSequence = 32
  private static let escape: UInt8 = 0x1B

  private var bytes: [UInt8] = []

  /// Whether what came last may be the beginning of something longer: an Escape, or half a letter.
  var isWaiting: Bool { !bytes.isEmpty }

  /// Takes bytes.
  ///
  /// - Parameter new: What was read.
  /// - Returns: The keys that are whole now.
  mutating func feed(_ new: some Sequence<UInt8>) -> [Key] {
    bytes += new
    var keys: [Key] = []
    while let (key, length) = next() {
      bytes.removeFirst(length)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Nothing more came for a while: an Escape that waited was the key itself.
  mutating func finish() -> [Key] {
    defer { bytes = [] }
    return bytes.first == Self.escape ? [.escape] : []
  }

  /// The first key and how many bytes it takes; no key for bytes that mean none, and nothing when more must come.
  private func next() -> (key: Key?, length: Int)? {
    guard let first = bytes.first else { return nil }
    switch first {
    case Self.escape: return sequence()
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x7F, 0x08: return (.backspace, 1)
    case 0: return (nil, 1)
    case 1..<0x20: return (.control(Character(UnicodeScalar(first + 0x60))), 1)
    default: return letter(first)
    }
  }

  private func letter(_ first: UInt8) -> (key: Key?, length: Int)? {
    let length =
      switch first {
      case 0..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard length > 0 else { return (nil, 1) }
    let part = bytes.prefix(length)
    // A byte that cannot follow ends the letter: the rest is read afresh.
    if let wrong = part.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) { return (nil, wrong) }
    guard part.count == length else { return nil }
    guard let text = String(validating: part, as: UTF8.self), let letter = text.first else {
      return (nil, length)
    }
    return (.character(letter), length)
  }

  /// What begins with an Escape.
  private func sequence() -> (key: Key?, length: Int)? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["):
      // Parameters, then one byte from @ to ~ (ECMA-48, 5.4).
      guard let end = bytes.dropFirst(2).firstIndex(where: { !(0x20..<0x40).contains($0) }) else {
        return bytes.count > Self.longestSequence ? (nil, bytes.count) : nil
      }
      // A byte that cannot end it, another Escape say, is read afresh.
      guard (0x40..<0x7F).contains(bytes[end]) else { return (nil, end) }
      return (Self.key(String(decoding: bytes[2...end], as: UTF8.self)), end + 1)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      return (Self.key(String(UnicodeScalar(bytes[2]))), 3)
    default: return (.escape, 1)
    }
  }

  private static func key(_ sequence: String) -> Key? {
    switch sequence {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H", "1~", "7~": .home
    case "F", "4~", "8~": .end
    case "5~": .pageUp
    case "6~": .pageDown
    case "M": .enter
    default: nil
    }
  }
}
