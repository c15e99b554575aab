import Curriculum
import Foundation
import Testing

/// What every chapter has, held against the folders.
struct ChapterTidyTests {
  private static let names = Curriculum.chapters.map(\.name)

  @Test func `manifest and curriculum list the same chapters in the same order`() throws {
    let manifest = try Checkout.text("Package.swift")
    let list = try #require(manifest.split(separator: "let chapters = [").last?.split(separator: "]").first)
    let listed = list.split(separator: "\n").compactMap { line in
      line.split(separator: "\"").dropFirst().first.map(String.init)
    }
    #expect(listed == Self.names)
  }

  @Test func `manifest and curriculum give a chapter the same language`() throws {
    let manifest = try Checkout.text("Package.swift")
    for chapter in Curriculum.chapters {
      let line = manifest.split(separator: "\n").first { $0.hasPrefix("  \"\(chapter.name)\": [") }
      let settings = chapter.languageSettings.map(\.inManifest).joined(separator: ", ")
      #expect(line.map(String.init) == (settings.isEmpty ? nil : "  \"\(chapter.name)\": [\(settings)],"))
    }
  }

  @Test func `the curriculum's parts follow each other`() {
    let parts = Curriculum.chapters.map(\.part.rawValue)
    #expect(parts == parts.sorted())
  }

  @Test func `no folder is left of a chapter that is in no list`() {
    #expect(Checkout.folders(in: "Exercises") == Self.names.sorted())
    #expect(Checkout.folders(in: "Solutions") == Self.names.sorted())
  }

  /// What behaviours compare is Swift's or the check's own: a type of the learner's may call anything equal.
  @Test func `no type that a learner writes is compared`() throws {
    for name in Self.names {
      for file in Checkout.files(in: "Tests/\(name)/Starter", ending: ".swift") {
        let code = try Checkout.text(file)
        if file.contains("/Given/") { continue }
        for word in ["Equatable", "Hashable", "Comparable"] {
          #expect(!code.contains(word), "\(file): \(word)")
        }
      }
    }
  }

  @Test(arguments: Curriculum.chapters.map(\.name))
  func `a chapter has all its files`(_ name: String) throws {
    #expect(!Checkout.files(in: "Solutions/\(name)", ending: ".swift").isEmpty)
    #expect(!Checkout.files(in: "Tests/\(name)/Starter", ending: ".swift").isEmpty)
    let files = Checkout.names(in: "Tests/\(name)")
    let lanes = try #require(Curriculum.chapter(named: name)).behaviours.map(\.lane)
    #expect(
      files.contains("Behaviours.swift") == lanes.contains { [.scheduled, .threads, .network].contains($0) })
    #expect(files.contains("Threads.swift") == lanes.contains(.threads))
    #expect(files.contains { $0.hasPrefix("Network") && $0.hasSuffix(".swift") } == lanes.contains(.network))
    #expect(files.contains("Contract.swift"))
    let probes = try #require(Curriculum.chapter(named: name)).behaviours.filter { $0.lane == .probes }
    #expect(
      Checkout.names(in: "Tests/\(name)/Probes").sorted() == probes.map { "\($0.id).swift" }.sorted())
    for path in Checkout.files(in: "Tests/\(name)/Probes", ending: ".swift") {
      // Wider ones are broken in the middle of a word where they are shown.
      let lines = try Checkout.text(path).split(separator: "\n")
      let wide = lines.filter { $0.count > 76 && !$0.hasPrefix("//") }
      #expect(wide.isEmpty, "\(path)")
    }
    #expect(Checkout.names(in: "Guide/Workshop.docc").contains("\(name).md"))
    let accepted = Checkout.folders(in: "Tests/\(name)/Accepted").sorted()
    let fixes = try #require(Curriculum.chapter(named: name)).rightFixes
    #expect(fixes.map(\.name) == [nil] + accepted, "the right fixes are the solution and what is accepted")
    #expect(Checkout.folders(in: "Tests/\(name)/Rejected").count >= 5)
    #expect(Checkout.folders(in: "Tests/\(name)/Accepted").count >= 3)
  }

  @Test(.enabled(if: !Checkout.hasLearner), arguments: Curriculum.chapters.map(\.name))
  func `an untouched exercise is the starter, byte for byte`(_ name: String) throws {
    let starter = Checkout.files(in: "Tests/\(name)/Starter", ending: ".swift")
    let given = "Exercises/\(name)/Given/"
    let exercise = Checkout.files(in: "Exercises/\(name)", ending: ".swift").filter { !$0.hasPrefix(given) }
    #expect(exercise.count == starter.count)
    for path in starter {
      let own = path.replacing("Tests/\(name)/Starter", with: "Exercises/\(name)")
      #expect(try Checkout.text(own) == Checkout.text(path), "\(own)")
    }
  }

  @Test(arguments: Curriculum.chapters.map(\.name))
  func `an entry says what it must, and its parts agree`(_ name: String) throws {
    let chapter = try #require(Curriculum.chapter(named: name))
    #expect(!chapter.title.isEmpty)
    #expect(!chapter.problem.isEmpty)
    #expect(chapter.hints.count == 3 * max(1, chapter.stages.count))
    #expect(chapter.stages.allSatisfy { $0.hints.count == 3 && !$0.behaviours.isEmpty })
    #expect(Set(chapter.stages.map(\.id)).count == chapter.stages.count)
    let behaviours = chapter.behaviours.map(\.id)
    #expect(Set(behaviours).count == behaviours.count)
    #expect(Set(chapter.starter.failing).isSubset(of: behaviours))
    let mistakes = chapter.mistakes.map(\.name)
    #expect(Set(mistakes).count == mistakes.count)
    #expect(mistakes.sorted() == Checkout.folders(in: "Tests/\(name)/Rejected"))
    for case .behaviour(let id, _) in chapter.mistakes.map(\.rejectedBy) { #expect(behaviours.contains(id)) }
    for mistake in chapter.mistakes { #expect(!mistake.signs.isEmpty, "\(mistake.name)") }
  }

  @Test(arguments: Curriculum.chapters.map(\.name))
  func `the guide page has the sections that explanations refer to`(_ name: String) throws {
    let chapter = try #require(Curriculum.chapter(named: name))
    let page = try Checkout.text("Guide/Workshop.docc/\(name).md")
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("#") }
      .map { $0.drop { $0 == "#" || $0 == " " } }
    #expect(headings.first.map(String.init) == chapter.title)
    for section in chapter.diagnostics.compactMap(\.section) {
      #expect(headings.contains { $0 == section }, "\(section)")
    }
    for section in ["The problem", "Why it happens", "What each wrong fix does"] {
      #expect(headings.contains { $0 == section }, "\(section)")
    }
  }
}
