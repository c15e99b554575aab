import Foundation
import Testing

@testable import ClassCLI
@testable import Commands

struct ChapterSkeletonTests {
  @Test(arguments: ["LostTickets", "URLCache", "A", "Task2"])
  func `a name of a problem is taken`(_ name: String) {
    #expect(ChapterSkeleton.fault(of: name) == nil)
  }

  @Test(arguments: [
    "", "lostTickets", "Stale Search", "Stale-Search", "2Late", "Ünter", "../Up", "Stale.Search",
  ])
  func `a name that no module can have is refused`(_ name: String) {
    #expect(
      ChapterSkeleton.fault(of: name) == "it needs to begin with a capital and have only letters and digits")
  }

  @Test(arguments: ["Foundation", "Conductor", "Type", "SearchTests"])
  func `a name that something else has is refused`(_ name: String) {
    #expect(ChapterSkeleton.fault(of: name) != nil)
  }

  @Test func `no chapter has the name of a module of the runner`() throws {
    let runner = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Runner")
    let modules = try FileManager.default.contentsOfDirectory(atPath: runner.path).filter {
      !$0.hasPrefix(".")
    }
    #expect(modules.contains("Commands"))
    for module in modules { #expect(ChapterSkeleton.fault(of: module) != nil, "\(module)") }
  }

  @Test func `what exists is not overwritten, also where only capitals differ`() throws {
    let folder = try TemporaryFolder()
    try folder.write(["Guide/Workshop.docc/Losttickets.md": ""])
    #expect(
      ChapterSkeleton(name: "LostTickets").taken(in: folder.url) == "Guide/Workshop.docc/Losttickets.md")
    #expect(ChapterSkeleton(name: "Timerinactor").taken(in: folder.url) == "the chapter TimerInActor")
    #expect(ChapterSkeleton(name: "OtherSearch").taken(in: folder.url) == nil)
  }

  @Test(arguments: [("LostTickets", "lostTickets"), ("URLCache", "urlCache"), ("A", "a"), ("TTL", "ttl")])
  func `its constant is written as Swift writes them`(_ name: String, _ constant: String) {
    #expect(ChapterSkeleton(name: name).constant == constant)
  }

  @Test func `what remains to be done is said`() {
    #expect(
      ChapterSkeleton(name: "LostTickets").text(.make).hasSuffix(
        """
          Runner/Curriculum/Chapters/LostTickets.swift

        Add it to three lists, at its place in teaching order:
          Package.swift                        "LostTickets", in 'chapters'
          Runner/Curriculum/Curriculum.swift   .lostTickets, in 'chapters'
          Guide/Workshop.docc, its part's page - <doc:LostTickets>, under 'Topics'

        Then follow CONTRIBUTING.md; make verify CHAPTER=LostTickets says what is missing.
        """))
  }
}
