import Foundation
import Network
import Report

@testable import AppStoreSearch

/// Loads icons and says what should have become of them.
@MainActor
struct Loading {
  let server: LocalServer
  let loader = ImageLoader(session: LocalServer.session)

  init(_ server: LocalServer) { self.server = server }

  /// Asks for an icon, and does not wait for it.
  func icon(_ name: String) -> Call<Icon> {
    icon(name, at: server.icon(name))
  }

  /// Asks for an icon at an address, and does not wait for it.
  func icon(_ name: String, at url: URL) -> Call<Icon> {
    Call("icon(at: \(name))") { [loader] in try await loader.icon(at: url) }
  }

  /// Waits until there is nothing but held requests; says that so many were made for an icon.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - name: The icon.
  ///   - finding: What it is when there are more.
  ///   - fact: Why it is so many.
  /// - Returns: The requests.
  /// - Throws: `ExpectationFailed`.
  @discardableResult
  func expectRequests(
    _ count: Int, for name: String, _ finding: String, _ fact: String
  ) async throws -> [ServerRequest] {
    await server.settle()
    let requests = server.requests(forIcon: name)
    try expect(
      requests.count == count, requests.count < count ? "iconNotAskedFor" : finding,
      expected: "the server is asked for \(name) \(Words.times(count)): \(fact)",
      happened: "it was asked \(Words.times(requests.count))")
    return requests
  }

  /// Says that a call whose answer is on its way has returned its icon.
  func expectIcon(_ name: String, _ call: Call<Icon>, _ finding: String, _ fact: String) async throws {
    await call.ended()
    let isIcon = if case .success(let icon) = call.result { icon == Icon.named(name) } else { false }
    try expect(
      isIcon, finding, expected: "it returns the icon \"\(name)\": \(fact)", happened: "it \(call.words)")
  }
}

