import Fuzzing
import Testing

@testable import WebServer

/// What comes by the connections of a behaviour's server.
struct RequestFuzzingTests {
  @Test func `any bytes are a request, a part of one, or refused`() {
    let samples = [
      "GET /search?term=swift%20x&limit=2 HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n",
      "POST /a HTTP/1.1\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nabcGET / HTTP/1.0\r\n\r\n",
    ]
    let longest = Fuzz(of: samples).run { bytes in
      switch RequestParser.parse(bytes) {
      case .request(let request, let length):
        #expect(length <= bytes.count)
        _ = RequestTarget(request.target)
      case .bad(_, let reason): #expect(!reason.isEmpty)
      case .incomplete: break
      }
    }
    #expect(longest < Fuzz.mostTime)
  }
}
