import Curriculum
import Foundation

/// Everything that a graded program is compiled from, with the bytes it had when it was read.
struct Sources: Sendable {
  /// The folder in a build that the learner's files go to.
  static let learnerFolder = "Learner"

  private let chapter: String
  private let learner: [SourceFile]
  private let given: [SourceFile]
  private let behaviours: [SourceFile]

  /// Reads what comes from the package.
  ///
  /// - Parameters:
  ///   - submission: The learner's files, read already.
  ///   - workspace: Where the given files and the behaviours are.
  /// - Throws: `GradingError.unreadable`.
  init(of submission: Submission, in workspace: Workspace) throws(GradingError) {
    chapter = submission.chapter.name
    learner = submission.files
    let given = workspace.given(chapter)
    self.given =
      FileManager.default.fileExists(atPath: given.path) ? try SourceFile.swiftFiles(in: given) : []
    let main = SourceFile(
      path: "main.swift", bytes: Data("import Conductor\n\nProgram.main(behaviours)\n".utf8))
    behaviours =
      try SourceFile.swiftFiles(in: workspace.tests(chapter))
      .filter { $0.path.hasPrefix("Behaviours") && !$0.path.contains("/") } + [main]
  }

  /// A key of all bytes and of the rules that a program made of them has kept.
  ///
  /// - Parameters:
  ///   - rules: What the compiler and the integrity check hold a submission to: when they change, what was built
  ///     under the old ones counts for nothing.
  ///   - support: What it is linked with.
  /// - Returns: The key.
  func key(rules: String, support: Support) -> String {
    var hash = SHA256()
    hash.update(Data("\(chapter)\0\(rules)\0\(support.folder.lastPathComponent)\0".utf8))
    for (folder, files) in [("learner", learner), ("given", given), ("behaviours", behaviours)] {
      for file in files {
        hash.update(Data("\(folder)/\(file.path)\0\(file.bytes.count)\0".utf8))
        hash.update(file.bytes)
      }
    }
    return hash.hexDigest()
  }

  /// A key of the behaviours and of the interface that they are compiled against.
  ///
  /// - Parameters:
  ///   - interface: The compiled module of the learner's code.
  ///   - support: What else they are compiled against.
  /// - Returns: The key.
  /// - Throws: `GradingError.unreadable`.
  func behavioursKey(interface: URL, support: Support) throws(GradingError) -> String {
    var hash = SHA256()
    do {
      hash.update(try Data(contentsOf: interface))
    } catch {
      throw .unreadable(path: interface.path, reason: error.localizedDescription)
    }
    hash.update(Data("\0\(support.folder.lastPathComponent)\0".utf8))
    for file in behaviours {
      hash.update(Data("\(file.path)\0\(file.bytes.count)\0".utf8))
      hash.update(file.bytes)
    }
    return hash.hexDigest()
  }

  /// Writes the files for the compiler.
  ///
  /// - Parameter folder: Where to.
  /// - Returns: The paths below the folder of the files of the learner's module, and of the behaviours.
  /// - Throws: `GradingError.unwritable`.
  func write(to folder: BuildFolder) throws(GradingError) -> (learner: [String], behaviours: [String]) {
    var learnerPaths: [String] = []
    for file in learner { learnerPaths.append(try folder.write(file, below: Self.learnerFolder)) }
    for file in given { learnerPaths.append(try folder.write(file, below: Workspace.givenFolder)) }
    var behaviourPaths: [String] = []
    for file in behaviours { behaviourPaths.append(try folder.write(file, below: "Behaviours")) }
    return (learnerPaths, behaviourPaths)
  }
}
