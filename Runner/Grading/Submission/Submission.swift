package import Curriculum
package import Foundation
import Hashing

/// The learner's files of one chapter, with the bytes that they had when they were read.
///
/// Everything after this works on these bytes: what happens to the files meanwhile does not change the verdict.
package struct Submission: Sendable {
  package let chapter: Chapter
  package let files: [SourceFile]
  /// How the folder is called in messages.
  package let folderName: String

  /// Reads a learner's files.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - folder: Where the files are; given files in it are left out.
  ///   - workspace: The checkout, for how messages call the folder.
  /// - Throws: `GradingError` when nothing can be read or nothing is there.
  package init(
    of chapter: Chapter, in folder: URL, workspace: Workspace
  ) throws(GradingError) {
    let files = try SourceFile.swiftFiles(in: folder, leavingOut: Workspace.givenFolder)
    try self.init(of: chapter, files: files, from: folder, workspace: workspace)
  }

  /// Takes a chapter as it is before anything is changed.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - workspace: The checkout.
  /// - Throws: `GradingError` when nothing can be read or nothing is there.
  package init(starterOf chapter: Chapter, workspace: Workspace) throws(GradingError) {
    let files = try workspace.starterFiles(of: chapter.name)
      .filter { !$0.path.hasPrefix(Workspace.givenFolder + "/") }
    try self.init(of: chapter, files: files, from: workspace.starter(chapter.name), workspace: workspace)
  }

  /// Takes files that were read before.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - files: The learner's files, without given ones.
  ///   - folder: Where they were read.
  ///   - workspace: The checkout, for how messages call the folder.
  /// - Throws: `GradingError.nothingToGrade`.
  package init(
    of chapter: Chapter, files: [SourceFile], from folder: URL, workspace: Workspace
  ) throws(GradingError) {
    self.chapter = chapter
    self.files = files
    let path = folder.standardizedFileURL.path
    let root = workspace.root.standardizedFileURL.path + "/"
    folderName = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    guard !files.isEmpty else { throw .nothingToGrade(folder: folderName) }
  }

  /// A key of the learner's bytes; equal for equal submissions.
  package var contentHash: String { Self.contentHash(of: files, chapter: chapter.name) }

  /// A key of files as a submission of a chapter.
  ///
  /// - Parameters:
  ///   - files: The files, in the order of their paths.
  ///   - chapter: The chapter's name.
  /// - Returns: 64 hexadecimal digits.
  package static func contentHash(of files: [SourceFile], chapter: String) -> String {
    var hash = SHA256()
    hash.update(Data(chapter.utf8) + [0])
    for file in files {
      hash.update(Data("\(file.path)\0\(file.bytes.count)\0".utf8))
      hash.update(file.bytes)
    }
    return hash.hexDigest()
  }

  /// The code without comments and white space, for recognising what it does.
  package var condensedCode: String {
    files.map { CondensedCode.of($0.text) }.joined()
  }
}
