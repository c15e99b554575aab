import Grading

/// What of a whole checkout goes into an edition for learners, by the paths alone.
struct EditionPlan {
  /// One file, from the root of the checkout and from that of the edition.
  struct Copy: Hashable {
    let from: String
    let to: String
  }

  /// The page that is the edition's README.
  static let readme = "Guide/Edition.md"
  /// What is handed out of the checkout's root.
  private static let rootFiles: Set<String> = [
    ".editorconfig", ".gitignore", ".swift-version", "LICENSE", "Makefile", "Package.swift",
  ]
  private static let folders = [
    ".devcontainer/", "Runner/", "Guide/Workshop.docc/", "Tests/ConductorPrograms/", "Tests/Fuzzing/",
    "Tests/ProgressPrograms/",
  ]
  /// The project's own tests that are about the whole checkout.
  private static let testsOfWhole = "TidyTests"
  private static let starter = Workspace.starterFolder

  /// What is copied, sorted by where to.
  let copies: [Copy]
  /// The files that are packed for each chapter, by its name.
  let packed: [String: [String]]

  /// - Parameters:
  ///   - paths: The files of the checkout, with slashes, from its root.
  ///   - chapters: The names of the chapters.
  init(paths: [String], chapters: [String]) {
    var copies: [Copy] = []
    var packed: [String: [String]] = [:]
    for path in paths {
      let parts = path.split(separator: "/").map(String.init)
      if Self.rootFiles.contains(path) || Self.folders.contains(where: path.hasPrefix) {
        copies.append(Copy(from: path, to: path))
      } else if path == Self.readme {
        copies.append(Copy(from: path, to: "README.md"))
      } else if parts.count > 2, parts[0] == "Tests" {
        if chapters.contains(parts[1]) {
          if Self.isPacked(parts) { packed[parts[1], default: []].append(path) }
          // Not from Exercises: somebody may have worked there.
          if parts.count > 3, parts[2] == Self.starter {
            let rest = parts.dropFirst(3).joined(separator: "/")
            copies.append(Copy(from: path, to: "Exercises/\(parts[1])/\(rest)"))
          }
        } else if parts[1].hasSuffix("Tests"), parts[1] != Self.testsOfWhole {
          copies.append(Copy(from: path, to: path))
        }
      } else if parts.count > 3, parts[0] == "Exercises", chapters.contains(parts[1]),
        parts[2] == Workspace.givenFolder
      {
        copies.append(Copy(from: path, to: path))
      }
    }
    // A given file of the starter is the same as the exercise's, and comes first.
    var seen: Set<String> = []
    self.copies = copies.filter { seen.insert($0.to).inserted }.sorted { $0.to < $1.to }
    self.packed = packed.mapValues { $0.sorted() }
  }

  /// Whether the grader reads a file below a chapter's tests.
  private static func isPacked(_ parts: [String]) -> Bool {
    guard parts.last?.hasSuffix(".swift") == true else { return false }
    return parts.count == 3 || [starter, Workspace.probesFolder].contains(parts[2])
  }
}
