import Foundation
import Network
import ServerReport
import Testing

@testable import WebServer

/// The server alone, with clients that say what no `URLSession` would.
struct WebServerTests {
  /// A server, and its behaviour's side.
  private final class Served {
    let server: WebServer
    let control: LocalServer
    let port: Int

    init() throws {
      server = try WebServer()
      // It has an end of its own, as a program has.
      control = try LocalServer(control: dup(server.programEnd))
      port = try #require(control.url.port)
    }

    deinit { _ = server.stop() }
  }

  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private var answer: ServerAnswer { ServerAnswer(body: Array("ok".utf8)) }

  @Test func `one connection serves several requests, also when they come at once`() throws {
    let served = try Served()
    served.control.answer("/a b", with: answer)
    let client = try RawClient(port: served.port)
    client.get("/a%20b?x=1+2&y=%C3%A4&z")
    #expect(client.read(Self.ok.utf8.count) == Self.ok)
    client.send(String(repeating: "GET /a%20b HTTP/1.1\r\n\r\n", count: 3))
    #expect(client.read(3 * Self.ok.utf8.count) == String(repeating: Self.ok, count: 3))
    let requests = served.control.requests
    #expect(requests.map(\.connection) == [1, 1, 1, 1])
    #expect(requests.map(\.number) == [1, 2, 3, 4])
    #expect(requests[0].path == "/a b")
    #expect(requests[0].query == [ServerField("x", "1 2"), ServerField("y", "ä"), ServerField("z", "")])
    #expect(requests[0].header("host") == "here")
  }

  @Test func `what nobody has said anything about is not found`() throws {
    let served = try Served()
    let client = try RawClient(port: served.port)
    client.get("/nothing")
    #expect(client.read(12) == "HTTP/1.1 404")
  }

