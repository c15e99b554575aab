import Foundation
import Testing

/// Rules of the whole checkout.
struct RepositoryTidyTests {
  private static let modules = Checkout.folders(in: "Runner")

  @Test func `every link of the guide and of the pages at the root leads somewhere`() throws {
    let pages =
      Checkout.files(in: "Guide", ending: ".md")
      + Checkout.names(in: ".").filter { $0.hasSuffix(".md") }
    let known = Checkout.names(in: "Guide/Workshop.docc").map { $0.replacing(".md", with: "") }
    for page in pages {
      let text = try Checkout.text(page)
      for link in text.matches(of: /<doc:([^>]+)>/) {
        #expect(known.contains(String(link.1)), "\(page): <doc:\(link.1)>")
      }
      for link in text.matches(of: /\]\(([^)#\s]+)[^)]*\)/) where !link.1.hasPrefix("http") {
        let target = Checkout.root.appending(path: page).deletingLastPathComponent()
          .appending(path: String(link.1))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link.1)")
      }
    }
  }

  @Test func `the map names every module of the runner`() throws {
    let map = try Checkout.text("ARCHITECTURE.md")
    for module in Self.modules { #expect(map.contains("`Runner/\(module)`"), "\(module)") }
  }

  @Test func `what is linked into graded programs imports neither Foundation nor the runner`() throws {
    let refused = Self.modules.filter { !["Report", "Conductor", "Fakes"].contains($0) } + ["Foundation"]
    for module in ["Report", "Conductor", "Fakes"] {
      for file in Checkout.files(in: "Runner/\(module)", ending: ".swift") {
        let imports = try Checkout.text(file).split(separator: "\n").filter { $0.contains("import ") }
        for name in refused {
          #expect(!imports.contains { $0.hasSuffix("import \(name)") }, "\(file): \(name)")
        }
      }
    }
  }

  @Test func `nothing of the runner imports the conductor`() throws {
    for module in Self.modules where !["Conductor", "Fakes"].contains(module) {
      for file in Checkout.files(in: "Runner/\(module)", ending: ".swift") {
        // An import stands at the beginning of its line; the skeleton of a chapter has one in a text.
        let lines = try Checkout.text(file).split(separator: "\n")
        #expect(!lines.contains("import Conductor"), "\(file)")
      }
    }
  }

  @Test func `only the command line prints`() throws {
    for module in Self.modules where module != "CLI" {
      for file in Checkout.files(in: "Runner/\(module)", ending: ".swift") {
        let lines = try Checkout.text(file).split(separator: "\n")
        #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("print(") }, "\(file)")
      }
    }
  }

  @Test func `files end in one line feed and have no white space at the ends of lines`() throws {
    let folders = ["Runner", "Exercises", "Solutions", "Tests", "Guide"]
    for file in folders.flatMap({ Checkout.files(in: $0, ending: ".swift", ".md") }) {
      let text = try Checkout.text(file)
      #expect(text.isEmpty || text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(file)")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(!lines.contains { $0.hasSuffix(" ") || $0.hasSuffix("\t") }, "\(file)")
    }
  }
}
