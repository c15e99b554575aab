import Foundation
import Network
import ServerReport

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
    await server.rest()
    let requests = server.requests(forIcon: name)
    try expect(
      requests.count == count, requests.count < count ? "iconNotAskedFor" : finding,
      expected: "the server is asked for \(name) \(Words.times(count)): \(fact)",
      happened: Words.asked(requests.count))
    return requests
  }

  /// Says that a call whose answer is on its way has returned its icon.
  func expectIcon(_ name: String, _ call: Call<Icon>, _ finding: String, _ fact: String) async throws {
    await call.ended()
    try expect(
      call.returned(iconNamed: name), finding, expected: "it returns the icon \"\(name)\": \(fact)",
      happened: "it \(call.words)")
  }
}

extension Loading {
  /// Says that whoever is cancelled before the download has begun leaves none behind.
  func expectEarlyCancelCloses() async throws {
    server.answerIcon("early")
    let call = icon("early")
    call.cancel()
    await server.rest()
    let open = server.requests(forIcon: "early").first { server.isOpen($0) }
    try expect(
      open == nil, "cancelledEarlyGoesOn",
      expected: "whoever is cancelled before the download has begun leaves no connection open",
      happened: "the connection of request \(open?.number ?? 0) stays open")
    try expect(
      call.result != nil, "cancelledCallWaits", expected: "whoever is cancelled does not wait on",
      happened: "it \(call.words)")
  }

  /// Says that a download is given up by those who wait for it, whoever waited for an earlier one.
  func expectCancelClosesAfterFailure() async throws {
    server.answer(
      LocalServer.path(ofIcon: "again"), with: .page(status: 503).held(), .icon("again").held())
    let failed = icon("again")
    await server.rest()
    server.releaseAll(server.requests(forIcon: "again"))
    await failed.ended()
    let call = icon("again")
    await server.rest()
    call.cancel()
    await server.rest()
    let open = server.requests(forIcon: "again").first { server.isOpen($0) }
    try expect(
      open == nil, "goesOnAfterFailure",
      expected:
        "the connection is closed: nobody waits any more; whoever waited before was told that it failed",
      happened: "the connection of request \(open?.number ?? 0) stays open")
  }
}

