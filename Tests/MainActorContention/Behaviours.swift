import Conductor
import Fakes
import Glibc

@testable import MainActorContention

let behaviours: [Behaviour] = [
  Behaviour("showsImages") {
    let network = FakeNetwork()
    let page = await Page(SharedManager(network: network))
    let heartbeat = Heartbeat()
    for urls in ["a", "ab"] {
      let url = String(urls.suffix(1))
      await page.show(url)
      try expect(
        page.hasReturned, "notReturned", expected: "showImage(at: \(url)) returns", happened: page.ending)
      try await page.expectShown(urls)
    }
    heartbeat.stop()
    try expect(
      heartbeat.isSteady, "mainBlocked", expected: "the main thread is free all the time",
      happened: "it could do nothing else for \(heartbeat.longestGap.length.inSeconds)")
    await letTimePass(.seconds(1))
    try expect(
      page.screen.shown.joined() == "ab", "shownAgain", expected: "each image is shown once",
      happened: "shown: \(page.screen.shown.joined())")
    try network.expectAllClosed("showImage(at:) has returned", "leftOpen")
  },

  Behaviour("managerNeedsNoMain") {
    let network = FakeNetwork()
    let shared = await SharedManager(network: network)
    let user = Task.detached {
      let connection = try await shared.open("a", by: "prefetcher")
      await shared.close(connection, for: "a", by: "prefetcher")
    }
    keepMainThreadBusy()
    let (isOpen, isClosed) = (!network.connections.isEmpty, network.isClosed("a"))
    try await waiting(for: "openConnection(for:) and closeConnection(_:for:) return") { try await user.value }
    await settle()
    // One that is never closed is another mistake.
    try network.expectAllClosed("the prefetcher has closed it", "leftOpen")
    try expect(
      isClosed, "managerNeedsMain",
      expected: "a background task opens a and closes it while the main thread is busy",
      happened: "it could \(isOpen ? "not close a" : "not open a") before the main thread had time again")
  },

  Behaviour("finishesWhileMainIsBusy") {
    let (network, decoder) = (FakeNetwork(), FakeDecoder())
    let page = await Page(SharedManager(network: network), decoder: decoder)
    let call = Task { await page.show("a") }
    // It has begun to open by then.
    await letTimePass(.milliseconds(10))
    keepMainThreadBusy()
    let undone = network.undone("a", decoder)
    await call.value
    await settle()
    try expect(
      page.screen.shown == ["a"], "notShownAfterwards",
      expected: "a is shown once the main thread has time",
      happened: "\(page.ending), and shown was \(list(page.screen.shown))")
    // One that is never closed is another mistake.
    try network.expectAllClosed("a has been shown", "leftOpen")
    try expect(
      undone.isEmpty, "pipelineNeedsMain",
      expected: "\(undone.first ?? "all is done") while the main thread is busy",
      happened: "it was not before the main thread had time again")
  },

  Behaviour("opensOnce") {
    let network = FakeNetwork()
    let shared = await SharedManager(network: network)
    // At once, while it is being opened, and when it is open.
    let users = [("home", 0), ("list", 0), ("badge", 10), ("widget", 40)].map { user, milliseconds in
      let body = { @Sendable in
        if milliseconds > 0 { try await sleepUnnoticed(for: .milliseconds(milliseconds)) }
        let connection = try await shared.open("a", by: user)
        try await sleepUnnoticed(for: .milliseconds(100))
        await shared.close(connection, for: "a", by: user)
      }
      return user == "home" ? Task { @MainActor in try await body() } : Task.detached(operation: body)
    }
    await letTimePass(.milliseconds(80))
    let count = network.openings(of: "a")
    try expect(
      count == 1, nameOpenings(count),
      expected: "a is opened once, for all four", happened: "a was opened \(count) times")
    for user in users {
      try await waiting(for: "openConnection(for:) and closeConnection(_:for:) return") {
        try await user.value
      }
    }
  },

  Behaviour("closesWithTheLast") {
    let network = FakeNetwork()
    let shared = await SharedManager(network: network)
    try await waiting(for: "openConnection(for:) and closeConnection(_:for:) return") {
      let home = try await shared.open("a", by: "home")
      let list = try await shared.open("a", by: "list")
      await shared.close(home, for: "a", by: "home")
      await settle()
      try await list.expectUsable(by: "list", "closedInUse", "it has not closed it")
      await shared.close(list, for: "a", by: "list")
    }
    await settle()
    try network.expectAllClosed("home and list have closed it", "leftOpen")
    try await waiting(for: "openConnection(for:) and closeConnection(_:for:) return") {
      let badge = try await shared.open("a", by: "badge")
      try await badge.expectUsable(by: "badge", "gotClosed", "it has got it only now")
      // One closes in the instant in which another asks.
      let closing = Task.detached { await shared.close(badge, for: "a", by: "badge") }
      let widget = try await Task.detached { try await shared.open("a", by: "widget") }.value
      await closing.value
      await settle()
      try await widget.expectUsable(by: "widget", "closedForNext", "it has not closed it")
      await shared.close(widget, for: "a", by: "widget")
    }
    await settle()
    try network.expectAllClosed("all have closed it", "leftOpen")
  },

  Behaviour("staysOpenForWaiting") {
    let network = FakeNetwork()
    let shared = await SharedManager(network: network)
    // Two wait for the same connection; one of them closes it as soon as it is there.
    let short = Task.detached {
      let connection = try await shared.open("a", by: "home")
      await shared.close(connection, for: "a", by: "home")
    }
    let long = Task.detached {
      let connection = try await shared.open("a", by: "list")
      try await connection.expectUsable(by: "list", "closedWhileWaiting", "it asked before home closed it")
      await shared.close(connection, for: "a", by: "list")
    }
    for task in [short, long] {
      try await waiting(for: "openConnection(for:) and closeConnection(_:for:) return") {
        try await task.value
      }
    }
    await settle()
    try network.expectAllClosed("both have closed it", "leftOpen")
  },

  Behaviour("closesAfterFailure") {
    let network = FakeNetwork(failing: ["connection a", "data b"])
    let page = await Page(SharedManager(network: network), decoder: FakeDecoder(failing: ["c"]))
    for (url, failing) in [("a", "connection a"), ("b", "data b"), ("c", "image c")] {
      await page.show(url)
      try expect(
        page.error as? StepFailed == StepFailed(what: failing),
        page.error == nil ? "failureDropped" : "otherError", expected: "it throws the error of \(failing)",
        happened: page.ending)
      await letTimePass(.seconds(1))
      try expect(
        page.screen.shown.isEmpty, "shownDespiteFailure", expected: "nothing is shown: \(failing) failed",
        happened: "something was shown")
      try network.expectAllClosed("showImage(at: \(url)) has failed", "leftOpenAfterFailure")
    }
  },

  Behaviour("cancelHarmsNothing") {
    // The first of two who wait for the same connection.
    let network = FakeNetwork()
    let shared = await SharedManager(network: network)
    let (page, other) = (await Page(shared), await Page(shared))
    let cancelled = Task { await page.show("a", cancelledAfter: .milliseconds(10)) }
    let call = Task { await other.show("a") }
    for task in [cancelled, call] { await task.value }
    try expect(
      other.screen.shown == ["a"],
      other.error is CancellationError ? "cancelHitsOther" : "otherFailsAfterCancel",
      expected: "the second page shows a, although the first one was cancelled",
      happened: "on the second page \(other.ending)")
    await letTimePass(.seconds(1))
    try network.expectAllClosed("both calls have ended", "leftOpenAfterCancel")
    // While it opens, in the instant in which it is open, while it downloads, and while it decodes.
    for milliseconds in [10, 20, 30, 50] {
      let network = FakeNetwork()
      let page = await Page(SharedManager(network: network))
      await page.show("a", cancelledAfter: .milliseconds(milliseconds))
      await letTimePass(.seconds(1))
      try network.expectAllClosed("the task of showImage(at: a) was cancelled", "leftOpenAfterCancel")
    }
  },

  Behaviour("failureIsNotRemembered") {
    let network = FakeNetwork(failing: ["connection a"], times: 1)
    let shared = await SharedManager(network: network)
    let users = ["home", "list"].map { user in
      Task.detached {
        do {
          _ = try await shared.open("a", by: user)
          return Retry.firstSucceeded
        } catch {
          guard error as? StepFailed == StepFailed(what: "connection a") else { return .otherError }
        }
        note("\(user) hears of the failure")
        guard let connection = try? await shared.open("a", by: user) else { return .failedAgain }
        try? await sleepUnnoticed(for: .milliseconds(100))
        await shared.close(connection, for: "a", by: user)
        return .succeeded
      }
    }
    for (user, task) in zip(["home", "list"], users) {
      let retry = await waiting(for: "openConnection(for: a) returns or throws") { await task.value }
      try expect(
        retry != .firstSucceeded && retry != .otherError, "failureNotShared",
        expected: "the failed opening throws its error to \(user)",
        happened: retry == .otherError ? "\(user) got another error" : "\(user) got a connection")
      try expect(
        retry == .succeeded, "failureRemembered",
        expected: "\(user), who asks again after the failure, gets a new opening",
        happened: "\(user) got the old error once more")
    }
    let count = network.openings(of: "a")
    try expect(
      count == 2, "openedTwiceAfterFailure",
      expected: "after the failed opening a is opened once more, for both",
      happened: "it was opened \(count - 1) times more")
  },

  Behaviour("othersDoNotWait") {
    let network = FakeNetwork(milliseconds: ["connection slow": 1000])
    let shared = await SharedManager(network: network)
    let users = ["slow", "a"].map { url in
      Task.detached {
        let connection = try await shared.open(url, by: "list")
        let instant = virtualTime
        await shared.close(connection, for: url, by: "list")
        return instant
      }
    }
    await letTimePass(.milliseconds(500))
    try expect(
      network.isAnswered("connection a"), "waitsForOther",
      expected: "a is opened while slow is being opened", happened: "a waits until slow is open")
    let instant = try await waiting(for: "openConnection(for: a) returns") { try await users[1].value }
    try expect(
      instant < .seconds(1), "waitsForOther", expected: "who asked for a gets it before slow is open",
      happened: "got it at \(instant.inSeconds)")
    _ = try await waiting(for: "openConnection(for: slow) returns") { try await users[0].value }
  },
]

