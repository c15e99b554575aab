import Curriculum
import Testing

/// How the pages of the guide hang together.
struct GuideTidyTests {
  private static let folder = "Guide/Workshop.docc"
  private static let names = Checkout.files(in: folder, ending: ".md").map {
    String($0.dropFirst(folder.count + 1).dropLast(3))
  }

  private func text(_ name: String) throws -> String { try Checkout.text("\(Self.folder)/\(name).md") }

  /// The pages that a page lists under its topics, in their order.
  private func topics(of name: String) throws -> [String] {
    let parts = try text(name).split(separator: "\n## Topics\n")
    guard parts.count == 2 else { return [] }
    return parts[1].matches(of: /- <doc:(\w+)>/).map { String($0.1) }
  }

  /// The page of a part; `nil` when there is none.
  private func page(of part: Part) throws -> String? {
    try Self.names.first { try text($0).hasPrefix("# Part \(part.rawValue): \(part.title)\n") }
  }

  @Test(arguments: Part.allCases)
  func `a part has a page when it has chapters, and that lists them in their order`(_ part: Part) throws {
    let chapters = Curriculum.chapters.filter { $0.part == part }.map(\.name)
    guard let page = try page(of: part) else {
      #expect(chapters.isEmpty, "write a page that begins '# Part \(part.rawValue): \(part.title)'")
      return
    }
    #expect(try topics(of: page) == chapters, "under 'Topics' in \(Self.folder)/\(page).md")
    for chapter in chapters {
      let row = "\n| `make check-\(chapter)` | <doc:\(chapter)> |\n"
      #expect(try text(page).contains(row), "\(page).md, 'The chapters by name'")
    }
  }

  @Test func `every page stands under the topics of exactly one other`() throws {
    let listed = try Self.names.flatMap(topics)
    let expected = Self.names.filter { $0 != "Workshop" }
    #expect(listed.sorted() == expected.sorted())
  }
}
