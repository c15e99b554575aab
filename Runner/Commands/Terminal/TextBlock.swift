/// Lays text out within a number of columns.
package enum TextBlock {
  /// The width that every output keeps to.
  package static let width = 80

  /// A space at which no line is broken; it is printed as a space.
  package static let hardSpace: Character = "\u{A0}"

  /// Breaks text into lines at spaces, and inside words that are longer than a line.
  ///
  /// - Parameters:
  ///   - text: The text; its own line feeds stay.
  ///   - width: The most columns of a line.
  /// - Returns: The lines, at least one.
  package static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: true) {
        for piece in pieces(of: word, to: width) {
          if line.isEmpty {
            line = piece
          } else if line.columns + 1 + piece.columns <= width {
            line += " " + piece
          } else {
            lines.append(line)
            line = piece
          }
        }
      }
      lines.append(line)
    }
    return lines.map { String($0.map { $0 == hardSpace ? " " : $0 }) }
  }

  /// Text after a label, its further lines under its first.
  package static func labelled(_ label: String, _ text: String, width: Int = width) -> [String] {
    let indent = String(repeating: " ", count: label.columns)
    return wrap(text, to: width - label.columns).enumerated().map { index, line in
      (index == 0 ? label + line : indent + line).trimmedAtEnd
    }
  }

  /// Breaks a line where it is full, keeping its spaces: for what programs print.
  package static func wrapKeepingSpaces(_ line: String, to width: Int) -> [String] {
    pieces(of: line[...], to: width)
  }

  private static func pieces(of word: Substring, to width: Int) -> [String] {
    guard word.columns > width else { return [String(word)] }
    var pieces: [String] = []
    var piece = ""
    var columns = 0
    for character in word {
      if columns + character.columns > max(width, 1), !piece.isEmpty {
        pieces.append(piece)
        piece = ""
        columns = 0
      }
      piece.append(character)
      columns += character.columns
    }
    return pieces + [piece]
  }
}

extension String {
  /// The text without the spaces at its end.
  package var trimmedAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The text without characters that a terminal would obey instead of showing; line feeds stay.
  package var printable: String {
    var text = ""
    for scalar in replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar.value {
      case 9: text += "  "
      case 10: text.unicodeScalars.append(scalar)
      case 0..<0x20, 0x7F..<0xA0: text += "\u{FFFD}"
      // Marks that turn the direction of writing could show a line as something else.
      case 0x202A...0x202E, 0x2066...0x2069: text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text on one line that a terminal shows as it is.
  package var printableLine: String {
    printable.split(separator: "\n", omittingEmptySubsequences: true).joined(separator: " ")
  }
}
