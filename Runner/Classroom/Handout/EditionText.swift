/// Leaves out of a text what an edition for learners does not have.
///
/// What goes stands between two lines, comments of the file's own language: one ends in `edition: leave out`,
/// the other in `edition: end`. Without the second it goes up to the end of the text.
enum EditionText {
  private static let start = "edition: leave out"
  private static let end = "edition: end"
  private static let commentMarks = ["// ", "# "]

  /// The text of an edition.
  ///
  /// - Parameter text: The text of the whole workshop.
  /// - Returns: What remains; `nil` when that is nothing, and the file is no part of an edition.
  static func of(_ text: String) -> String? {
    var isLeftOut = false
    var kept: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isMark(line, start) {
        isLeftOut = true
      } else if isLeftOut, isMark(line, end) {
        isLeftOut = false
      } else if !isLeftOut {
        kept.append(line)
      }
    }
    return kept.allSatisfy(\.isEmpty) && !text.isEmpty ? nil : kept.joined(separator: "\n")
  }

  private static func isMark(_ line: Substring, _ mark: String) -> Bool {
    let code = line.drop { $0 == " " }
    return commentMarks.contains { code == $0 + mark }
  }
}
