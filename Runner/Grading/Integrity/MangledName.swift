/// The first two names of a mangled symbol of a module: the module's, and that of what is declared at file level.
///
/// `$s`, the module's length and name, then the declaration's. A word that has occurred stands as a letter in later
/// names: in the module `TaskGroupFanOut` the type `Task` is `0A0`.
struct MangledName {
  /// The name at file level; an operator as it is written; `nil` for what is private to its file.
  let topLevelName: String?

  /// The characters of operators by the letters that stand for them, from `a` on.
  private static let operatorCharacters = Array("& @/= >    <*!|+?%-~   ^ .")

  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - module: The module that it must belong to; for others there is no value.
  init?(_ symbol: String, of module: String) {
    var reader = Reader(symbol)
    guard reader.takes("$s"), reader.identifier() == module else { return nil }
    guard let name = reader.identifier() else {
      topLevelName = nil
      return
    }
    // What is private to a file has a discriminator after the name.
    if reader.rest.starts(with: "33_".utf8) {
      topLevelName = nil
    } else if ["oi", "op", "oP"].contains(where: { reader.rest.starts(with: $0.utf8) }) {
      topLevelName = String(
        name.utf8.map { byte in
          let index = Int(byte) - Int(UInt8(ascii: "a"))
          return Self.operatorCharacters.indices.contains(index) ? Self.operatorCharacters[index] : "?"
        })
    } else {
      topLevelName = name
    }
  }

  /// Whether a name is an operator's.
  static func isOperator(_ name: String) -> Bool {
    name.utf8.first.map { !($0 >= 0x80 || $0 == UInt8(ascii: "_") || Reader.isLetter($0)) } ?? false
  }
}

extension MangledName {
  /// Reads names off a symbol, and remembers their words.
  struct Reader {
    private(set) var rest: Substring.UTF8View
    private var words: [[UInt8]] = []

    init(_ symbol: String) { rest = Substring(symbol).utf8 }

    static func isLetter(_ byte: UInt8) -> Bool {
      isLower(byte) || isUpper(byte)
    }

    private static func isLower(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    private static func isUpper(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    mutating func takes(_ text: String) -> Bool {
      guard rest.starts(with: text.utf8) else { return false }
      rest = rest.dropFirst(text.utf8.count)
      return true
    }

    /// Takes a name; `nil` when there is none, or one that is not made of ASCII.
    mutating func identifier() -> String? {
      guard let first = rest.first, Self.isDigit(first) else { return nil }
      var hasWords = false
      if takes("0") {
        if rest.first == UInt8(ascii: "0") { return nil }
        hasWords = true
      }
      var name: [UInt8] = []
      repeat {
        while hasWords, let letter = rest.first, Self.isLetter(letter) {
          rest = rest.dropFirst()
          let index = Int(letter) - Int(UInt8(ascii: Self.isLower(letter) ? "a" : "A"))
          hasWords = Self.isLower(letter)
          guard words.indices.contains(index) else { return nil }
          name += words[index]
        }
        if takes("0") { break }
        let digits = rest.prefix(while: Self.isDigit)
        guard let length = Int(String(Substring(digits))), length > 0 else { return nil }
        rest = rest.dropFirst(digits.count)
        let part = Array(rest.prefix(length))
        guard part.count == length else { return nil }
        rest = rest.dropFirst(length)
        remember(part)
        name += part
      } while hasWords
      return String(decoding: name, as: UTF8.self)
    }

    /// Keeps the words of a part of a name: each begins with a letter, and ends before a capital or an underscore.
    private mutating func remember(_ part: [UInt8]) {
      var start: Int?
      for index in 0...part.count {
        let byte = index < part.count ? part[index] : 0
        if let begin = start, byte == 0 || byte == UInt8(ascii: "_") || isBoundary(part[index - 1], byte) {
          if index - begin >= 2, words.count < 26 { words.append(Array(part[begin..<index])) }
          start = nil
        }
        if start == nil, byte != 0, byte != UInt8(ascii: "_"), !Self.isDigit(byte) { start = index }
      }
    }

    private func isBoundary(_ previous: UInt8, _ byte: UInt8) -> Bool {
      !Self.isUpper(previous) && Self.isUpper(byte)
    }
  }
}

extension MangledName {
  /// The module that a symbol begins with; `nil` when it begins with a type of the standard library, or with none.
  static func module(of symbol: String) -> String? {
    var reader = Reader(symbol)
    return reader.takes("$s") ? reader.identifier() : nil
  }
}