  @Test func `the latest word counts, and answers follow each other`() throws {
    let served = try Served()
    served.control.answerAll(with: .status(500))
    served.control.answer("/a", with: .status(503), answer)
    served.control.answer("/a", query: ["q": "x"], method: "POST", with: .status(201))
    let client = try RawClient(port: served.port)
    for (line, status) in [
      ("GET /a", 503), ("GET /a", 200), ("GET /a", 200), ("POST /a?q=x", 201), ("GET /b", 500),
    ] {
      client.send("\(line) HTTP/1.1\r\nConnection: keep-alive\r\n\r\n")
      let head = client.read(12)
      #expect(head == "HTTP/1.1 \(status)")
      #expect(readRest(client).hasSuffix("\r\n\r\n"))
      if status == 200 { #expect(client.read(2) == "ok") }
    }
  }

  /// Reads up to the end of a head.
  private func readRest(_ client: RawClient) -> String {
    var text = ""
    while !text.hasSuffix("\r\n\r\n"), let next = client.read(1), !next.isEmpty { text += next }
    return text
  }

  @Test func `a held answer is let go by the behaviour, at each point`() async throws {
    let served = try Served()
    served.control.answer("/a", with: answer.held().held(at: .headers).held(at: .body(1)))
    let client = try RawClient(port: served.port)
    client.get("/a")
    let request = await served.control.request("/a")
    #expect(served.control.progress(of: request) == .waiting)
    served.control.release(request)
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
    #expect(client.read(head.utf8.count) == head)
    served.control.release(request)
    #expect(client.read(1) == "o")
    #expect(served.control.progress(of: request) == .begun)
    served.control.release(request)
    #expect(client.read(1) == "k")
    #expect(served.control.progress(of: request) == .completed)
  }

  @Test func `another answer can be given in the place of a held one`() async throws {
    let served = try Served()
    served.control.answer("/a", with: answer.held())
    let client = try RawClient(port: served.port)
    client.get("/a")
    served.control.release(await served.control.request("/a"), with: .status(418))
    #expect(client.read(12) == "HTTP/1.1 418")
  }

  @Test(arguments: [true, false])
  func `a client that closes while its answer is held is noticed`(_ byReset: Bool) async throws {
    let served = try Served()
    served.control.answer("/a", with: answer.held())
    let client = try RawClient(port: served.port)
    client.get("/a")
    let request = await served.control.request("/a")
    if byReset { client.reset() } else { client.close() }
    await served.control.abandoned(request)
    // Letting go what nobody waits for changes nothing.
    served.control.release(request)
    #expect(served.control.progress(of: request) == .abandoned)
  }

  @Test func `what a client did before an order is known when the order is carried out`() throws {
    let served = try Served()
    served.control.answerAll(with: answer.held())
    for count in 1...50 {
      let client = try RawClient(port: served.port)
      client.get("/\(count)")
      #expect(served.control.requests.count == count)
      client.close()
      #expect(served.control.log.progress(of: served.control.requests[count - 1]) == .abandoned)
    }
  }

  @Test func `how many requests are in progress at once is counted`() throws {
    let served = try Served()
    served.control.answerAll(with: answer.held())
    let clients = try (0..<5).map { _ in try RawClient(port: served.port) }
    for client in clients { client.get("/") }
    #expect(served.control.requests.map(\.atOnce) == [1, 2, 3, 4, 5])
    clients[0].close()
    served.control.release(served.control.requests[1])
    let last = try RawClient(port: served.port)
    last.get("/")
    #expect(served.control.requests.map(\.atOnce) == [1, 2, 3, 4, 5, 4])
    #expect(served.control.log.mostAtOnce == 5)
  }

  @Test(arguments: [
    (ServerAnswer.Point.start, ""), (.headers, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"),
    (.body(1), "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no"),
  ])
  func `a connection is dropped where it was said`(_ point: ServerAnswer.Point, _ sent: String) throws {
    let served = try Served()
    served.control.answer("/fin", with: answer.dropped(at: point))
    served.control.answer("/rst", with: answer.dropped(at: point, by: .reset))
    let polite = try RawClient(port: served.port)
    polite.get("/fin")
    #expect(polite.read() == sent)
    let rude = try RawClient(port: served.port)
    rude.get("/rst")
    #expect(rude.read() == nil)
    #expect(served.control.requests.map { served.control.progress(of: $0) } == [.dropped, .dropped])
  }

  @Test(arguments: [ServerAnswer.Ending.finish, .reset])
  func `a connection that is dropped ends although a program that is being started has a copy of it`(
    _ ending: ServerAnswer.Ending
  ) throws {
    let served = try Served()
    served.control.answer("/a", with: answer.held().dropped(at: .start, by: ending))
    let client = try RawClient(port: served.port)
    client.get("/a")
    let request = try #require(served.control.requests.first)
    // What is started has copies of all descriptors until it is another program.
    let copies = Port(served.port).servingHere.map { dup($0) }
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == 1)
    served.control.release(request)
    try #require(client.hasNews())
    #expect(client.read() == (ending == .reset ? nil : ""))
  }

  @Test(arguments: [
    ("no request at all\r\n\r\n", 400), ("GET / HTTP/3\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nno header\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
    (String(repeating: "x", count: 40_000), 431), ("\u{0}\u{1}\u{2}\r\n\r\n", 400),
  ])
  func `what is no request is refused, and the next client served`(_ text: String, _ status: Int) throws {
    let served = try Served()
    served.control.answerAll(with: answer)
    let client = try RawClient(port: served.port)
    client.send(text)
    #expect(client.read(12) == "HTTP/1.1 \(status)")
    let next = try RawClient(port: served.port)
    next.get("/")
    #expect(next.read(Self.ok.utf8.count) == Self.ok)
    #expect(served.control.requests.count == 1)
  }

  @Test func `garbage behind a request does not spoil its answer`() throws {
    let served = try Served()
    served.control.answerAll(with: answer)
    let client = try RawClient(port: served.port)
    client.send("GET / HTTP/1.1\r\n\r\ngarbage\r\n\r\n")
    #expect(client.read()?.hasPrefix(Self.ok + "HTTP/1.1 400") == true)
  }

  @Test func `a body is read, and asked for when the client waits for that`() throws {
    let served = try Served()
    served.control.answerAll(with: answer)
    let client = try RawClient(port: served.port)
    client.send("POST /a HTTP/1.1\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
    #expect(client.read(25) == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("hello")
    #expect(client.read(Self.ok.utf8.count) == Self.ok)
    #expect(served.control.requests.first?.body == Array("hello".utf8))
  }

  @Test func `a client that asks for the end of the connection gets it`() throws {
    let served = try Served()
    served.control.answerAll(with: answer)
    let client = try RawClient(port: served.port)
    client.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(client.read()?.hasSuffix("Connection: close\r\n\r\nok") == true)
    let old = try RawClient(port: served.port)
    old.send("GET / HTTP/1.0\r\n\r\n")
    #expect(old.read()?.hasSuffix("ok") == true)
  }

  @Test func `a head has no body, and other bytes come as they are`() throws {
    let served = try Served()
    let bytes = (0...255).map { UInt8($0) }
    served.control.answerAll(with: .bytes(bytes, type: "image/png").with(header: "ETag", "\"1\""))
    let client = try RawClient(port: served.port)
    client.send("HEAD / HTTP/1.1\r\nConnection: close\r\n\r\n")
    let head = client.read()
    #expect(head?.contains("Content-Length: 256\r\n") == true)
    #expect(head?.contains("ETag: \"1\"\r\n") == true)
    #expect(head?.hasSuffix("\r\n\r\n") == true)
  }

  @Test func `a thousand quick connections leave nothing behind`() throws {
    let served = try Served()
    served.control.answerAll(with: answer)
    for number in 0..<1000 {
      let client = try RawClient(port: served.port)
      client.get("/")
      if number % 3 == 0 { #expect(client.read(Self.ok.utf8.count) == Self.ok) }
      if number % 5 == 0 { client.reset() } else { client.close() }
    }
    #expect(served.control.log.connections == 1000)
    #expect(Port(served.port).socketsHere == 1, "only the one that listens")
  }

  @Test func `requests without end stop the server, and nothing else`() throws {
    let served = try Served()
    served.control.answerAll(with: answer)
    let client = try RawClient(port: served.port)
    for _ in 0..<ServerLoop.mostRequests {
      client.get("/")
      #expect(client.read(Self.ok.utf8.count) == Self.ok)
    }
    client.get("/")
    #expect(client.read() == "")
    #expect(served.control.log.events.last == .overrun)
  }

  @Test func `when a server is stopped, its port and all its sockets are gone`() throws {
    let server = try WebServer()
    let port: Int
    do {
      let control = try LocalServer(control: dup(server.programEnd))
      port = try #require(control.url.port)
      control.answerAll(with: answer.held())
      let client = try RawClient(port: port)
      client.get("/")
      #expect(control.requests.count == 1)
      #expect(Port(port).socketsHere == 3)
      #expect(server.stop().requests.count == 1)
      #expect(client.read() == "")
    }
    #expect(Port(port).socketsHere == 0)
    #expect(throws: RawClient.Refused.self) { try RawClient(port: port) }
  }

  @Test func `a server whose program never came is stopped as well`() throws {
    #expect(try WebServer().stop().events.isEmpty)
  }
}
