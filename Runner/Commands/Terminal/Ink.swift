/// Colours and weights, on a terminal that shows them.
package struct Ink: Sendable {
  /// What a piece of text is, apart from how that looks.
  package enum Role: String {
    case passed = "32"
    case failed = "31"
    case outOfTurn = "33"
    case strong = "1"
    case faint = "2"
    case code = "36"
  }

  package let isColoured: Bool

  package static let none = Self(isColoured: false)

  package func callAsFunction(_ role: Role, _ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
