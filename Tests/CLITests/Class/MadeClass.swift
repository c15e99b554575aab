// edition: leave out
// It is made of solutions and of fixes that are not handed out.

import Foundation
import Fuzzing
import Grading
import Testing

/// A class made of the repository's own code: who has handed in which pieces, in which form.
struct MadeClass {
  /// How large it is.
  struct Size {
    let learners: Int
    /// How many of them have handed in an archive that nobody can open.
    let broken: Int
    /// How many different pieces the others have together.
    let works: Int
    /// How many of them have, besides, a piece that somebody else has as well.
    let duplicates: Int
    let chapters: [String]
    let seed: UInt64
    /// Whether every grading of its chapters gives the same bytes.
    let isExact: Bool

    var working: Int { learners - broken }
  }

  /// What a learner hands in, as learners and learning platforms do.
  enum Form: CaseIterable {
    case folder, clone, zip, tar, canvasZip, moodleFolder, canvasZips, moodleZip
  }

  struct Learner {
    let number: Int
    let form: Form
    var pieces: [Piece] = []

    private var own: String { "learner\(number < 10 ? "0" : "")\(number)" }
    /// What the platforms know them by.
    private var user: Int { 1000 + number }

    /// The name that results have.
    var id: String {
      switch form {
      case .folder, .clone, .zip, .tar: own
      case .canvasZip, .canvasZips, .moodleFolder, .moodleZip: "\(user)"
      }
    }

    /// The path of each thing that is handed in, and what is in it: the prefix of the chapters, and which of them.
    var items: [(path: String, prefix: String, pieces: [Piece])] {
      switch form {
      case .folder: [(own, "", pieces)]
      case .clone: [(own, "Exercises/", pieces)]
      case .zip: [("\(own).zip", "", pieces)]
      case .tar: [("\(own).tar.gz", "workshop-main/Exercises/", pieces)]
      case .canvasZip: [("\(own)_\(user)_9\(user)_homework.zip", "homework/", pieces)]
      case .moodleFolder: [("Learner \(number)_\(user)_assignsubmission_file", "", pieces)]
      case .canvasZips:
        pieces.enumerated().map { place, piece in
          ("\(own)_LATE_\(user)_9\(user)\(place)_part\(place).zip", "", [piece])
        }
      case .moodleZip: [("Learner \(number)_\(user)_assignsubmission_file/mine.zip", "mine/", pieces)]
      }
    }
  }

  let size: Size
  let learners: [Learner]

  init(_ size: Size, from root: URL) throws {
    self.size = size
    var generator = FuzzRandom(seed: size.seed)
    var decks: [String: ArraySlice<Piece>] = [:]
    for chapter in size.chapters { decks[chapter] = try Piece.all(of: chapter, in: root, &generator)[...] }
    // Round the chapters, so that each has about as many pieces, and no learner has one twice.
    let round = size.chapters.shuffled(using: &generator)
    var learners = (0..<size.working).map {
      Learner(number: $0 + 1, form: Form.allCases[$0 % Form.allCases.count])
    }
    for place in 0..<size.works {
      let chapter = round[place % round.count]
      let index = place % learners.count
      try #require(!learners[index].pieces.contains { $0.chapter == chapter })
      let piece = decks[chapter]?.popFirst()
      learners[index].pieces.append(try #require(piece, "\(chapter) has too few pieces for this class"))
    }
    let dealt = learners.flatMap(\.pieces)
    // Each of these takes over a piece of a chapter that they do not have from somebody who has it.
    for index in learners.indices.shuffled(using: &generator).prefix(size.duplicates) {
      let have = Set(learners[index].pieces.map(\.chapter))
      let foreign = dealt.filter { !have.contains($0.chapter) }
      learners[index].pieces.append(try #require(foreign.randomElement(using: &generator)))
    }
    self.learners = learners
  }

  /// The pieces that a grader has to grade: equal ones once.
  var works: Set<Piece> { Set(learners.flatMap(\.pieces)) }

  /// What results must say, by learner and chapter; of broken hand-ins there is no chapter.
  var expected: [String: String] {
    var expected: [String: String] = [:]
    for learner in learners {
      for piece in learner.pieces {
        expected["\(learner.id) \(piece.chapter)"] = piece.isPassed ? "passed" : "not passed"
      }
    }
    for index in 0..<size.broken { expected["\(Self.brokenName(index)) -"] = "broken" }
    return expected
  }

  private static func brokenName(_ index: Int) -> String { "broken\(index + 1)" }

  /// Writes everything that was handed in.
  ///
  /// - Parameters:
  ///   - folder: The folder of submissions.
  ///   - scratch: Where archives are made.
  ///   - root: The checkout.
  /// - Throws: When a program that packs archives fails, or a file cannot be written.
  func write(to folder: URL, scratch: URL, from root: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for item in learners.flatMap(\.items) {
      let place = folder.appending(path: item.path)
      let isArchive = place.pathExtension != "" && !place.lastPathComponent.hasSuffix("_file")
      let base = isArchive ? scratch.appending(path: UUID().uuidString) : place
      for piece in item.pieces {
        let target = base.appending(path: item.prefix + piece.chapter)
        try files.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copyItem(at: root.appending(path: piece.folder), to: target)
      }
      if item.prefix.hasSuffix("Exercises/") { try Self.makeClone(item.prefix, in: base) }
      guard isArchive else { continue }
      try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      if place.pathExtension == "zip" {
        try Self.run("zip", "-qr", place.path, ".", in: base)
      } else {
        try Self.run("tar", "-czf", place.path, ".", in: base)
      }
    }
    for index in 0..<size.broken { try writeBroken(index, to: folder, scratch: scratch, from: root) }
  }

  /// What a clone has beside the exercises, with things in it that must not count.
  private static func makeClone(_ prefix: String, in base: URL) throws {
    for path in ["Package.swift", "Tests/TimerInActor/Behaviours.swift", ".git/HEAD"] {
      let file = base.appending(path: prefix).deletingLastPathComponent().appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("// the learner's own\n".utf8).write(to: file)
    }
  }

  /// A zip that was cut off, something else with the ending of one, and a tar that was cut off.
  private func writeBroken(_ index: Int, to folder: URL, scratch: URL, from root: URL) throws {
    let name = Self.brokenName(index)
    let source = root.appending(path: "Solutions/\(size.chapters[0])")
    switch index % 3 {
    case 1: try Data("<html>not found</html>\n".utf8).write(to: folder.appending(path: "\(name).zip"))
    case let rest:
      let ending = rest == 0 ? "zip" : "tar.gz"
      let whole = scratch.appending(path: "\(name).\(ending)")
      if rest == 0 {
        try Self.run("zip", "-qr", whole.path, ".", in: source)
      } else {
        try Self.run("tar", "-czf", whole.path, ".", in: source)
      }
      let bytes = try Data(contentsOf: whole)
      try bytes.prefix(bytes.count / 2).write(to: folder.appending(path: whole.lastPathComponent))
    }
  }

  private static func run(_ words: String..., in folder: URL) throws {
    let result = try ChildProcess.run(
      "/usr/bin/env", words, in: folder.path, limits: ChildProcess.Limits(seconds: 120, outputBytes: 1 << 16))
    try #require(result.ending == .exited(0), "\(words): \(result.errorText)")
  }
}
