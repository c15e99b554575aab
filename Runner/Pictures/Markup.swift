/// Writes XML, which is HTML as well.
package enum Markup {
  /// Text as it stands between tags and in attributes.
  ///
  /// What XML cannot hold, and marks that turn the direction of writing, is replaced; line feeds become spaces.
  package static func escaped(_ text: String) -> String {
    // Most texts have nothing of it, and a report has many.
    guard !text.utf8.allSatisfy(isPlain) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\r", "\t": escaped += " "
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
        "\u{FFFE}"..."\u{FFFF}":
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether a byte stands for itself wherever it is: ASCII that is neither markup nor a control character.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  /// An element with text in it.
  package static func element(_ name: String, _ attributes: [(String, String)] = [], text: String) -> String {
    element(name, attributes, escaped(text))
  }

  /// An element with markup in it, and no attributes.
  package static func element(_ name: String, _ content: String) -> String { element(name, [], content) }

  /// An element.
  ///
  /// - Parameters:
  ///   - name: Its tag.
  ///   - attributes: Names and values, in their order.
  ///   - content: Markup in it; `nil` for an empty element, which closes itself.
  /// - Returns: The markup.
  package static func element(
    _ name: String, _ attributes: [(String, String)], _ content: String? = nil
  ) -> String {
    let tag = name + attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
    return content.map { "<\(tag)>\($0)</\(name)>" } ?? "<\(tag)/>"
  }
}
