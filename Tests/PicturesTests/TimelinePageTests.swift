import Foundation
import Report
import Testing

@testable import Pictures

struct TimelinePageTests {
  private let page = TimelinePage.document(
    [
      Samples.story(Samples.early),
      Samples.story(Samples.cancelled, outcome: .passed, whose: "The solution"),
    ], about: Samples.subject)

  /// What is between two texts, the later one included.
  private func part(from start: String, to end: String) throws -> String {
    let first = try #require(page.range(of: start))
    let last = try #require(page[first.lowerBound...].range(of: end))
    return String(page[first.lowerBound..<last.upperBound])
  }

  @Test func `both stories stand side by side, as a picture and as a table`() throws {
    let main = try XMLTree.parse(try part(from: "<main>", to: "</main>"))
    #expect(main.children.map { $0.attributes["data-whose"] } == ["Your code", "The solution"])
    for story in main.children {
      #expect(story.children.map(\.name) == ["h2", "p", "div", "div"])
      #expect(story.all("svg").first?.attributes["aria-hidden"] == "true")
    }
    #expect(
      main.children[0].children[3].rows == [
        ["Time", "Where", "What"], ["0 s", "main", "task 1: scheduleFetch()"],
        ["0 s", "pool 1", "task 2: sleeps until 15 s"], ["10 s", "main", "task 1: cancelFetch()"],
        ["10 s", "server", "request deliveries"],
        ["10 s", "main", "task 1: one request, at 10 s ✗ here it goes wrong"],
      ])
  }

  @Test func `picture and table go by the same steps`() throws {
    let main = try XMLTree.parse(try part(from: "<main>", to: "</main>"))
    let tables = main.children.map { story in
      story.children[3].all("tr").compactMap { $0.attributes["data-moment"] }
    }
    #expect(tables == [["1", "2", "3", "4", "5"], ["1", "2", "3", "6"]])
    // A picture has a row for each step up to its last event.
    let pictures = main.children.map { story in
      Set(story.children[2].all("g").compactMap { $0.attributes["data-moment"] }).count
    }
    #expect(pictures == [5, 6])
    #expect(page.contains("max=\"6\""))
  }

  @Test func `the page needs nothing from elsewhere`() {
    for word in ["http://", "https://", "src=", "url(", "@import", "<link"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("default-src &#39;none&#39;"))
  }

  @Test func `texts cannot leave their place`() {
    let text = "</script><script>alert(1)</script><b>&"
    let story = Samples.story([Samples.event(.failure, 0, 1, .standIn(text), text, task: text)], whose: text)
    let page = TimelinePage.document(
      [story], about: Subject(chapter: text, behaviour: text, finding: nil))
    #expect(!page.contains("alert(1)</script>"))
    #expect(page.split(separator: "<script").count == 2)
  }

  @Test func `a story without a second one is a page, too`() {
    let page = TimelinePage.document([Samples.story(Samples.early)], about: Samples.subject)
    #expect(page.split(separator: "<section").count == 2)
    #expect(!page.contains("Side by side"))
  }
}
