/// Finds what somebody probably meant.
package enum NearestName {
  /// No name is as long; comparing takes as long as both are, multiplied.
  private static let mostLetters = 100

  /// The name that is nearest to a word, when one is near enough and no other is as near.
  package static func of(_ word: String, among names: [String]) -> String? {
    let wanted = Array(word.lowercased())
    guard !wanted.isEmpty, wanted.count <= mostLetters else { return nil }
    // A third of the letters may be wrong: with more, the answer is a guess about something else.
    let limit = max(1, wanted.count / 3)
    let ranked = names.map { (name: $0, distance: distance(wanted, Array($0.lowercased()))) }
      .filter { $0.distance <= limit }
      .sorted { $0.distance < $1.distance }
    if let best = ranked.first, ranked.count == 1 || ranked[1].distance > best.distance { return best.name }
    guard ranked.isEmpty, wanted.count >= 3 else { return nil }
    // A part of a name, or its beginning with a mistake in it.
    let containing = names.filter { $0.lowercased().contains(word.lowercased()) }
    if let only = containing.first { return containing.count == 1 ? only : nil }
    let beginning = names.filter { (distances(wanted, Array($0.lowercased())).min() ?? limit) < limit + 1 }
    return beginning.count == 1 ? beginning.first : nil
  }

  /// How many letters must be added, left out, changed or swapped with their neighbour to get from one to the other.
  package static func distance(_ first: [Character], _ second: [Character]) -> Int {
    distances(first, second)[second.count]
  }

  /// The distances of a word from every beginning of another, the empty one first.
  private static func distances(_ first: [Character], _ second: [Character]) -> [Int] {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 0..<first.count {
      var current = [row + 1]
      for column in 0..<second.count {
        let isSame = first[row] == second[column]
        var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last
  }
}