/// How a user fares whose first try fails.
private enum Retry {
  case firstSucceeded
  case otherError
  case failedAgain
  case succeeded
}

/// Keeps the main thread busy for half a second: nothing else runs on it meanwhile.
@MainActor
private func keepMainThreadBusy() {
  note("main thread is busy")
  usleep(500_000)
  note("main thread has time again")
}

extension FakeNetwork {
  /// Whether a connection to a URL was closed.
  fileprivate func isClosed(_ url: String) -> Bool {
    connections.contains { $0.url == url && $0.closes > 0 }
  }

  /// What is not done by now of what comes between the opening of a URL and its display.
  fileprivate func undone(_ url: String, _ decoder: FakeDecoder) -> [String] {
    let steps = [
      ("opened", isAsked(for: "connection \(url)")), ("downloaded", isAnswered("data \(url)")),
      ("closed", isClosed(url)), ("decoded", decoder.hasDecoded(url)),
    ]
    return steps.filter { !$0.1 }.map { "\(url) is \($0.0)" }
  }
}

extension Page {
  /// Says that the call that has returned just now has shown its image.
  fileprivate func expectShown(_ urls: String) async throws {
    let shown = screen.shown
    guard shown.joined() != urls else { return }
    await letTimePass(.seconds(1))
    let isLate = screen.shown.joined() == urls
    let url = urls.suffix(1)
    try expect(
      false, isLate ? "notShownYet" : shown.joined() == urls.dropLast() ? "notShown" : "wrongImages",
      expected: "\(url) has been shown when showImage(at: \(url)) returns",
      happened: isLate ? "it was shown later" : "shown: \(list(shown))")
  }
}

/// Names what is wrong when four users, of whom the last comes when the URL is open, have opened it so many times.
private func nameOpenings(_ count: Int) -> String {
  switch count {
  case 0: "neverOpened"
  case 2: "openedAgain"
  case 3: "openedWhileOpening"
  default: "openedByEach"
  }
}

private func list(_ urls: [String]) -> String { urls.isEmpty ? "nothing" : urls.joined(separator: ", ") }

extension Connection {
  /// Says that a connection can be used.
  fileprivate func expectUsable(by user: String, _ finding: String, _ reason: String) async throws {
    do {
      _ = try await data()
    } catch is ConnectionClosed {
      try expect(
        false, finding, expected: "\(user) can use its connection: \(reason)", happened: "it was closed")
    }
  }
}
