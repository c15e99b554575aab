/// Breaks text into lines of a picture, whose font cannot be measured.
enum TextWidth {
  /// The width of a text in characters of a font in which all are equally wide.
  ///
  /// Everything above Latin, Greek, Cyrillic and their neighbours counts twice: some of it is that wide, and a line that
  /// is broken too early harms nothing.
  static func columns(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + (($1.unicodeScalars.first?.value ?? 0) >= 0x1100 ? 2 : 1) }
  }

  /// Breaks text at spaces, and inside words that are longer than a line.
  ///
  /// - Parameters:
  ///   - text: The text, one line.
  ///   - width: The most columns of a line.
  /// - Returns: The lines, at least one.
  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in holdingTimes(text).split(separator: " ").flatMap({ pieces(of: $0, to: width) }) {
      if line.isEmpty {
        line = word
      } else if columns(line) + 1 + columns(word) <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    return (lines + [line]).map { String($0.map { $0 == hardSpace ? " " : $0 }) }
  }

  /// The same, with a sign at its end where lines are left out.
  static func wrap(_ text: String, to width: Int, most: Int) -> [String] {
    let lines = wrap(text, to: width)
    return lines.count <= most ? lines : lines.prefix(most - 1) + ["…"]
  }

  private static let hardSpace: Character = "\u{A0}"

  /// The text with its times in one piece: `15 s` is not broken at its space.
  private static func holdingTimes(_ text: String) -> String {
    // Looking for the expression takes longer than everything else here, and most texts have no time in them.
    guard zip(text.utf8, text.utf8.dropFirst()).contains(where: { isDigit($0) && $1 == UInt8(ascii: " ") })
    else {
      return text
    }
    return text.replacing(/([0-9]) (ms|s)\b/) { "\($0.1)\(hardSpace)\($0.2)" }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func pieces(of word: Substring, to width: Int) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for character in word {
      if !piece.isEmpty, columns(piece) + columns(String(character)) > width {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
    }
    return pieces + [piece]
  }
}
