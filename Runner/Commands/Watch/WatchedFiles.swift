import Grading

/// The files of a chapter's folder at one moment, given ones included: all that a verdict depends on.
struct WatchedFiles: Hashable, Sendable {
  var files: [SourceFile] = []
  /// Why the folder could not be read.
  var problem: String?

  /// The learner's own files.
  var own: [SourceFile] { files.filter { !$0.path.hasPrefix(Workspace.givenFolder + "/") } }
}

/// Tells when files have come to rest after a save.
///
/// Editors empty a file before they fill it, or move another into its place: what is there for an instant is no save.
/// So a state counts when it is met twice.
struct Settling: Sendable {
  /// The next look, in milliseconds: at rest, and soon after a change.
  static let atRest = 40
  static let afterChange = 15

  private var last: WatchedFiles?
  private var told: WatchedFiles?

  /// Whether the last two looks met different things.
  private(set) var isMoving = true

  /// Takes what a look at the folder met.
  ///
  /// - Parameter files: What is there.
  /// - Returns: The files, when they have come to rest and are not those that were told last.
  mutating func see(_ files: WatchedFiles) -> WatchedFiles? {
    isMoving = files != last
    last = files
    guard !isMoving, files != told else { return nil }
    told = files
    return files
  }
}
