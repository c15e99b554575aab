extension String {
  /// How many columns the text takes on a terminal, without the colours in it.
  var shownColumns: Int { Self.pieces(of: self).reduce(0) { $0 + ($1.isColour ? 0 : $1.text.columns) } }

  /// The text on a line of so many columns; longer text ends in `…`.
  func fitted(to width: Int) -> String {
    guard shownColumns > width else { return self }
    var text = ""
    var left = max(0, width - 1)
    var isColoured = false
    for piece in Self.pieces(of: self) {
      if piece.isColour {
        text += piece.text
        isColoured = true
        continue
      }
      for character in piece.text {
        guard character.columns <= left else { return text + "…" + (isColoured ? "\u{1B}[0m" : "") }
        text.append(character)
        left -= character.columns
      }
    }
    return text
  }

  /// The text with something at the right end of the line, which goes first when there is no room for both.
  func followed(by end: String, at width: Int) -> String {
    let room = width - shownColumns - end.shownColumns
    return room < 2 ? fitted(to: width) : self + String(repeating: " ", count: room) + end
  }

  /// The text cut into colours, as `Ink` writes them, and what is between.
  private static func pieces(of text: String) -> [(isColour: Bool, text: Substring)] {
    var pieces: [(isColour: Bool, text: Substring)] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "\u{1B}") {
      if start > rest.startIndex { pieces.append((false, rest[..<start])) }
      let end = rest[start...].firstIndex(of: "m").map { rest.index(after: $0) } ?? rest.endIndex
      pieces.append((true, rest[start..<end]))
      rest = rest[end...]
    }
    return rest.isEmpty ? pieces : pieces + [(false, rest)]
  }
}
