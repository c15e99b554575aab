package import Foundation

/// The folders of a checkout of the workshop, or of an edition for learners, which is one without solutions.
package struct Workspace: Sendable {
  package let root: URL
  /// Whether it is an edition for learners: it has the file of packed checks, and neither the solutions nor
  /// the folders that the file stands for.
  package let isEdition: Bool

  package init(root: URL) {
    self.root = root
    isEdition = FileManager.default.fileExists(atPath: root.appending(path: PackedChecks.path).path)
  }

  /// Finds the checkout that a folder belongs to.
  ///
  /// - Parameter folder: Where to begin; its parents follow.
  /// - Returns: The checkout, or `nil` when the folder is in none.
  package static func containing(_ folder: URL) -> Self? {
    var candidate = folder.standardizedFileURL
    while true {
      let isRoot = ["Package.swift", "Exercises", "Runner/Conductor"].allSatisfy {
        FileManager.default.fileExists(atPath: candidate.appending(path: $0).path)
      }
      if isRoot { return Self(root: candidate) }
      let parent = candidate.deletingLastPathComponent().standardizedFileURL
      if parent.path == candidate.path { return nil }
      candidate = parent
    }
  }

  /// What the learner edits.
  package func exercise(_ chapter: String) -> URL { root.appending(path: "Exercises/\(chapter)") }
  /// The stand-ins of a chapter that always come from the package.
  package func given(_ chapter: String) -> URL { exercise(chapter).appending(path: Self.givenFolder) }
  package func solution(_ chapter: String) -> URL { root.appending(path: "Solutions/\(chapter)") }
  /// The hidden behaviours and the wrong and right fixes of a chapter.
  package func tests(_ chapter: String) -> URL { root.appending(path: "Tests/\(chapter)") }
  /// The learner's files of a chapter as they are before anything is changed.
  package func starter(_ chapter: String) -> URL { tests(chapter).appending(path: "Starter") }
  package func guidePage(_ chapter: String) -> URL {
    root.appending(path: "Guide/Workshop.docc/\(chapter).md")
  }
  /// What an edition has in place of the folders of tests.
  package var packedChecks: URL { root.appending(path: PackedChecks.path) }
  package func runner(_ module: String) -> URL { root.appending(path: "Runner/\(module)") }
  /// What the runner keeps: caches, attempts, backups.
  package var state: URL { root.appending(path: ".workshop") }

  /// The folder of a chapter whose files are given.
  package static let givenFolder = "Given"
}
