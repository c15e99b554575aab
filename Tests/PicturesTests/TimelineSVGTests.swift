import Report
import Testing

@testable import Pictures

struct TimelineSVGTests {
  @Test func `a picture is one tree of shapes and texts`() throws {
    let root = try XMLTree.parse(
      TimelineSVG.document(Samples.story(Samples.early), about: Samples.subject))
    #expect(root.name == "svg")
    #expect(
      root.attributes["viewBox"] == "0 0 \(root.attributes["width"] ?? "") \(root.attributes["height"] ?? "")"
    )
    #expect(root.children.map(\.name) == ["title", "desc", "style", "rect", "g", "g", "g"])
    #expect(root.children[0].text == "TimerInActor: A cancelled fetch is never made")
    #expect(
      root.children[1].text == """
        ✗ failed Expected: no request up to 10 s. Happened: one request, at 10 s. Smallest interleaving \
        0 s, main: task 1: scheduleFetch(). 0 s, pool 1: task 2: sleeps until 15 s. \
        10 s, main: task 1: cancelFetch(). 10 s, server: request deliveries. \
        10 s, main: task 1: one request, at 10 s, ✗ here it goes wrong.
        """)
    #expect(
      root.children[4].texts == [
        "A cancelled fetch is never made", "TimerInActor. Your code: ✗ failed", "expected",
        "no request up to 10 s", "happened", "one request, at 10 s", "Smallest interleaving",
      ])
    #expect(
      root.children[5].texts == [
        "0 s", "10 s", "main", "pool 1", "server", "⋮ 10 s", "task 1:", "scheduleFetch()", "task 2:",
        "sleeps until 15 s", "cancelFetch()", "request deliveries", "✗ one request, at 10 s",
      ])
    #expect(
      root.children[6].texts == [
        "here it goes wrong", "the task sleeps, its thread is free for others", "⋮",
        "so much time passes in which nothing happens; its height is not to scale",
        "no thread, but something that the check plays or watches: a server, say",
      ])
  }

  @Test func `what can be shown behind a row hides nothing`() throws {
    let root = try XMLTree.parse(TimelineSVG.document(Samples.story(Samples.early), about: Samples.subject))
    let isBehind = root.children[5].children.map { $0.count("rect", "now") > 0 }
    #expect(isBehind.prefix(5) == [true, true, true, true, true])
    #expect(!isBehind.dropFirst(5).contains(true))
  }

  @Test func `each sign is drawn as often as it happens`() throws {
    let root = try XMLTree.parse(
      TimelineSVG.document(Samples.story(Samples.early, taken: "7:1"), about: Samples.subject))
    let chart = root.children[5]
    #expect(chart.count("circle", "dot") == 3)
    #expect(chart.count("circle", "hollow") == 1)
    #expect(chart.count("path", "cross") == 1)
    #expect(chart.count("path", "turn") == 1)
    #expect(chart.count("line", "sleep") == 1)
    #expect(chart.count("rect", "head") == 2)
    #expect(chart.count("rect", "outside") == 1)
    // Each lane is interrupted once, where time is left out.
    #expect(chart.count("line", "lane") == 6)
    #expect(chart.count("line", "skipped") == 3)
  }

  @Test(arguments: [
    "a < b && c > \"d\"", "</text><script>alert('x')</script>", "]]> &amp; 👩‍👩‍👧 🎉 é",
    "查询 \u{202E}txet\u{7}\u{0}",
    "two\nlines\tand a tab", "",
  ])
  func `any text is text, in whatever place it is`(_ text: String) throws {
    let story = Story(
      whose: text, caption: text, outcome: .failed, taken: nil,
      events: [
        Samples.event(.note, 0, 1, .main, text, task: text),
        Samples.event(.failure, 0, 2, .standIn(text), text, task: "2"),
      ])
    let subject = Subject(
      chapter: text, behaviour: text, finding: Finding(id: "x", expected: text, happened: text))
    let root = try XMLTree.parse(TimelineSVG.document(story, about: subject))
    #expect(root.count("script") == 0)
    let shown = text.unicodeScalars.map { scalar -> Character in
      switch scalar {
      case "\n", "\t": " "
      case "\u{202E}", "\u{7}", "\u{0}": "\u{FFFD}"
      default: Character(scalar)
      }
    }
    #expect(root.children[0].text == "\(String(shown)): \(String(shown))")
  }

  @Test func `a story without events is a picture all the same`() throws {
    let story = Samples.story([], outcome: .crashed)
    let root = try XMLTree.parse(TimelineSVG.document(story, about: Samples.subject))
    #expect(root.children[5].texts == ["✗ the program crashed here"])
  }

  @Test func `of a long story nothing is lost`() throws {
    let events = (1...401).map { Samples.event(.note, $0, $0, .pool($0 % 4 + 1), "event \($0)") }
    let root = try XMLTree.parse(TimelineSVG.document(Samples.story(events), about: Samples.subject))
    #expect(root.count("circle", "dot") == 401)
  }

  @Test func `the workshop knows its own pictures`() {
    let story = Samples.story(Samples.early)
    #expect(PictureMark.isIn(TimelineSVG.document(story, about: Samples.subject)))
    #expect(PictureMark.isIn(TimelinePage.document([story], about: Samples.subject)))
    #expect(!PictureMark.isIn("<svg xmlns=\"http://www.w3.org/2000/svg\"/>"))
  }

  @Test func `the same story gives the same bytes`() {
    let documents = (1...3).map { _ in
      TimelineSVG.document(Samples.story(Samples.early), about: Samples.subject)
    }
    #expect(Set(documents).count == 1)
  }
}
