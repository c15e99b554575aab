import Curriculum
import Foundation
import Progress
import Testing

@testable import Classroom

struct ClassReportTests {
  private typealias Samples = ReportSamples

  private static let results = [
    Samples.failed("u2", named: "Bea", Samples.tickets), Samples.passed("u2", named: "Bea", Samples.search),
    Samples.passed("u1", named: "ada", Samples.tickets), Samples.refused("u3", Samples.search),
    Samples.failed("u3", Samples.tickets, mistake: nil),
    Samples.broken("u4", "the archive is cut short"),
    Samples.failed("u5", named: "Émile", Samples.tickets, sameAs: "u2"),
    Samples.broken("u5", in: "StaleSearch", "Search.swift is not UTF-8"),
  ]

  private func page(
    _ results: [ClassResult] = results, attempts: [String: [ProgressRecord]] = [:]
  ) throws -> PageTree {
    try PageTree.parse(
      ClassReport.html(results: results, chapters: Samples.chapters, attempts: attempts))
  }

  private func section(_ id: String, of page: PageTree) throws -> PageTree { try #require(page.element(id)) }

  // MARK: What it says

  @Test func `the numbers come first`() throws {
    let numbers = try page().all("ul", "numbers").first?.children.map(\.text)
    #expect(numbers == ["5 learners", "2 chapters", "2 passed, of 6 graded", "2 broken hand-ins"])
  }

  @Test func `the map has a row for each learner in the order of names, and a word beside each sign`() throws
  {
    let map = try section("map", of: page())
    #expect(
      map.rows == [
        ["Learner", "Passed", "LostTickets 1 passed", "StaleSearch 1 passed"],
        ["ada u1", "1", "✓ passed", "– not handed in"],
        ["Bea u2", "1", "1/2 1 of 2 behaviours", "✓ passed"],
        ["Émile u5", "0", "1/2 1 of 2 behaviours", "! broken hand-in"],
        ["u3", "0", "1/2 1 of 2 behaviours", "⊘ does not compile"],
        ["u4", "0", "! broken hand-in", "! broken hand-in"],
      ])
    #expect(map.all("p", "quiet").map(\.text) == ["Handed in by nobody: HeldForever."])
    #expect(map.all("th").allSatisfy { ["col", "row"].contains($0.attributes["scope"]) })
    #expect(map.all("th").first?.attributes["aria-sort"] == "ascending")
    #expect(map.all("caption").count == 1)
  }

