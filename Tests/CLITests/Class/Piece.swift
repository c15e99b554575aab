// edition: leave out
// It is made of solutions and of fixes that are not handed out.

import Foundation
import Fuzzing

/// A piece of the repository's own code for a chapter, of which is known what a grader must say.
struct Piece: Hashable {
  enum Kind: CaseIterable {
    case solution, starter, accepted, rejected
  }

  let chapter: String
  let kind: Kind
  /// The folder of its files, from the root of the checkout.
  let folder: String

  var isPassed: Bool { kind == .solution || kind == .accepted }

  /// All pieces of a chapter, one of each kind first and the others in an order that follows from the generator.
  static func all(of chapter: String, in root: URL, _ generator: inout FuzzRandom) throws -> [Self] {
    func fixes(_ name: String, _ kind: Kind) throws -> [Self] {
      let folder = "Tests/\(chapter)/\(name)"
      return try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
        .map { Self(chapter: chapter, kind: kind, folder: "\(folder)/\($0)") }
    }
    var accepted = try fixes("Accepted", .accepted)
    var rejected = try fixes("Rejected", .rejected)
    accepted.shuffle(using: &generator)
    rejected.shuffle(using: &generator)
    return [
      Self(chapter: chapter, kind: .solution, folder: "Solutions/\(chapter)"), rejected.removeFirst(),
      accepted.removeFirst(), Self(chapter: chapter, kind: .starter, folder: "Tests/\(chapter)/Starter"),
    ] + (accepted + rejected).shuffled(using: &generator)
  }
}
