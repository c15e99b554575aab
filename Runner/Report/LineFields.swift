/// A line of fields, separated by tabs; tab, line feed and backslash inside a field are escaped.
///
/// A field may itself be such a line: that is how lists travel.
package enum LineFields {
  /// The fields as a line, without a line feed at its end.
  package static func line(_ fields: [String]) -> String { fields.map(escape).joined(separator: "\t") }

  /// The fields of a line.
  package static func fields(of line: String) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map(unescape)
  }

  /// The fields of a list, which has none when it is empty.
  package static func list(_ line: String) -> [String] { line.isEmpty ? [] : fields(of: line) }

  private static func escape(_ field: String) -> String {
    guard field.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 13 || $0 == 92 }) else { return field }
    var escaped = ""
    for scalar in field.unicodeScalars {
      switch scalar {
      case "\t": escaped += "\\t"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\\": escaped += "\\\\"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func unescape(_ field: Substring) -> String {
    guard field.utf8.contains(92) else { return String(field) }
    var text = ""
    var isEscaped = false
    for scalar in field.unicodeScalars {
      if isEscaped {
        isEscaped = false
        switch scalar {
        case "t": text += "\t"
        case "n": text += "\n"
        case "r": text += "\r"
        default: text.unicodeScalars.append(scalar)
        }
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
