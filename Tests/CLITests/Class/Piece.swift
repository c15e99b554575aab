// edition: leave out
// It is made of solutions and of fixes that are not handed out.

import Foundation

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
  static func all(of chapter: String, in root: URL, _ generator: inout SplitMix) throws -> [Self] {
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

/// Random numbers that follow from a seed (Steele, Lea and Flood, 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
