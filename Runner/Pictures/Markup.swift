/// Writes XML, which is HTML as well.
enum Markup {
  /// Text as it stands between tags and in attributes.
  ///
  /// What XML cannot hold, and marks that turn the direction of writing, is replaced; line feeds become spaces.
  static func escaped(_ text: String) -> String {
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

  /// An element with text in it.
  static func element(_ name: String, _ attributes: [(String, String)] = [], text: String) -> String {
    element(name, attributes, escaped(text))
  }

  /// An element with markup in it, and no attributes.
  static func element(_ name: String, _ content: String) -> String { element(name, [], content) }

  /// An element.
  ///
  /// - Parameters:
  ///   - name: Its tag.
  ///   - attributes: Names and values, in their order.
  ///   - content: Markup in it; `nil` for an empty element, which closes itself.
  /// - Returns: The markup.
  static func element(
    _ name: String, _ attributes: [(String, String)], _ content: String? = nil
  ) -> String {
    let tag = name + attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
    return content.map { "<\(tag)>\($0)</\(name)>" } ?? "<\(tag)/>"
  }
}
