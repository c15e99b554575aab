/// JSON that remembers where each of its values stands and how its numbers are written.
///
/// Lines that begin with `//` are comments, so that a file that is written by hand can explain itself.
package struct PlacedJSON: Sendable {
  /// A line and a column, both counted from 1.
  package struct Place: Hashable, Sendable {
    package let line: Int
    package let column: Int
  }

  /// What a value is.
  enum Value: Sendable {
    case object([Member])
    case array([PlacedJSON])
    case string(String)
    /// As it is written.
    case number(String)
    case bool(Bool)
    case null
  }

  /// A field of an object.
  struct Member: Sendable {
    let name: String
    let place: Place
    let value: PlacedJSON
  }

  /// Text that is no JSON.
  struct SyntaxError: Error {
    let place: Place
    let expected: String
  }

  let place: Place
  let value: Value

  /// Reads a text.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Throws: `SyntaxError`, at the first place that makes no sense.
  init(_ bytes: [UInt8]) throws(SyntaxError) {
    var reader = Reader(bytes: bytes)
    self = try reader.document()
  }

  private init(place: Place, value: Value) {
    self.place = place
    self.value = value
  }
}

extension PlacedJSON {
  private struct Reader {
    private static let deepest = 32
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var lineStart = 0
    private var depth = 0
    /// Up to where the columns of this line were counted, and how many there are.
    private var counted = 0
    private var columns = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        index = 3
        lineStart = 3
      }
    }

    /// The place of the next byte.
    private mutating func here() -> Place {
      let end = min(index, bytes.count)
      // Once for each byte: a file may be one long line.
      if counted < lineStart || counted > end { (counted, columns) = (lineStart, 0) }
      // A character's further bytes take no column.
      columns += bytes[counted..<end].count { $0 & 0xC0 != 0x80 }
      counted = end
      return Place(line: line, column: columns + 1)
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func document() throws(SyntaxError) -> PlacedJSON {
      let value = try value()
      skipSpace()
      if next != nil { throw wanted("nothing more") }
      return value
    }

    private mutating func wanted(_ what: String) -> SyntaxError { SyntaxError(place: here(), expected: what) }

    private mutating func skipSpace() {
      while let byte = next {
        switch byte {
        case UInt8(ascii: "\n"):
          index += 1
          line += 1
          lineStart = index
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
        case UInt8(ascii: "/"):
          guard bytes[index...].starts(with: "//".utf8) else { return }
          while let byte = next, byte != UInt8(ascii: "\n") { index += 1 }
        default: return
        }
      }
    }

    private mutating func value() throws(SyntaxError) -> PlacedJSON {
      skipSpace()
      let place = here()
      switch next {
      case UInt8(ascii: "{"): return PlacedJSON(place: place, value: .object(try object()))
      case UInt8(ascii: "["): return PlacedJSON(place: place, value: .array(try array()))
      case UInt8(ascii: "\""): return PlacedJSON(place: place, value: .string(try string()))
      case let byte? where byte == UInt8(ascii: "-") || Self.digits.contains(byte):
        return PlacedJSON(place: place, value: .number(try number()))
      default:
        for (word, value) in [("true", Value.bool(true)), ("false", .bool(false)), ("null", .null)]
        where bytes[index...].starts(with: word.utf8) {
          index += word.utf8.count
          return PlacedJSON(place: place, value: value)
        }
        throw wanted("a value")
      }
    }

    private mutating func enter() throws(SyntaxError) {
      depth += 1
      if depth > Self.deepest { throw wanted("no more than \(Self.deepest) levels") }
      index += 1
    }

    private mutating func isAt(_ byte: UInt8) -> Bool {
      skipSpace()
      guard next == byte else { return false }
      index += 1
      return true
    }

    private mutating func object() throws(SyntaxError) -> [Member] {
      try enter()
      defer { depth -= 1 }
      var members: [Member] = []
      if isAt(UInt8(ascii: "}")) { return members }
      while true {
        skipSpace()
        let place = here()
        guard next == UInt8(ascii: "\"") else { throw wanted("the name of a field in double quotes") }
        let name = try string()
        guard isAt(UInt8(ascii: ":")) else { throw wanted("':'") }
        members.append(Member(name: name, place: place, value: try value()))
        if isAt(UInt8(ascii: "}")) { return members }
        guard isAt(UInt8(ascii: ",")) else { throw wanted("',' or '}'") }
      }
    }

    private mutating func array() throws(SyntaxError) -> [PlacedJSON] {
      try enter()
      defer { depth -= 1 }
      var elements: [PlacedJSON] = []
      if isAt(UInt8(ascii: "]")) { return elements }
      while true {
        elements.append(try value())
        if isAt(UInt8(ascii: "]")) { return elements }
        guard isAt(UInt8(ascii: ",")) else { throw wanted("',' or ']'") }
      }
    }

    private mutating func number() throws(SyntaxError) -> String {
      let start = index
      while let byte = next, Self.digits.contains(byte) || "+-.eE".utf8.contains(byte) { index += 1 }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      guard text.wholeMatch(of: /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/) != nil else {
        index = start
        throw wanted("a number")
      }
      return text
    }

    private mutating func string() throws(SyntaxError) -> String {
      index += 1
      var text: [UInt8] = []
      while let byte = next {
        switch byte {
        case UInt8(ascii: "\""):
          index += 1
          guard let string = String(validating: text, as: UTF8.self) else { throw wanted("text in UTF-8") }
          return string
        case UInt8(ascii: "\\"): text += try escaped().utf8
        case 0..<0x20: throw wanted("'\"' at the end of the text")
        default:
          text.append(byte)
          index += 1
        }
      }
      throw wanted("'\"' at the end of the text")
    }

    private mutating func escaped() throws(SyntaxError) -> String {
      let simple: [UInt8: String] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
        UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
      ]
      index += 1
      guard let kind = next else { throw wanted("what follows '\\'") }
      if let character = simple[kind] {
        index += 1
        return character
      }
      guard kind == UInt8(ascii: "u"), let first = unit(at: index + 1) else {
        throw wanted("what follows '\\'")
      }
      index += 5
      var units = [first]
      if UTF16.isLeadSurrogate(first), bytes[min(index, bytes.count)...].starts(with: "\\u".utf8),
        let second = unit(at: index + 2)
      {
        units.append(second)
        index += 6
      }
      guard let text = String(validating: units, as: UTF16.self) else { throw wanted("a whole character") }
      return text
    }

    private func unit(at start: Int) -> UInt16? {
      guard start + 4 <= bytes.count else { return nil }
      let text = String(decoding: bytes[start..<start + 4], as: UTF8.self)
      return text.allSatisfy(\.isHexDigit) ? UInt16(text, radix: 16) : nil
    }
  }
}
