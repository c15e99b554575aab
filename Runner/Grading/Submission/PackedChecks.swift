package import Foundation
import Hashing

/// The one file in which an edition for learners has what its chapters are checked with.
///
/// Lines that can be read stand above an empty one: what the file is, the name of the edition, and for each
/// chapter how many bytes below belong to it, their digest and the compiler that has built its behaviours
/// with its solution. The bytes are a chapter's files one after the other, scrambled.
package struct PackedChecks: Sendable {
  /// Where it is, from the root of the edition; that it is there makes an edition.
  package static let path = "Tests/Checks.packed"

  /// What belongs to one chapter.
  package struct Section: Hashable, Sendable {
    package let chapter: String
    /// The version of the compiler that has built the behaviours with the chapter's solution.
    package let builtBy: String
    /// The files of its tests that the grader reads, with their paths from the folder of the tests.
    package let files: [SourceFile]

    package init(chapter: String, builtBy: String, files: [SourceFile]) {
      self.chapter = chapter
      self.builtBy = builtBy
      self.files = files
    }
  }

  /// Where a chapter's section is, and what is said of it.
  private struct Entry: Sendable {
    let range: Range<Int>
    let digest: String
    let builtBy: String
  }

  /// The name of the edition.
  package let edition: String
  private let bytes: Data
  private let entries: [String: Entry]

  private static let title = "What the chapters of this edition are checked with. It must stay as it is."
  private static let format = "1"

  // MARK: Packing

  /// Packs sections.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - edition: The name of the edition, on one line.
  /// - Returns: The bytes of the file; the same for the same sections.
  package static func bytes(of sections: [Section], edition: String) -> Data {
    var body = Data()
    var head = [title, "format \(format)", "edition \(edition)"]
    for section in sections {
      let packed = Scrambling.applied(to: packed(section.files))
      head.append("\(section.chapter) \(packed.count) \(digest(of: packed)) \(section.builtBy)")
      body += packed
    }
    return Data((head.joined(separator: "\n") + "\n\n").utf8) + body
  }

  private static func packed(_ files: [SourceFile]) -> Data {
    files.reduce(into: Data()) { bytes, file in
      bytes += Data("\(file.path)\n\(file.bytes.count)\n".utf8) + file.bytes
    }
  }

  private static func digest(of bytes: Data) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexDigest()
  }

  // MARK: Reading

  /// Reads the file of an edition.
  ///
  /// - Parameter workspace: The edition.
  /// - Throws: `GradingError.brokenEdition`.
  package init(in workspace: Workspace) throws(GradingError) {
    guard let bytes = try? Data(contentsOf: workspace.packedChecks) else {
      throw .brokenEdition(reason: "it cannot be read")
    }
    try self.init(bytes: bytes)
  }

  /// - Parameter bytes: The bytes of the file.
  /// - Throws: `GradingError.brokenEdition`.
  package init(bytes: Data) throws(GradingError) {
    guard let end = bytes.firstRange(of: Data("\n\n".utf8)) else {
      throw .brokenEdition(reason: "it has no beginning that makes sense")
    }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
    let head = lines.map(String.init)
    guard head.count >= 3, head[0] == Self.title, head[1].hasPrefix("format "), head[2].hasPrefix("edition ")
    else { throw .brokenEdition(reason: "it has no beginning that makes sense") }
    guard head[1] == "format \(Self.format)" else {
      throw .brokenEdition(reason: "it belongs to another version of the runner")
    }
    edition = String(head[2].dropFirst("edition ".count))
    var entries: [String: Entry] = [:]
    var start = end.upperBound
    for line in head.dropFirst(3) {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      guard words.count == 4, let count = Int(words[1]), count >= 0, count <= bytes.endIndex - start else {
        throw .brokenEdition(reason: "it does not end where it says")
      }
      entries[words[0]] = Entry(range: start..<(start + count), digest: words[2], builtBy: words[3])
      start += count
    }
    guard start == bytes.endIndex else { throw .brokenEdition(reason: "it does not end where it says") }
    self.bytes = bytes
    self.entries = entries
  }

  /// The files of a chapter, in the order of their paths.
  ///
  /// - Parameter chapter: The chapter's name.
  /// - Returns: The files.
  /// - Throws: `GradingError.brokenEdition` when they are not there, or not what they were.
  package func files(of chapter: String) throws(GradingError) -> [SourceFile] {
    let entry = try entry(of: chapter)
    let packed = bytes[entry.range]
    guard Self.digest(of: packed) == entry.digest else {
      throw .brokenEdition(reason: "what belongs to \(chapter) is not what it was")
    }
    var rest = Scrambling.applied(to: packed)
    var files: [SourceFile] = []
    while !rest.isEmpty {
      let lines = rest.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
      guard lines.count == 3, let count = Int(String(decoding: lines[1], as: UTF8.self)), count >= 0,
        count <= lines[2].count
      else { throw .brokenEdition(reason: "what belongs to \(chapter) makes no sense") }
      let start = lines[2].startIndex
      files.append(
        SourceFile(
          path: String(decoding: lines[0], as: UTF8.self), bytes: Data(rest[start..<(start + count)])))
      rest = rest[(start + count)...]
    }
    return files
  }

  /// Whether a compiler is the one that built a chapter's behaviours with its solution.
  ///
  /// - Parameters:
  ///   - chapter: The chapter's name.
  ///   - version: The version of the compiler.
  /// - Returns: Whether it is.
  /// - Throws: `GradingError.brokenEdition`.
  package func wasBuilt(_ chapter: String, by version: String) throws(GradingError) -> Bool {
    try entry(of: chapter).builtBy == version
  }

  private func entry(of chapter: String) throws(GradingError) -> Entry {
    guard let entry = entries[chapter] else {
      throw .brokenEdition(reason: "it has nothing for \(chapter)")
    }
    return entry
  }
}
