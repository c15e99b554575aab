import Curriculum
import Grading
import Testing

/// Code on the pages of the guide does what the pages say of it.
struct GuideCodeTests {
  private static let folder = "Guide/Workshop.docc"
  private static let pages = Checkout.files(in: folder, ending: ".md")

  @Test(arguments: pages)
  func `every block of Swift compiles, or is refused as the page says`(_ page: String) throws {
    let blocks = GuideBlocks(of: try Checkout.text(page)).swift
    guard !blocks.isEmpty else { return }
    let name = page.dropFirst(Self.folder.count + 1).dropLast(3)
    let code = GuideCode(
      toolchain: try Toolchain.find(), page: page, chapter: Curriculum.chapter(named: String(name)))
    let faults = try code.faults(in: blocks)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test(arguments: pages)
  func `what is not marked as Swift is not Swift`(_ page: String) throws {
    let words = "actor|class|enum|extension|final|func|import|let|private|protocol|public|struct|var"
    let start = try Regex("(@\\w+ )*(\(words)) .*|[^✗$]*\\{.*")
    for block in GuideBlocks(of: try Checkout.text(page)).others {
      #expect(block.language.isEmpty, "\(page):\(block.line): a block is marked swift or not at all")
      let first = block.text.first ?? ""
      #expect(first.wholeMatch(of: start) == nil, "\(page):\(block.line): mark the block with ```swift")
    }
  }

  // MARK: The rules themselves

  private func faults(_ markdown: String) throws -> [String] {
    let code = GuideCode(toolchain: try Toolchain.find(), page: "Page.md")
    return try code.faults(in: GuideBlocks(of: markdown).swift)
  }

  @Test func `blocks see each other, what stands around them, and no code that was left out`() throws {
    let page = """
      <!-- around the next block:
      \\@MainActor final class Photo { var width = 0 }
      \\@MainActor func double(_ photo: Photo) {
        …
      }
      -->
      ```swift
      photo.width *= 2
      …
      ```

      <!-- a program -->
      ```swift
      let photo = Photo()
      double(photo)
      await Task.yield()
      ```
      """
    #expect(try faults(page).isEmpty)
  }

  @Test func `a fault has its line on the page, and the author is told what to do`() throws {
    let faults = try faults("Text.\n\n```swift\nfunc a() {\n  missing()\n}\n```\n")
    #expect(faults.first == "Page.md:5:3: error: cannot find 'missing' in scope")
    #expect(faults.count == 2 && faults.last?.contains("CONTRIBUTING.md") == true)
  }

  @Test func `what must be refused is refused at its line and for its reason, and nothing else is`() throws {
    let send = """
      ```swift
      final class Photo { var width = 0 }
      ```
      ```swift
      func send(_ photo: Photo) {
        Task.detached { photo.width = 1 }  // error: risks causing data races
      }
      ```
      """
    let none = try faults(send)
    #expect(none == [])
    let wrong = send.replacing("risks causing data races", with: "is no type")
    #expect(try faults(wrong).first == "Page.md:6: the compiler does not say 'is no type' here")
    let right = send.replacing("Task.detached { photo.width = 1 }", with: "photo.width = 1")
    #expect(try faults(right).first == "Page.md:6: the compiler does not say 'risks causing data races' here")
    let more = send.replacing("func send", with: "let x: Missing\nfunc send")
    #expect(try faults(more).contains { $0.contains("cannot find type 'Missing' in scope") })
  }

  @Test func `a refusal on a line of its own is one of the next line`() {
    let blocks = GuideBlocks(of: "\n```swift\n  // error: too long …\n  call()\n```\n")
    #expect(blocks.swift.first?.refusals == [GuideBlock.Refusal(line: 4, message: "too long")])
  }
}
