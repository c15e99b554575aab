/// Colours and weights, on a terminal that shows them.
struct Ink: Sendable {
  /// What a piece of text is, apart from how that looks.
  enum Role: String {
    case passed = "32"
    case failed = "31"
    case outOfTurn = "33"
    case strong = "1"
    case faint = "2"
    case code = "36"
  }

  let isColoured: Bool

  static let none = Self(isColoured: false)

  func callAsFunction(_ role: Role, _ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
