/// Swift code without comments and white space.
enum CondensedCode {
  /// Leaves out comments and white space; text in quotes stays, as far as it is on one line.
  static func of(_ code: String) -> String {
    var condensed = ""
    var rest = Substring(code)
    var commentDepth = 0
    var isQuoted = false
    while let character = rest.first {
      if commentDepth > 0 {
        if rest.hasPrefix("*/") {
          commentDepth -= 1
          rest.removeFirst(2)
        } else if rest.hasPrefix("/*") {
          commentDepth += 1
          rest.removeFirst(2)
        } else {
          rest.removeFirst()
        }
      } else if isQuoted {
        if character == "\\", !rest.dropFirst().isEmpty { condensed.append(rest.removeFirst()) }
        let next = rest.removeFirst()
        condensed.append(next)
        if character == "\"" || next.isNewline { isQuoted = false }
      } else if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        commentDepth = 1
        rest.removeFirst(2)
      } else {
        if character == "\"" { isQuoted = true }
        if !character.isWhitespace { condensed.append(character) }
        rest.removeFirst()
      }
    }
    return condensed
  }
}
