import Curriculum
import Foundation
import Grading

/// A right fix of a chapter in a folder of its own, whose body is another each time.
///
/// A function that nobody calls has a number in its body: a change there leaves the interface as it is, as an edit of
/// a body does, and no cache has seen those bytes before.
struct Work {
  let chapter: Chapter
  let folder: URL
  /// The name of the function; another one makes another interface.
  private let name: String
  private let file: URL
  private let text: String

  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - source: The fix.
  ///   - folder: Where the copy goes; it must not be there.
  ///   - name: The name of the function.
  /// - Throws: What the file system says.
  init(of chapter: Chapter, from source: URL, to folder: URL, named name: String = "edited") throws {
    self.chapter = chapter
    self.folder = folder
    self.name = name
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: source, to: folder)
    guard
      let first = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .first(where: { $0.hasSuffix(".swift") })
    else { throw BenchError(description: "\(source.path) has no Swift file") }
    file = folder.appending(path: first)
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// Changes the body.
  ///
  /// - Parameter isByRenaming: Whether the file is written beside and renamed, as many editors do.
  /// - Throws: What the file system says.
  func edit(isByRenaming: Bool = false) throws {
    let number = UInt64.random(in: 0..<1 << 62)
    let changed = text + "\nprivate func \(name)() -> UInt64 { \(number) }\n"
    try Data(changed.utf8).write(to: file, options: isByRenaming ? .atomic : [])
  }

  func submission(in workspace: Workspace) throws -> Submission {
    try Submission(of: chapter, in: folder, workspace: workspace)
  }
}