let imageBehaviours: [Behaviour] = [
  Behaviour("oneDownloadForAll") { server in
    let loading = Loading(server)
    server.answerIcon("a")
    var calls = [loading.icon("a"), loading.icon("a")]
    try await loading.expectRequests(1, for: "a", "downloadedTwice", "two ask at the same time")
    calls.append(loading.icon("a"))
    let request = try await loading.expectRequests(
      1, for: "a", "downloadedTwice", "it is under way when the third asks")[0]
    try server.expectGivenSession(request)
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
    // Some addresses differ in the beginning or in the query alone.
    let a = LocalServer.path(ofIcon: "a")
    let wanted = [
      ("b", LocalServer.path(ofIcon: "b"), [:]), ("other", "/more/b", [:]), ("small", a, ["size": "small"]),
      ("large", a, ["size": "large"]),
    ]
    var calls: [String: Call<Icon>] = [:]
    for (name, path, query) in wanted.reversed() {
      server.answer(path, query: query, with: .icon(name).held())
      calls[name] = loading.icon(name, at: server.address(path, query))
    }
    let kept = loading.icon("kept")
    await server.rest()
    for (name, path, query) in wanted {
      let count = server.requests(path, query: query).count
      let finding = count > 1 ? "downloadedTwice" : query.isEmpty ? "oneAfterTheOther" : "takenForTheSame"
      try expect(
        count == 1, finding,
        expected: "the icon \"\(name)\" is asked for once: four icons are wanted at once",
        happened: Words.asked(count, "asked for"))
    }
    try expect(
      kept.result != nil, "keptIconWaits", expected: "an icon that is there is returned at once",
      happened: "it waits for the downloads of others")
    for (name, path, query) in wanted {
      server.releaseAll(server.requests(path, query: query))
      guard let call = calls[name] else { continue }
      try await loading.expectIcon(name, call, "otherIcon", "each URL has its own")
    }
    // All are kept now.
    for (name, path, query) in wanted {
      let url = server.address(path, query)
      try await loading.expectIcon(name, loading.icon(name, at: url), "otherIcon", "each URL has its own")
      let count = server.requests(path, query: query).count
      try expect(
        count == 1, "askedAgain", expected: "the icon \"\(name)\" is not asked for again: it has arrived",
        happened: "it was asked for again")
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
      await server.rest()
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
    for (name, count, cancelled) in [("a", 3, 0), ("b", 3, 1), ("c", 3, 2), ("d", 2, 0), ("e", 2, 1)] {
      let loading = Loading(server)
      server.answerIcon(name)
      var calls: [Call<Icon>] = []
      for _ in 0..<count {
        calls.append(loading.icon(name))
        await server.rest()
      }
      calls[cancelled].cancel()
      await server.rest()
      let requests = server.requests(forIcon: name)
      try expect(
        requests.contains { server.isOpen($0) }, "takenFromOthers",
        expected: "the download goes on: \(count == 2 ? "one still waits" : "two still wait") for it",
        happened: "its connection was closed")
      server.releaseAll(requests)
      for (index, call) in calls.enumerated() where index != cancelled {
        try await loading.expectIcon(name, call, "takenFromOthers", "another was cancelled, not this one")
      }
      // The cancelled one has ended, too, with whatever.
      await calls[cancelled].ended()
    }
    // Whoever comes and has been cancelled before.
    let loading = Loading(server)
    server.answerIcon("f")
    let call = loading.icon("f")
    await server.rest()
    let late = loading.icon("f")
    late.cancel()
    await server.rest()
    let requests = server.requests(forIcon: "f")
    try expect(
      requests.contains { server.isOpen($0) }, "takenFromOthers",
      expected: "the download goes on: one still waits for it", happened: "its connection was closed")
    server.releaseAll(requests)
    try await loading.expectIcon("f", call, "takenFromOthers", "another was cancelled, not this one")
    await late.ended()
  },

  Behaviour("lastCancelCloses") { server in
    let loading = Loading(server)
    server.answerIcon("a")
    let calls = [loading.icon("a"), loading.icon("a")]
    await server.rest()
    // Whether two share a download at all is for another behaviour.
    let isShared = server.requests(forIcon: "a").count == 1
    for call in calls {
      call.cancel()
      await server.rest()
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
    try await loading.expectEarlyCancelCloses()
    try await loading.expectCancelClosesAfterFailure()
    try await expectIconsAfterCancelling(isShared, server)
  },
]

/// Says that whoever asks when another has just been cancelled gets the icon, and who asks later waits for the same.
///
/// The end of the cancelled download may not have come back yet. That is a matter of moments, so it is done often, with
/// several loaders: what is called before the cancelling begins at the next await, right after it, and what is called
/// after it begins some turns later.
///
/// - Parameters:
///   - isShared: Whether the loader shares downloads at all; if not, that is for another behaviour.
///   - server: The server.
/// - Throws: `ExpectationFailed`.
@MainActor
private func expectIconsAfterCancelling(_ isShared: Bool, _ server: LocalServer) async throws {
  let lanes = "bcdef".map { (letter: $0, loading: Loading(server)) }
  for round in 1...16 {
    var calls: [(name: String, call: Call<Icon>)] = []
    for (letter, loading) in lanes {
      let name = "\(letter)\(round)"
      server.answerIcon(name)
      calls.append((name, loading.icon(name)))
    }
    for (name, _) in calls { _ = await server.request(LocalServer.path(ofIcon: name)) }
    var next: [(name: String, call: Call<Icon>)] = []
    for (index, (name, first)) in calls.enumerated() {
      let loading = lanes[index].loading
      let early = round.isMultiple(of: 2) ? nil : loading.icon(name)
      first.cancel()
      for _ in 0..<(early == nil ? round / 2 + 2 * index : 1) { await Task.yield() }
      next.append((name, early ?? loading.icon(name)))
    }
    await server.rest()
    for (index, lane) in lanes.enumerated() {
      next.append((next[index].name, lane.loading.icon(next[index].name)))
    }
    await server.rest()
    // It may be the very first that is open, when the next caller came soon enough to wait for that one, too.
    let open = calls.map { call in server.requests(forIcon: call.name).filter { server.isOpen($0) } }
    for requests in open { server.releaseAll(requests) }
    for (name, call) in next {
      await call.ended()
      try expect(
        call.returned(iconNamed: name), "cancelledForNext",
        expected: "it returns the icon: it asks when another has just been cancelled",
        happened: "it \(call.words)")
    }
    try expect(
      !isShared || open.allSatisfy { $0.count <= 1 }, "cancelledClearsNext",
      expected:
        "one download of an icon is under way: one was cancelled, the next began, and who asks now waits "
        + "for it", happened: "two of the same icon were")
  }
}