  @Test func `what fails most is told with the wrong fix that it looks like, and whose it is`() throws {
    let rows = try section("failures", of: page()).all("tbody").flatMap { $0.all("tr") }
    #expect(
      rows.map { $0.children[0].text } == [
        "The first of LostTickets LostTickets", "It compiles, and is run StaleSearch",
      ])
    #expect(rows.map { $0.children[1].text } == ["3 of 4 ", "1 of 2 1 does not compile"])
    let groups = rows[0].all("details")
    #expect(
      groups.map { $0.all("summary")[0].text } == [
        "2 × cancelling without a check", "1 × no well-known wrong fix",
      ])
    #expect(groups[0].all("a").map(\.text) == ["Bea", "Émile"])
    #expect(groups[0].all("p").first?.text == Samples.mistake.why)
  }

  @Test func `who is stuck is told by the logs, but for what the hand-in has passed`() throws {
    let attempts = [
      "Bea": Samples.attempts(of: "Bea", Samples.tickets, 4, hints: 2)
        + Samples.attempts(of: "Bea", Samples.search, 2),
      "u3": Samples.attempts(of: "u3", Samples.tickets, 7),
      "Zoë": Samples.attempts(of: "Zoë", Samples.chapters[2], 1),
      "ada": Samples.attempts(of: "ada", Samples.tickets, 2, isPassed: true),
    ]
    let page = try page(attempts: attempts)
    #expect(
      try section("stuck", of: page).rows.dropFirst() == [
        ["u3", "LostTickets", "7", "2026-11-18 11:06 UTC", "2026-11-18 11:12 UTC", "no hint"],
        ["Bea", "LostTickets", "4", "2026-11-18 11:06 UTC", "2026-11-18 11:09 UTC", "2 of 2 hints"],
        ["Zoë", "HeldForever", "1", "2026-11-18 11:06 UTC", "2026-11-18 11:06 UTC", "no hint"],
      ])
    // A learner without a hand-in has no page to go to.
    #expect(try section("stuck", of: page).all("a").map(\.text) == ["u3", "Bea"])
    #expect(
      try section("l2", of: page).rows[1] == ["LostTickets", "✗ 1 of 2 behaviours", "4", "0123456789ab"])
  }

  @Test func `broken hand-ins have their reasons, equal ones no judgement`() throws {
    let page = try page()
    #expect(
      try section("broken", of: page).rows.dropFirst() == [
        ["Émile", "StaleSearch", "u5.zip", "Search.swift is not UTF-8"],
        ["u4", "all of it", "u4.zip", "the archive is cut short"],
      ])
    #expect(
      try section("equal", of: page).rows.dropFirst() == [["Bea, Émile", "1 chapter LostTickets", "0 of 1"]])
    #expect(try section("l3", of: page).rows[1].last == "Bea")
  }

  @Test func `learners who are equal in several chapters are told once`() throws {
    let results = [
      Samples.passed("u1", Samples.tickets), Samples.passed("u2", Samples.tickets, sameAs: "u1"),
      Samples.passed("u3", Samples.tickets, sameAs: "u1"), Samples.passed("u1", Samples.search),
      Samples.passed("u2", Samples.search, sameAs: "u1"), Samples.passed("u4", Samples.search),
    ]
    let both = results + [Samples.failed("u3", Samples.search, sameAs: "u1")]
    #expect(
      try section("equal", of: page(results)).rows.dropFirst() == [
        ["u1, u2, u3", "1 chapter LostTickets", "1 of 1"], ["u1, u2", "1 chapter StaleSearch", "1 of 1"],
      ])
    #expect(
      try section("equal", of: page(both)).rows.dropFirst() == [
        ["u1, u2, u3", "2 chapters LostTickets, StaleSearch", "2 of 2"]
      ])
  }

  @Test func `a learner's page has everything, by references that lead somewhere without the script`() throws
  {
    let page = try page()
    let bea = try section("l2", of: page)
    #expect(bea.all("h2").map(\.text) == ["Bea"])
    #expect(
      bea.all("p", "quiet").first?.text
        == "u2 · 1 of 2 chapters passed · u2.zip, handed in 2026-11-21 20:00 UTC · judged with Swift 6.3.1")
    #expect(
      bea.all("a", "r").map(\.text) == [
        "✗ failed: The first of LostTickets", "Looks like cancelling without a check",
      ])
    let told = try bea.all("a", "r").map { link in
      try #require(page.element(String((link.attributes["href"] ?? "").dropFirst())))
    }
    #expect(told[0].all("dd").map(\.text) == ["one is sold", "two were sold"])
    #expect(
      told[0].all("p", "caption").map(\.text) == [
        "The interleaving in which it failed: 3 steps, schedule 2:1"
      ])
    #expect(told[0].all("svg").count == 1)
    #expect(told[0].all("li").map(\.text)[1] == "1 s, pool 1: sell() of the other ▸ ran out of turn")
    #expect(
      told[1].text
        == "Looks like cancelling without a check: Cancelling sets a flag; the answer still arrives.")
    let refused = try section("l4", of: page)
    #expect(refused.all("code").map(\.text) == ["Till.swift:4: sending 'x' risks <races>"])
    #expect(refused.all("li", "means").map(\.text) == ["It is used afterwards."])
  }

  @Test func `of several lines about the same, the last stands`() throws {
    let results = [Samples.failed("u1", Samples.tickets), Samples.passed("u1", Samples.tickets)]
    #expect(try section("map", of: page(results)).rows[1] == ["u1", "1", "✓ passed"])
  }

  @Test func `a class of nobody is a page, too`() throws {
    let page = try page([])
    #expect(page.all("ul", "numbers").first?.children.first?.text == "0 learners")
    #expect(page.element("cases") == nil)
  }

  @Test func `a chapter that this workshop does not have is shown all the same`() throws {
    let results = [
      Samples.passed("u1", Samples.chapter("NewThing", "")), Samples.passed("u1", Samples.search),
    ]
    #expect(
      try section("map", of: page(results)).rows[0] == [
        "Learner", "Passed", "StaleSearch 1 passed", "NewThing 1 passed",
      ])
  }

  // MARK: That it holds together

  @Test func `every address is on the page, once`() throws {
    let page = try page()
    let ids = page.values(of: "id")
    #expect(Set(ids).count == ids.count)
    let addresses = page.values(of: "href")
    #expect(!addresses.isEmpty)
    for address in addresses {
      #expect(address.hasPrefix("#") && ids.contains(String(address.dropFirst())), "\(address)")
    }
    for label in page.values(of: "aria-labelledby") { #expect(ids.contains(label)) }
  }

  @Test func `equal failures are told once, others on their own`() throws {
    let same = (1...20).map { Samples.failed("u\($0)", Samples.tickets) }
    #expect(try page(same).element("cases")?.all("svg").count == 2, "a picture and the legend")
    let others = (1...20).map { Samples.failed("u\($0)", Samples.tickets, at: $0) }
    #expect(try page(others).element("cases")?.all("svg").count == 21)
  }

  @Test func `what has to be seen without the script is not hidden`() throws {
    let page = try page()
    #expect(
      page.all("details").filter { $0.attributes["class"] != "words" }.allSatisfy {
        $0.attributes["open"] != nil
      })
    // Only what nothing can be done with.
    #expect(page.values(of: "hidden").count == 1)
    #expect(page.all("button").isEmpty)
  }

  @Test func `the same class gives the same bytes, in whatever order its learners come`() {
    let pages = [Self.results, Self.results.reversed(), Self.results.shuffled()].map {
      ClassReport.html(results: $0, chapters: Samples.chapters)
    }
    #expect(Set(pages).count == 1)
    #expect(ClassReport.isReport(pages[0]))
  }

  // MARK: Hostile text, and much of it

  @Test(arguments: [
    "<script>alert('x')</script>", "\"><img src=x onerror=alert(1)>", "</style></script><b>&amp; ]]>",
    "עברית \u{202E}txet 🎉👩‍👩‍👧", "two\nlines\u{0}\u{7}", "",
  ])
  func `any text is text, in whatever place it is`(_ text: String) throws {
    let results = [
      Samples.failed(
        text, named: text, Samples.tickets, happened: text,
        mistake: Mistake("x", rejectedBy: .compile(""), looksLike: text, why: text, signs: []),
        sameAs: text + "?"),
      Samples.broken("u2", in: text, text), Samples.broken("u3", text),
    ]
    let page = try page(results, attempts: [text: Samples.attempts(of: text, Samples.tickets, 3)])
    #expect(page.all("script").count == 1)
    #expect(page.all("style").count == 1)
    #expect(page.all("img").isEmpty && page.all("b").allSatisfy { $0.children.isEmpty })
    #expect(page.values(of: "onerror").isEmpty)
    let shown = text.unicodeScalars.map { scalar -> Character in
      switch scalar {
      case "\n": " "
      case "\u{202E}", "\u{7}", "\u{0}": "\u{FFFD}"
      default: Character(scalar)
      }
    }
    #expect(page.element("cases")?.all("dd").last?.text == String(shown))
  }

  @Test func `only its own script and style may do anything`() throws {
    let page = try page()
    let policy = page.all("meta").first { $0.attributes["http-equiv"] != nil }?.attributes["content"] ?? ""
    let script = try #require(page.all("script").first)
    let style = try #require(page.all("style").first)
    #expect(
      policy
        == "default-src 'none'; style-src '\(ContentHash.of(style.text))'; script-src '\(ContentHash.of(script.text))'; "
        + "base-uri 'none'; form-action 'none'")
    // Attributes of style or with code would not be allowed either.
    #expect(
      page.values(of: "style").isEmpty && page.values(of: "onclick").isEmpty && page.values(of: "src").isEmpty
    )
    for sign in ["<", "&", "http:", "https:", "innerHTML", "eval("] {
      #expect(!script.text.contains(sign), "\(sign)")
    }
    for sign in ["url(", "@import", "<"] { #expect(!style.text.contains(sign), "\(sign)") }
  }

  @Test func `the hash is that of a security policy`() {
    // As `printf abc | openssl dgst -sha256 -binary | base64` has it.
    #expect(ContentHash.of("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }

  @Test func `a class of 300 with a different failure each is a page of a few megabytes`() {
    let chapters = (1...12).map { Samples.chapter("Chapter\($0)", "A chapter") }
    let results = (1...300).flatMap { learner in
      chapters.enumerated().map { index, chapter in
        (learner + index).isMultiple(of: 2)
          ? Samples.passed("u\(learner)", chapter) : Samples.failed("u\(learner)", chapter, at: learner)
      }
    }
    let page = ClassReport.html(results: results, chapters: chapters)
    #expect(page.utf8.count < 6_500_000)
    #expect(page.split(separator: "<article").count == 1 + 1800 + 12)
  }

  @Test func `what is long is cut, and of a long timeline the end is drawn`() throws {
    let long = String(repeating: "long ", count: 10_000)
    let page = try page([
      Samples.failed("u1", named: long, Samples.tickets, happened: long), Samples.broken("u2", long),
    ])
    #expect(page.text.utf8.count < 60_000)
  }
}
