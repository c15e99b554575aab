import Foundation
import Network
import ServerReport

@testable import AppStoreSearch

/// Searches and says what should have become of them.
@MainActor
struct Searching {
  let server: LocalServer
  let service: SearchService
  /// The path of a search on this server.
  let path: String

  init(_ server: LocalServer, base: URL? = nil) {
    self.server = server
    path = (base?.path() ?? "") + "/search"
    service = SearchService(base: base ?? server.url, session: LocalServer.session)
  }

  /// Searches, and does not wait for the answer.
  func apps(_ query: String) -> Call<[App]> {
    Call("apps(matching: \"\(query)\")") { [service] in try await service.apps(matching: query) }
  }

  /// Waits until there is nothing but held requests; says that one was made for a query.
  ///
  /// - Parameters:
  ///   - query: What was searched for.
  ///   - earlier: How many had been made for it before.
  /// - Returns: Its request.
  /// - Throws: `ExpectationFailed`.
  func expectRequest(for query: String, after earlier: Int = 0) async throws -> ServerRequest {
    await server.rest()
    let all = server.requests
    let requests = all.filter { $0.path == path && $0.query("term") == query }.dropFirst(earlier)
    try expect(
      requests.count == 1, requests.isEmpty ? earlier > 0 ? "notAskedAgain" : "notAsked" : "askedTwice",
      expected: "one \(earlier > 0 ? "more " : "")request, GET \(path) with term=\(query)"
        + (path == "/search" ? "" : ": the base is that of the service, with its path"),
      happened: all.isEmpty || requests.isEmpty && earlier > 0
        ? "no request was made"
        : requests.isEmpty
          ? "the request was \(all.last?.text ?? "")" : "it was made \(Words.times(requests.count))")
    return requests[requests.startIndex]
  }

  /// Says that a search whose answer is on its way has thrown an error.
  func expectThrown(_ error: StoreError, _ call: Call<[App]>, because answer: String) async throws {
    await call.ended()
    let finding =
      switch call.result {
      case .success(let apps): apps.isEmpty ? "failureLooksEmpty" : "failureLooksLikeApps"
      case .failure(let thrown): thrown is StoreError ? "otherStoreError" : "otherErrorType"
      case nil: "notEnded"
      }
    try expect(
      call.threw(error), finding, expected: "it throws \(Words.of(error)): \(answer)",
      happened: "it \(call.words)")
  }
}

