import Fuzzing
import Report
import Testing

@testable import ServerReport

/// What a graded program and its server say to each other.
struct ServerReportFuzzingTests {
  @Test func `any words between a program and its server are read as what they say, or not at all`() throws {
    let answer = ServerAnswer.json("{}").with(header: "A", "b").held().held(at: .body(1)).dropped(
      at: .headers)
    let request = ServerRequest(
      number: 1, connection: 2, method: "GET", target: "/search?a=b", path: "/search",
      query: [ServerField("a", "b")], headers: [ServerField("Host", "x")], body: [1, 2], atOnce: 3)
    let rule = ServerRule(
      method: "GET", path: "/search", query: [ServerField("a", "b")], answers: [answer, .status(404)])
    let orders: [ServerOrder] = [
      .answer(rule), .release(request: 1, instead: answer), .release(request: 2, instead: nil),
      .note(.note, .main, "text"), .lookAround, .end,
    ]
    let news: [ServerNews] = [
      .event(.request(request)), .event(.held(request: 1, at: .body(3))),
      .event(.began(request: 1, status: 200)),
      .event(.refused(connection: 1, reason: "a header")), .event(.note(.failure, .pool(1), "text")),
      .event(.overrun), .done(isBusy: true), .done(isBusy: false),
    ]
    var longest = try Fuzz(of: orders.map(\.description)).runTexts { text in
      guard let order = ServerOrder(text) else { return }
      try #require(ServerOrder(order.description) == order, "\(text)")
    }
    longest = max(
      longest,
      try Fuzz(of: news.map(\.description)).runTexts { text in
        guard let news = ServerNews(text) else { return }
        try #require(ServerNews(news.description) == news, "\(text)")
      })
    #expect(longest < Fuzz.mostTime)
  }
}
