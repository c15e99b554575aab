/// The words of Swift code outside comments and text in quotes, and where they are.
///
/// What stands in an interpolation is code and has its words here.
struct SourceTokens {
  /// A name, a keyword or a number, or one other character.
  struct Token: Hashable {
    let text: String
    /// Its line, counted from 1.
    let line: Int
    /// How many braces are open around it.
    let depth: Int
    /// Whether white space or a comment is before it.
    let isSpaced: Bool
    let isWord: Bool
  }

  /// The keywords that come before the name of what is declared.
  static let declarationWords: Set<String> = [
    "actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  let all: [Token]

  init(_ code: String) {
    var scanner = Scanner(code)
    scanner.run()
    all = scanner.tokens
  }

  /// The first line with a word; `nil` when it has none.
  func line(of word: String) -> Int? {
    all.first { $0.text == word }?.line
  }

  /// The names that code declares, at file level or anywhere.
  ///
  /// - Parameters:
  ///   - words: The keywords that come before a name.
  ///   - depth: In how many braces they must stand; `nil` for any number.
  /// - Returns: The names.
  func declared(by words: Set<String>, atDepth depth: Int? = nil) -> Set<String> {
    Set(
      zip(all, all.dropFirst()).compactMap { keyword, name in
        words.contains(keyword.text) && name.isWord && (depth ?? keyword.depth) == keyword.depth
          ? name.text : nil
      })
  }
}

extension SourceTokens {
  /// Goes over code once.
  private struct Scanner {
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var depth = 0
    private var isSpaced = true
    private(set) var tokens: [Token] = []

    init(_ code: String) { bytes = Array(code.utf8) }

    private func byte(_ offset: Int = 0) -> UInt8? {
      place + offset < bytes.count ? bytes[place + offset] : nil
    }

    private func isAt(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { bytes[min(place, bytes.count)...].starts(with: $0) }
    }

    private mutating func advance(_ count: Int = 1) {
      for _ in 0..<count where place < bytes.count {
        if bytes[place] == UInt8(ascii: "\n") { line += 1 }
        place += 1
      }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private mutating func add(_ text: String, at line: Int, isWord: Bool) {
      tokens.append(Token(text: text, line: line, depth: depth, isSpaced: isSpaced, isWord: isWord))
      isSpaced = false
    }

    /// Takes code up to its end, or up to the parenthesis that ends an interpolation.
    mutating func run(untilParenthesis: Bool = false) {
      var parentheses = 0
      while let byte = byte() {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0B, 0x0C, 0:
          advance()
          isSpaced = true
        case UInt8(ascii: "/") where isAt("//") || isAt("/*"):
          takeComment()
        case UInt8(ascii: "/") where canBeginRegex:
          takeRegex(hashes: 0)
        case UInt8(ascii: "\""):
          takeText(hashes: 0)
        case UInt8(ascii: "#") where hashesBeforeQuote != nil:
          let (hashes, isText) = hashesBeforeQuote ?? (0, true)
          advance(hashes)
          if isText { takeText(hashes: hashes) } else { takeRegex(hashes: hashes) }
        case UInt8(ascii: "`"):
          takeQuotedName()
        case _ where Self.isWordByte(byte):
          takeWord()
        default:
          if byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
          if untilParenthesis, byte == UInt8(ascii: ")"), parentheses == 0 { return }
          if byte == UInt8(ascii: "(") { parentheses += 1 }
          if byte == UInt8(ascii: ")") { parentheses -= 1 }
          add(String(UnicodeScalar(byte)), at: line, isWord: false)
          if byte == UInt8(ascii: "{") { depth += 1 }
          advance()
        }
      }
    }

    private mutating func takeWord() {
      let (start, first) = (place, line)
      while let byte = byte(), Self.isWordByte(byte) { place += 1 }
      add(String(decoding: bytes[start..<place], as: UTF8.self), at: first, isWord: true)
    }

    private mutating func takeQuotedName() {
      let (start, first) = (place + 1, line)
      advance()
      while let byte = byte(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { advance() }
      add(String(decoding: bytes[start..<place], as: UTF8.self), at: first, isWord: true)
      if byte() == UInt8(ascii: "`") { advance() }
    }

    private mutating func takeComment() {
      isSpaced = true
      if isAt("//") {
        while let byte = byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { advance() }
        return
      }
      var nesting = 0
      repeat {
        if isAt("/*") {
          nesting += 1
          advance(2)
        } else if isAt("*/") {
          nesting -= 1
          advance(2)
        } else {
          advance()
        }
      } while nesting > 0 && place < bytes.count
    }

    /// How many number signs are here before a quotation mark, or before the slash of a regular expression.
    private var hashesBeforeQuote: (count: Int, isText: Bool)? {
      var count = 0
      while byte(count) == UInt8(ascii: "#") { count += 1 }
      if byte(count) == UInt8(ascii: "\"") { return (count, true) }
      return byte(count) == UInt8(ascii: "/") ? (count, false) : nil
    }

    /// Takes text in quotes, with the code of its interpolations.
    private mutating func takeText(hashes: Int) {
      let quotes = isAt("\"\"\"") ? 3 : 1
      advance(quotes)
      while let byte = byte() {
        if quotes == 1, byte == UInt8(ascii: "\n") { return }
        if byte == UInt8(ascii: "\\"), hasHashes(hashes, from: 1) {
          advance(1 + hashes)
          if self.byte() == UInt8(ascii: "(") {
            advance()
            run(untilParenthesis: true)
          }
          // What is escaped, or the end of the interpolation; a line's end is one all the same.
          if self.byte() != UInt8(ascii: "\n") || quotes == 3 { advance() }
        } else if byte == UInt8(ascii: "\""), quotes == 1 || isAt("\"\"\""), hasHashes(hashes, from: quotes) {
          advance(quotes + hashes)
          isSpaced = false
          return
        } else {
          advance()
        }
      }
    }

    private func hasHashes(_ count: Int, from offset: Int) -> Bool {
      (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
    }

    /// Whether a slash here begins a regular expression: nothing that could be divided is before it, and another slash
    /// follows on the line.
    private var canBeginRegex: Bool {
      guard let next = byte(1), next != UInt8(ascii: " "), next != UInt8(ascii: "\t") else { return false }
      if let last = tokens.last, last.isWord || [")", "]", "}"].contains(last.text) {
        let keywords: Set<String> = ["return", "in", "case", "try", "await", "else", "throw"]
        guard keywords.contains(last.text) else { return false }
      }
      return endOfRegex(hashes: 0) != nil
    }

    /// Where a regular expression that begins here ends; `nil` when it does not on its line.
    private func endOfRegex(hashes: Int) -> Int? {
      var offset = 1
      while let byte = byte(offset), hashes > 0 || byte != UInt8(ascii: "\n") {
        if byte == UInt8(ascii: "\\") {
          offset += 2
        } else if byte == UInt8(ascii: "/"), hasHashes(hashes, from: offset + 1) {
          return offset + 1 + hashes
        } else {
          offset += 1
        }
      }
      return nil
    }

    private mutating func takeRegex(hashes: Int) {
      advance(endOfRegex(hashes: hashes) ?? 1)
      isSpaced = false
    }
  }
}