let serviceBehaviours: [Behaviour] = [
  Behaviour("findsApps") { server in
    let searching = Searching(server)
    let found = ["swift": server.apps("swift", 3), "metal": server.apps("metal", 2), "qwzx": []]
    for (query, apps) in found { server.answerSearch(query, with: .apps(apps).held()) }
    var calls: [(String, Call<[App]>, ServerRequest)] = []
    for query in ["swift", "metal", "qwzx"] {
      let call = searching.apps(query)
      let request = try await searching.expectRequest(for: query)
      try expect(
        request.method == "GET", "otherMethod", expected: "a GET", happened: "a \(request.method)")
      try expect(
        request.query("entity") == "software", "entityMissing", expected: "the query has entity=software",
        happened: "the request was \(request.text)")
      calls.append((query, call, request))
    }
    // All are under way; each gets its own answer, the newest first.
    for (query, call, request) in calls.reversed() {
      server.release(request)
      await call.ended()
      let apps = found[query] ?? []
      try expect(
        call.returned(apps), "otherApps", expected: "it returns \(Words.of(apps)), in this order",
        happened: "it \(call.words)")
    }
    // The same text once more: the store has something else for it by now.
    server.answerSearch("swift", with: .apps(server.apps("new", 2)).held())
    let again = searching.apps("swift")
    let request = try await searching.expectRequest(for: "swift", after: 1)
    try server.expectGivenSession(request)
    server.release(request)
    await again.ended()
    try expect(
      again.returned(server.apps("new", 2)), "olderApps",
      expected: "it returns what the store has now: \(Words.of(server.apps("new", 2)))",
      happened: "it \(again.words)")
    // A store that is not at the root of its server.
    let inside = Searching(server, base: server.url.appending(path: "store"))
    server.answer(inside.path, with: .apps(server.apps("inside", 1)))
    let call = inside.apps("swift")
    _ = try await inside.expectRequest(for: "swift")
    await call.ended()
    try expect(
      call.returned(server.apps("inside", 1)), "otherApps",
      expected: "it returns \(Words.of(server.apps("inside", 1)))", happened: "it \(call.words)")
  },

  Behaviour("everyQueryArrives") { server in
    let searching = Searching(server)
    server.answerSearch(with: .apps([]))
    for query in ["swift ui", "Ёлка 🎄", "\"x\" = {y}", "a & b", "#1", "100%", "50%25", " go  ", "c++"] {
      let asked = server.requests.count
      let call = searching.apps(query)
      await call.ended()
      let requests = server.requests.dropFirst(asked)
      try expect(
        !requests.isEmpty, "notAsked", expected: "the store is asked for \"\(query)\"",
        happened: "it was not asked, and the search \(call.words)")
      for request in requests {
        let terms = request.query.filter { $0.name == "term" }.map(\.value)
        let isPlus = terms == [query.replacing("+", with: " ")]
        try expect(
          terms == [query], isPlus ? "plusArrivesAsSpace" : "otherQuery",
          expected: "the store is asked for \"\(query)\"",
          happened: "it read \(terms.map { "\"\($0)\"" }.joined(separator: " and "))")
        try expect(
          request.query("entity") == "software", "entityLost", expected: "the query has entity=software",
          happened: "the request was \(request.text)")
      }
    }
  },

  Behaviour("badAnswersAreTold") { server in
    let searching = Searching(server)
    let apps = server.apps("swift", 2)
    var stale = ServerAnswer.apps(apps)
    for status in [503, 404, 500] {
      stale.status = status
      for answer in [.page(status: status), .status(status), stale] {
        server.answerSearch(with: answer)
        let asked = server.requests.count
        let call = searching.apps("swift")
        try await searching.expectThrown(.status(status), call, because: "the store answers with \(status)")
        let count = server.requests.count - asked
        try expect(
          count == 1, "askedAgain", expected: "the store is asked once, also when it answers with \(status)",
          happened: Words.asked(count))
      }
    }
    let texts = ["{}", "{\"results\": [{\"trackId\": \"one\"}]}", "{\"results\": [", ""]
    for answer in [.page()] + texts.map({ ServerAnswer.json($0) }) {
      server.answerSearch(with: answer)
      let call = searching.apps("swift")
      let text = String(decoding: answer.body, as: UTF8.self)
      try await searching.expectThrown(
        .unreadable, call,
        because: text.isEmpty ? "the store answers with nothing" : "the store answers with \(text)")
    }
    server.answerSearch(with: .apps(apps))
    let call = searching.apps("swift")
    await call.ended()
    try expect(
      call.returned(apps), "brokenAfterwards", expected: "the next search works", happened: "it \(call.words)"
    )
  },

  Behaviour("brokenConnectionIsTold") { server in
    let apps = server.apps("swift", 2)
    // After all of the JSON as well: what is missing are blanks, and nobody can know that.
    var padded = ServerAnswer.apps(apps)
    let whole = padded.body.count
    padded.body += Array(repeating: 32, count: 20)
    for (answer, place) in [
      (padded.dropped(at: .start), "before its answer"),
      (padded.dropped(at: .start, by: .reset), "before its answer"),
      (padded.dropped(at: .headers), "after the headers"),
      (padded.dropped(at: .body(whole / 2)), "in the middle of its answer"),
      (padded.dropped(at: .body(whole)), "before the answer is complete"),
    ] {
      // Each with a session of its own: a connection that was used before is tried a second time.
      let searching = Searching(server)
      server.answerSearch(with: answer)
      let call = searching.apps("swift")
      try await searching.expectThrown(
        .noConnection, call, because: "the server ends the connection \(place)")
    }
    guard let nowhere = URL(string: "http://127.0.0.1:1") else { return }
    let searching = Searching(server, base: nowhere)
    let call = searching.apps("swift")
    try await searching.expectThrown(.noConnection, call, because: "there is no server")
  },

  Behaviour("cancelledSearchCloses") { server in
    let searching = Searching(server)
    let other = server.apps("metal", 2)
    server.answerSearch("metal", with: .apps(other).held())
    let otherCall = searching.apps("metal")
    let otherRequest = try await searching.expectRequest(for: "metal")
    for (query, point, words) in [
      ("s", .start, "before its answer"), ("sw", .headers, "after its headers"),
      ("swi", .body(10), "in the middle of its answer"),
    ] as [(String, ServerAnswer.Point, String)] {
      server.answerSearch(query, with: .apps(server.apps(query, 3)).held(at: point))
      let call = searching.apps(query)
      let request = try await searching.expectRequest(for: query)
      call.cancel()
      await server.rest()
      try expect(
        !server.isOpen(request), "connectionStaysOpen",
        expected: "a search that is cancelled \(words) closes its connection",
        happened: "the connection of request \(request.number) stays open")
      try expect(
        call.result != nil, "cancelledCallWaits", expected: "a search that is cancelled ends at once",
        happened: "it \(call.words)")
    }
    // Before it has begun: whoever is told of the cancelling then has no request yet.
    server.answerSearch("swif", with: .apps(server.apps("swif", 3)).held())
    let early = searching.apps("swif")
    early.cancel()
    await server.rest()
    let begun = server.requests(forQuery: "swif").first { server.isOpen($0) }
    try expect(
      begun == nil, "cancelledEarlyGoesOn",
      expected: "a search that is cancelled before it has made its request leaves no connection open",
      happened: "the connection of request \(begun?.number ?? 0) stays open")
    try expect(
      early.result != nil, "cancelledCallWaits",
      expected: "a search that is cancelled before it has made its request ends at once",
      happened: "it \(early.words)")
    try expect(
      server.isOpen(otherRequest), "othersCancelled", expected: "the other search goes on",
      happened: "request \(otherRequest.number) was given up, too")
    server.release(otherRequest)
    await otherCall.ended()
    try expect(
      otherCall.returned(other), "otherSearchHarmed", expected: "the other search returns its apps",
      happened: "it \(otherCall.words)")
  },
]
