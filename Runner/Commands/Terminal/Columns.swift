extension Character {
  /// How many columns of a terminal the character takes.
  package var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) {
      return 2
    }
    switch first.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200B, 0xFEFF: return 0
    // East Asian wide and fullwidth characters (Unicode Standard Annex 11).
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension StringProtocol {
  /// How many columns of a terminal the text takes on one line.
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text with spaces up to a width; longer text stays as it is.
  package func padded(to width: Int) -> String {
    String(self) + String(repeating: " ", count: Swift.max(0, width - columns))
  }

  /// The text with spaces before it up to a width.
  package func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - columns)) + String(self)
  }
}

extension Int {
  /// The number with commas between thousands: `1,000`.
  package var grouped: String {
    let digits = String(magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return self < 0 ? "-" + text : text
  }

  /// The number and a word that agrees with it: `1 step`, `2 steps`.
  package func of(_ singular: String) -> String { "\(grouped) \(singular)\(self == 1 ? "" : "s")" }
}
