/// The sign by which the workshop knows its own pictures.
package enum PictureMark {
  static let comment = "<!-- written by 'workshop timeline' -->"
  /// The sign comes within so many characters.
  private static let farthest = 400

  /// Whether a file begins as a picture does.
  package static func isIn(_ text: String) -> Bool { text.prefix(farthest).contains(comment) }
}
