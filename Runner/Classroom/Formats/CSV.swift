package import Foundation

/// Tables as text (RFC 4180), safe for spreadsheets that would run a cell.
package enum CSV {
  /// One cell.
  package enum Cell: Hashable, Sendable {
    /// Anybody's text; a spreadsheet shows it and never runs it.
    case text(String)
    /// Points, which stay a number.
    case points(Points)
    /// What a platform finds its own user by: it stays as it is when a spreadsheet can do nothing with it.
    case key(String)
  }

  /// A table as bytes.
  ///
  /// - Parameters:
  ///   - rows: The rows, the header first.
  ///   - hasBOM: Whether it begins with the mark by which Excel knows UTF-8.
  /// - Returns: The bytes in UTF-8, each row with CR and LF at its end.
  package static func data(_ rows: [[Cell]], hasBOM: Bool = false) -> Data {
    let text = rows.map { $0.map(Self.text).joined(separator: ",") + "\r\n" }.joined()
    return Data((hasBOM ? "\u{FEFF}" : "").utf8) + Data(text.utf8)
  }

  private static func text(_ cell: Cell) -> String {
    switch cell {
    case .points(let points): points.text
    case .text(let text): quoted(guarded(text))
    case .key(let text): quoted(isHarmless(text) ? text : guarded(text))
    }
  }

  /// Text that no spreadsheet takes for a formula.
  ///
  /// An apostrophe goes before a character that begins a formula: at the beginning, and wherever a program that
  /// splits the table in another way (at semicolons, tabs or line feeds) would begin a cell.
  package static func guarded(_ text: String) -> String {
    var guarded = String.UnicodeScalarView()
    var isAtStart = true
    for scalar in text.unicodeScalars {
      if isAtStart, starters.contains(scalar) { guarded.append("'") }
      guarded.append(isControl(scalar) ? "\u{FFFD}" : scalar)
      switch scalar {
      case ";", "\t", "\n", "\r": isAtStart = true
      // Spaces, quotes and marks without width do not keep a cell from being one.
      case " ", "\"", "\u{A0}", "\u{FEFF}", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        break
      default: isAtStart = false
      }
    }
    return String(guarded)
  }

  private static let starters: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar) || scalar.value == 0x7F
  }

  /// Whether a key has only characters that make no call, no reference to a program and no cell of its own.
  private static func isHarmless(_ key: String) -> Bool {
    key.utf8.allSatisfy { byte in
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      return isLetter || "0123456789._@+-".utf8.contains(byte)
    }
  }

  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains { ",;\"\t\r\n".unicodeScalars.contains($0) }
    guard needsQuotes || text.unicodeScalars.first == " " || text.unicodeScalars.last == " " else {
      return text
    }
    return "\"" + text.replacingScalars(["\"": "\"\""]) + "\""
  }

  /// Reads a table, with commas, semicolons or tabs between its cells: whichever the header has most of.
  ///
  /// - Parameter data: The table in UTF-8.
  /// - Returns: The rows that have anything in them.
  /// - Throws: `RosterFault`.
  package static func rows(of data: Data) throws(RosterFault) -> [[String]] {
    guard var text = String(validating: data, as: UTF8.self) else { throw .notUTF8 }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    let rows = try split(text.unicodeScalars, at: separator(in: text.unicodeScalars))
    return rows.filter { $0.contains { !$0.isEmpty } }
  }

  /// What the header has most of outside of quotes.
  private static func separator(in text: String.UnicodeScalarView) -> Unicode.Scalar {
    var counts: [Unicode.Scalar: Int] = [:]
    var isQuoted = false
    for scalar in text {
      if scalar == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      if scalar == "\n" || scalar == "\r" { break }
      counts[scalar, default: 0] += 1
    }
    let most = [Unicode.Scalar(","), ";", "\t"].map { counts[$0] ?? 0 }
    if most[2] > max(most[0], most[1]) { return "\t" }
    return most[1] > most[0] ? ";" : ","
  }

  private static func split(
    _ text: String.UnicodeScalarView, at separator: Unicode.Scalar
  ) throws(RosterFault) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var quoteLine: Int?
    var line = 1
    var index = text.startIndex
    func following() -> Unicode.Scalar? {
      let next = text.index(after: index)
      return next < text.endIndex ? text[next] : nil
    }
    while index < text.endIndex {
      let scalar = text[index]
      if scalar == "\n" { line += 1 }
      if quoteLine != nil {
        if scalar != "\"" {
          cell.append(scalar)
        } else if following() == "\"" {
          cell.append(scalar)
          index = text.index(after: index)
        } else {
          quoteLine = nil
        }
      } else if scalar == "\"", cell.isEmpty {
        quoteLine = line
      } else if scalar == separator {
        row.append(String(cell))
        cell = String.UnicodeScalarView()
      } else if scalar == "\n" || scalar == "\r" {
        if scalar == "\r", following() == "\n" { index = text.index(after: index) }
        rows.append(row + [String(cell)])
        row = []
        cell = String.UnicodeScalarView()
      } else {
        cell.append(scalar)
      }
      index = text.index(after: index)
    }
    if let quoteLine { throw .openQuote(line: quoteLine) }
    if !row.isEmpty || !cell.isEmpty { rows.append(row + [String(cell)]) }
    return rows
  }
}