let imageBehaviours: [Behaviour] = [
  Behaviour("iconsAreKept") { server in
    let loading = Loading(server)
    // Addresses that differ in their query alone are others.
    let sizes = ["small", "large"]
    for size in sizes { server.answer("/icons/a", query: ["size": size], with: .icon(size)) }
    server.answerIcon("b", with: .icon("b"))
    for turn in 1...3 {
      for size in sizes {
        let url = server.icon("a").appending(queryItems: [URLQueryItem(name: "size", value: size)])
        let call = loading.icon("a?size=\(size)", at: url)
        try await loading.expectIcon(size, call, "otherIcon", "each URL has its own")
      }
      try await loading.expectIcon("b", loading.icon("b"), "otherIcon", "each URL has its own")
      let count = server.requests.count
      try expect(
        count == 3, "askedAgain", expected: "3 requests for 3 icons",
        happened: "after round \(turn) it is \(count) requests")
    }
  },

  Behaviour("oneDownloadForAll") { server in
    let loading = Loading(server)
    server.answerIcon("a")
    var calls = [loading.icon("a"), loading.icon("a")]
    try await loading.expectRequests(1, for: "a", "downloadedTwice", "two ask at the same time")
    calls.append(loading.icon("a"))
    let request = try await loading.expectRequests(
      1, for: "a", "downloadedTwice", "it is under way when the third asks")[0]
    server.release(request)
    for call in calls {
      try await loading.expectIcon(
        "a", call, "waiterWithoutIcon", "all who ask get the icon of that download")
    }
    try await loading.expectIcon("a", loading.icon("a"), "waiterWithoutIcon", "it has arrived")
    try await loading.expectRequests(1, for: "a", "askedAgain", "the icon has arrived")
  },

  Behaviour("iconsLoadTogether") { server in
    let loading = Loading(server)
    server.answerIcon("kept", with: .icon("kept"))
    try await loading.expectIcon("kept", loading.icon("kept"), "otherIcon", "it has arrived")
    let names = ["a", "b", "c"]
    for name in names { server.answerIcon(name) }
    let calls = names.map { ($0, loading.icon($0)) }
    let kept = loading.icon("kept")
    await server.settle()
    for name in names {
      try await loading.expectRequests(1, for: name, "downloadedTwice", "three icons are wanted at once")
    }
    try expect(
      kept.result != nil, "keptIconWaits", expected: "an icon that is there is returned at once",
      happened: "it waits for the downloads of others")
    for (name, call) in calls.reversed() {
      for request in server.requests(forIcon: name) { server.release(request) }
      try await loading.expectIcon(name, call, "otherIcon", "each URL has its own")
    }
  },

  Behaviour("failuresAreToldAndForgotten") { server in
    var (stale, notFound) = (ServerAnswer.icon("page"), ServerAnswer.icon("notFound"))
    (stale.status, notFound.status) = (503, 404)
    for (index, (answer, error, words)) in [
      (stale, .status(503), "the server answers with 503"),
      (notFound, .status(404), "the server answers with 404"),
      (.page(), .unreadable, "the server sends a page"),
      (.icon("broken").dropped(at: .start), .noConnection, "the server ends the connection"),
      (.icon("broken").dropped(at: .body(8)), .noConnection, "the server ends the connection early"),
    ].enumerated() as EnumeratedSequence<[(ServerAnswer, StoreError, String)]> {
      // Each with a loader of its own: a connection that was used before is tried a second time.
      let loading = Loading(server)
      let name = "a\(index)"
      server.answer(LocalServer.path(ofIcon: name), with: answer.held(), .icon(name))
      let calls = [loading.icon(name), loading.icon(name)]
      await server.settle()
      server.releaseAll(server.requests(forIcon: name))
      for call in calls {
        await call.ended()
        // With two downloads the second one's answer is the icon, which is for another behaviour.
        if server.requests(forIcon: name).count > 1, case .success(let icon) = call.result,
          icon == Icon.named(name)
        {
          continue
        }
        let finding =
          switch call.result {
          case .success: "failureTakenForIcon"
          case .failure(let thrown): thrown is StoreError ? "otherStoreError" : "otherErrorType"
          case nil: "notEnded"
          }
        try expect(
          call.threw(error), finding, expected: "it throws \(Words.of(error)): \(words)",
          happened: "it \(call.words)")
      }
      try await loading.expectIcon(name, loading.icon(name), "failureKept", "it asks anew after a failure")
    }
  },

  Behaviour("cancelSparesOthers") { server in
    // Whoever began the download, or whoever came second.
    for (name, cancelled) in [("a", 0), ("b", 1), ("c", 2)] {
      let loading = Loading(server)
      server.answerIcon(name)
      var calls: [Call<Icon>] = []
      for _ in 0..<3 {
        calls.append(loading.icon(name))
        await server.settle()
      }
      calls[cancelled].cancel()
      await server.settle()
      let requests = server.requests(forIcon: name)
      try expect(
        requests.contains { server.isOpen($0) }, "takenFromOthers",
        expected: "the download goes on: two still wait for it", happened: "its connection was closed")
      server.releaseAll(requests)
      for (index, call) in calls.enumerated() where index != cancelled {
        try await loading.expectIcon(name, call, "takenFromOthers", "another was cancelled, not this one")
      }
      // The cancelled one has ended, too, with whatever.
      await calls[cancelled].ended()
    }
  },

  Behaviour("lastCancelCloses") { server in
    let loading = Loading(server)
    server.answerIcon("a")
    let calls = [loading.icon("a"), loading.icon("a")]
    await server.settle()
    for call in calls {
      call.cancel()
      await server.settle()
    }
    let open = server.requests(forIcon: "a").filter { server.isOpen($0) }
    try expect(
      open.isEmpty, "downloadGoesOn", expected: "the connection is closed when nobody waits any more",
      happened: "the connection of request \(open.first?.number ?? 0) stays open")
    for call in calls {
      try expect(
        call.result != nil, "cancelledCallWaits", expected: "whoever is cancelled does not wait on",
        happened: "it \(call.words)")
    }
    server.answerIcon("a", with: .icon("a"))
    try await loading.expectIcon(
      "a", loading.icon("a"), "cancelledForGood", "it asks after the others have left")
    // At once, before the end of the cancelled download can have come back; often, for it is a matter of moments.
    for number in 1...12 {
      let name = "b\(number)"
      server.answerIcon(name)
      let first = loading.icon(name)
      _ = await server.request(LocalServer.path(ofIcon: name))
      first.cancel()
      let second = loading.icon(name)
      server.answerIcon(name, with: .icon(name))
      await server.settle()
      server.releaseAll(server.requests(forIcon: name))
      try await loading.expectIcon(
        name, second, "cancelledForNext", "it asks when another has just been cancelled")
    }
  },
]
