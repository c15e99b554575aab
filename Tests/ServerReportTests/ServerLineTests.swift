import Report
import Testing

@testable import ServerReport

/// What a program and its server tell each other comes over as it was.
struct ServerLineTests {
  private let request = ServerRequest(
    number: 3, connection: 2, method: "POST", target: "/a%09?x=1", path: "/a\t",
    query: [ServerField("x", "1"), ServerField("", "")], headers: [ServerField("A", "b\nc\\")],
    body: [0, 9, 10, 92, 255], atOnce: 2)

  private var orders: [ServerOrder] {
    let answer = ServerAnswer.json("{\"a\":\t1}\n", status: 503).with(header: "X", "\\t")
      .held().held(at: .body(3)).dropped(at: .headers, by: .reset)
    return [
      .answer(ServerRule(method: nil, path: nil, query: [], answers: [.status(204), answer])),
      .answer(ServerRule(method: "GET", path: "/ä", query: [ServerField("q", "\t")], answers: [answer])),
      .release(request: 7, instead: nil), .release(request: 8, instead: answer),
      .note(.failure, .standIn("screen"), "a\tb"), .lookAround, .end,
    ]
  }

  private var events: [ServerEvent] {
    [
      .connected(connection: 1), .request(request), .held(request: 3, at: .body(12)),
      .began(request: 3, status: 200), .completed(request: 3), .dropped(request: 3, at: .start),
      .abandoned(request: 3), .disconnected(connection: 1), .refused(connection: 4, reason: "a\nb"),
      .overrun, .note(.note, .main, ""),
    ]
  }

  @Test func `every order and all news`() {
    for order in orders { #expect(ServerOrder(order.description) == order) }
    for event in events { #expect(ServerNews("\(ServerNews.event(event))") == .event(event)) }
    for news in [ServerNews.done(isBusy: true), .done(isBusy: false)] {
      #expect(ServerNews("\(news)") == news)
    }
    #expect(orders.allSatisfy { !$0.description.contains("\n") })
  }

  @Test(arguments: [
    "", "answer", "answer\tx", "release\tx", "note\ta\tmain\tb", "event\trequest\t1", "end\t1",
  ])
  func `nonsense is nothing`(_ line: String) {
    #expect(ServerOrder(line) == nil)
    #expect(ServerNews(line) == nil)
  }

  @Test func `a log's timeline has steps, no times, and leaves out what nobody asks about`() {
    var log = ServerLog()
    for event in events { log.append(event) }
    #expect(log.timeline.map(\.step) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(
      log.timeline.map(\.text)[..<3] == [
        "request 3: POST /a%09?x=1", "holds answer 3 back after 12 bytes", "answer 3: 200",
      ])
  }

  @Test func `connections that nothing follows are left out where the program has died`() {
    var log = ServerLog()
    for event in [
      ServerEvent.abandoned(request: 1), .overrun, .abandoned(request: 2), .disconnected(connection: 3),
    ] {
      log.append(event)
    }
    log.dropClosingsAtEnd()
    #expect(log.events == [.abandoned(request: 1), .overrun])
  }
}
