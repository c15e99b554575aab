import Curriculum
package import Foundation
package import Grading
import Hashing
import Progress

/// Makes an edition of the workshop for learners: an archive without solutions, in which what chapters are
/// checked with is out of sight.
package struct Handout: Sendable {
  /// What was made.
  package struct Result: Sendable {
    /// The name of the edition: the workshop's version and a digest of what is in it.
    package let edition: String
    /// The folder that the archive unpacks into.
    package let folder: String
    package let archive: URL
    package let fileCount: Int
    package let byteCount: Int
    /// Files of the edition that are not as they were committed.
    package let changed: [String]
    /// Files that would be in the edition if git knew them.
    package let unknown: [String]
    /// Whether the same archive was there already.
    package let isOld: Bool
  }

  private let workspace: Workspace
  private let grader: Grader
  private let programs: HandoutPrograms
  private let version: String

  /// - Parameters:
  ///   - grader: What builds the chapters, in the checkout that the edition is made of.
  ///   - programs: The system's programs.
  ///   - version: The version of the workshop.
  package init(grader: Grader, programs: HandoutPrograms, version: String) {
    workspace = grader.workspace
    self.grader = grader
    self.programs = programs
    self.version = version
  }

  /// Makes the archive.
  ///
  /// - Parameters:
  ///   - place: Where to; `nil` for a file named for the edition in `folder`.
  ///   - folder: Where the command was called.
  /// - Returns: What was made.
  /// - Throws: `GradingError` when a chapter does not build, `HandoutError`.
  package func write(to place: URL?, in folder: URL) throws -> Result {
    // Before the work, not after it.
    let parent = place?.deletingLastPathComponent() ?? folder
    guard FileManager.default.isWritableFile(atPath: parent.path) else {
      throw HandoutError.unwritable(
        path: place?.path ?? folder.path, reason: "its folder is missing or may not be written")
    }
    let found = CheckoutFiles(in: workspace.root, git: programs.git)
    let plan = EditionPlan(paths: found.paths, chapters: Curriculum.chapters.map(\.name))
    var files = try read(plan.copies)
    let sections = try pack(plan)
    let edition = "\(version)-\(Self.digest(of: files, sections).prefix(8))"
    files.append(
      SourceFile(path: PackedChecks.path, bytes: PackedChecks.bytes(of: sections, edition: edition)))
    let name = "swift-concurrency-workshop-\(edition)"
    let archive = try EditionArchive(programs: programs).bytes(of: files, in: name, workspace: workspace)
    let file = place ?? folder.appending(path: "\(name).tar.gz")
    let isOld = try keep(archive, as: file)
    return Result(
      edition: edition, folder: name, archive: file, fileCount: files.count, byteCount: archive.count,
      changed: found.changed.filter { path in
        plan.copies.contains { $0.from == path } || plan.packed.values.contains { $0.contains(path) }
      },
      unknown: found.unknown.filter { path in
        let other = EditionPlan(paths: [path], chapters: Curriculum.chapters.map(\.name))
        return !other.copies.isEmpty || !other.packed.isEmpty
      }, isOld: isOld)
  }

  // MARK: What goes in

  private func read(_ copies: [EditionPlan.Copy]) throws(HandoutError) -> [SourceFile] {
    var files: [SourceFile] = []
    for copy in copies {
      let bytes = try bytes(of: copy.from)
      guard copy.to.hasSuffix(".swift") || copy.to == "Makefile" else {
        files.append(SourceFile(path: copy.to, bytes: bytes))
        continue
      }
      guard let text = EditionText.of(String(decoding: bytes, as: UTF8.self)) else { continue }
      files.append(SourceFile(path: copy.to, bytes: Data(text.utf8)))
    }
    return files
  }

  private func bytes(of path: String) throws(HandoutError) -> Data {
    let url = workspace.root.appending(path: path)
    do {
      // A link could lead out of the checkout.
      let type = try FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
      guard type == .typeRegular else {
        throw HandoutError.unreadable(path: path, reason: "it is no regular file")
      }
      return try Data(contentsOf: url)
    } catch let error as HandoutError {
      throw error
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
  }

  /// Packs the chapters, each once its behaviours were built with its solution.
  private func pack(_ plan: EditionPlan) throws -> [PackedChecks.Section] {
    let chapters = Curriculum.chapters
    _ = try SideBySide.map(chapters, atMost: SideBySide.processors) { chapter throws(GradingError) in
      try grader.listBehaviours(of: chapter)
    }
    return try chapters.map { chapter in
      let prefix = "Tests/\(chapter.name)/"
      let files = try (plan.packed[chapter.name] ?? []).map {
        SourceFile(path: String($0.dropFirst(prefix.count)), bytes: try bytes(of: $0))
      }
      return PackedChecks.Section(chapter: chapter.name, builtBy: grader.toolchain.version, files: files)
    }
  }

  private static func digest(of files: [SourceFile], _ sections: [PackedChecks.Section]) -> String {
    var hash = SHA256()
    for file in files {
      hash.update(Data("\(file.path)\0\(file.bytes.count)\0".utf8))
      hash.update(file.bytes)
    }
    hash.update(PackedChecks.bytes(of: sections, edition: ""))
    return hash.hexDigest()
  }

  // MARK: The archive

  /// Writes the archive; another file in its place is left as it is.
  ///
  /// - Returns: Whether the same archive was there already.
  private func keep(_ archive: Data, as target: URL) throws(HandoutError) -> Bool {
    if FileManager.default.fileExists(atPath: target.path) {
      guard (try? Data(contentsOf: target)) == archive else { throw .taken(path: target.path) }
      return true
    }
    do throws(ProgressError) {
      try WholeFile.write(archive, to: target, isReplacing: false)
      return false
    } catch {
      throw .unwritable(path: target.path, reason: error.reason)
    }
  }
}
