import Curriculum
import Grading

/// By what a chapter's files are known.
struct ChapterShape: Hashable, Sendable {
  let name: String
  /// The names of the starter's files.
  let starter: Set<String>
  /// The names of the given files.
  let given: Set<String>

  init(name: String, starter: Set<String>, given: Set<String> = []) {
    self.name = name
    self.starter = starter
    self.given = given
  }

  /// The shapes of all chapters, those of an edition as well.
  ///
  /// - Parameter workspace: The checkout.
  /// - Returns: The shapes in the order of the curriculum.
  /// - Throws: `GradingError.unreadable`.
  static func all(in workspace: Workspace) throws(GradingError) -> [Self] {
    var shapes: [Self] = []
    for chapter in Curriculum.chapters {
      let starter = try workspace.starterFiles(of: chapter.name).map(\.path)
      // Not every chapter has given files.
      let given = (try? SourceFile.swiftFiles(in: workspace.given(chapter.name)))?.map(\.path) ?? []
      shapes.append(Self(name: chapter.name, starter: Set(starter), given: Set(given)))
    }
    return shapes
  }
}
