import Foundation

/// Tells names that may be one learner's.
struct SimilarNames {
  /// Names shorter than this differ by more than one letter, or are two: Ann and Anna.
  private static let shortest = 8

  private let letters: [Character]

  /// - Parameter name: The name.
  init(of name: String) {
    // Case, accents, marks and the order of the words do not tell people apart.
    let plain = name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    letters = Array(plain.split { !$0.isLetter && !$0.isNumber }.sorted().joined(separator: " "))
  }

  /// Whether the names are the same, or one letter apart.
  func isSimilar(to other: Self) -> Bool {
    if letters == other.letters { return true }
    guard min(letters.count, other.letters.count) >= Self.shortest,
      abs(letters.count - other.letters.count) <= 1
    else { return false }
    let same = zip(letters, other.letters).prefix { $0 == $1 }.count
    let (mine, others) = (letters.dropFirst(same), other.letters.dropFirst(same))
    // A number tells students apart: student01, student02.
    guard mine.first?.isNumber != true, others.first?.isNumber != true else { return false }
    return mine.dropFirst().elementsEqual(others.dropFirst())
      || mine.elementsEqual(others.dropFirst()) || mine.dropFirst().elementsEqual(others)
  }

  /// The pairs among names that may be one learner's.
  static func pairs(among names: [String]) -> [(String, String)] {
    let sorted = names.sorted().map { ($0, Self(of: $0)) }
    var pairs: [(String, String)] = []
    for (index, one) in sorted.enumerated() {
      for other in sorted[(index + 1)...] where one.1.isSimilar(to: other.1) {
        pairs.append((one.0, other.0))
      }
    }
    return pairs
  }
}
