// edition: leave out
// It is about the whole checkout.

import Curriculum
import Foundation
import Grading
import Testing

@testable import Classroom

struct EditionOfCheckoutTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let plan = EditionPlan(
    paths: CheckoutFiles(in: root, git: nil).paths, chapters: Curriculum.chapters.map(\.name))

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func `nothing of a solution or of another fix goes into an edition`() {
    let all = Self.plan.copies.map(\.from) + Self.plan.packed.values.joined()
    #expect(
      !all.contains { $0.hasPrefix("Solutions/") || $0.contains("/Rejected/") || $0.contains("/Accepted/") })
    // A chapter's given file may be called as one of these.
    let tests = Self.plan.copies.map(\.to).filter { $0.hasPrefix("Tests/") }
    for name in ["Behaviours", "Threads", "Network"] {
      #expect(!tests.contains { $0.hasSuffix("/\(name).swift") })
    }
  }

  @Test(arguments: Curriculum.chapters)
  func `each chapter has its exercise, its page and what it is checked with`(_ chapter: Chapter) {
    let packed = Self.plan.packed[chapter.name] ?? []
    let tests = "Tests/\(chapter.name)"
    #expect(packed.contains("\(tests)/Contract.swift"))
    for behaviour in chapter.behaviours {
      switch behaviour.lane {
      case .scheduled: #expect(packed.contains("\(tests)/Behaviours.swift"))
      case .threads: #expect(packed.contains("\(tests)/Threads.swift"))
      case .network:
        #expect(packed.contains("\(tests)/Behaviours.swift"))
        #expect(packed.contains { $0.hasPrefix("\(tests)/Network") })
      case .probes: #expect(packed.contains("\(tests)/Probes/\(behaviour.id).swift"))
      case .compile, .integrity, .levels: break
      }
    }
    let copied = Set(Self.plan.copies.map(\.to))
    #expect(copied.contains("Guide/Workshop.docc/\(chapter.name).md"))
    #expect(copied.contains { $0.hasPrefix("Exercises/\(chapter.name)/") && !$0.contains("/Given/") })
  }

  @Test func `the edition's manifest and Makefile name only what is in it`() throws {
    let manifest = try #require(EditionText.of(try Self.text("Package.swift")))
    #expect(!manifest.contains("Tests/TidyTests") && manifest.contains("of: \"CLI\", alsoUsing"))
    let makefile = try #require(EditionText.of(try Self.text("Makefile")))
    #expect(!makefile.contains("Solutions") && makefile.contains("\ntest:\n"))
    let copied = Self.plan.copies.map(\.to)
    #expect(copied.contains("README.md") && !copied.contains { $0.hasPrefix("Tests/TidyTests/") })
  }
}
