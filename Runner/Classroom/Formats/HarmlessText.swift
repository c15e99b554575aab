/// What files have of text that anybody may have written. All of it looks at scalars, as the programs do that read
/// the files: to Swift, a quotation mark with an accent after it is another character, to them it is one.
extension String {
  /// The text with some of its scalars replaced.
  func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let replacement = replacements[scalar] {
        text.append(contentsOf: replacement.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// The text without what a terminal, a page or an XML parser would act upon: control characters and marks that
  /// turn the direction of writing.
  var harmless: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\n", "\t": text.append(scalar)
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}",
        "\u{FFFE}"..."\u{FFFF}":
        text.append("\u{FFFD}")
      default: text.append(scalar)
      }
    }
    return String(text)
  }

  /// The text on one line.
  var onOneLine: String {
    harmless.unicodeScalars.split { $0 == "\n" }.map { String($0) }.joined(separator: " ")
  }

  /// The text as a sentence.
  var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
