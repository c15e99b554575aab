/// The sign by which the workshop knows what it has written itself, and may write anew.
package enum PictureMark {
  static let comment = comment(of: "timeline")
  /// The sign comes within so many characters.
  private static let farthest = 400

  /// The sign, as markup.
  ///
  /// - Parameter command: The command that writes the file.
  /// - Returns: A comment.
  package static func comment(of command: String) -> String { "<!-- written by 'workshop \(command)' -->" }

  /// Whether a file begins as one does that a command has written.
  package static func isIn(_ text: String, of command: String = "timeline") -> Bool {
    text.prefix(farthest).contains(comment(of: command))
  }
}
