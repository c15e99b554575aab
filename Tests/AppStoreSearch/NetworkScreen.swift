import Foundation
import Network
import ServerReport

@testable import AppStoreSearch

/// A search screen with its view, and what should be on it.
@MainActor
final class ScreenAndView {
  let server: LocalServer
  private let screen: SearchScreen
  /// What onChange was called with, without repetitions.
  private(set) var told: [SearchState] = []
  private var cells: [Int: AppCell] = [:]
  /// What was still in a cell right after it was taken back, the first such.
  private var leftFilled: (call: String, words: String)?

  init(_ server: LocalServer) {
    self.server = server
    let session = LocalServer.session
    screen = SearchScreen(
      service: SearchService(base: server.url, session: session), loader: ImageLoader(session: session))
    screen.onChange = { [unowned self] state in hear(state) }
  }

  private func hear(_ state: SearchState) {
    if told.last != state { note("shows \(Words.of(state))") }
    if screen.state != state {
      fail(
        "toldTooEarly", expected: "state is \(Words.of(state)) when onChange is called with it",
        happened: "it is \(Words.of(screen.state))")
    }
    if !isOnMainThread {
      fail(
        "toldInBackground", expected: "onChange is called on the main actor",
        happened: "it was called on another thread")
    }
    if told.last != state { told.append(state) }
  }

  // MARK: What the user does

  /// Types a text; says what is shown at once.
  func type(_ text: String) async throws {
    note("queryChanged(\"\(text)\")")
    await waiting(for: "queryChanged(_:) to return") { screen.queryChanged(text) }
    lookAtCells(of: Array(cells.keys), after: "queryChanged(_:)")
    if text.isEmpty {
      try expectState(.idle, "notCleared", "the text is empty")
    } else {
      try expectState(.searching, "notSearching", "queryChanged(\"\(text)\") has returned")
    }
  }

  /// Scrolls to rows.
  func scroll(to rows: Range<Int>) async {
    for row in cells.keys.sorted() where !rows.contains(row) {
      note("rowDisappeared(\(row))")
      await waiting(for: "rowDisappeared(_:) to return") { screen.rowDisappeared(row) }
      lookAtCells(of: [row], after: "rowDisappeared(\(row))")
    }
    for row in rows where cells[row] == nil {
      note("rowAppeared(\(row))")
      cells[row] = await waiting(for: "rowAppeared(_:) to return") { screen.rowAppeared(row) }
    }
  }

  /// Leaves the screen; says what is shown at once.
  func leave() async throws {
    note("disappear()")
    await waiting(for: "disappear() to return") { screen.disappear() }
    lookAtCells(of: Array(cells.keys), after: "disappear()")
    try expectState(.idle, "notIdleAfterLeaving", "the user has left")
  }

  /// Looks at cells that should have been taken back just now, and lets them go.
  private func lookAtCells(of rows: [Int], after call: String) {
    for row in rows.sorted() {
      guard let cell = cells.removeValue(forKey: row), leftFilled == nil else { continue }
      if cell.name != "" || cell.picture != .none {
        leftFilled = (
          call, "the cell of row \(row) has the name \"\(cell.name)\", and \(Words.of(cell.picture))"
        )
      }
    }
  }

  // MARK: Expectations

  /// Says that all cells that were taken back up to now were empty then.
  func expectEmptied() throws {
    try expect(
      leftFilled == nil, "cellsLeftFilled",
      expected:
        "when \(leftFilled?.call ?? "") returns, what it takes back is empty, as after prepareForReuse()",
      happened: leftFilled?.words ?? "")
  }

  /// Types a text; says that the store is asked for it once, and what is shown when it has answered.
  func search(_ text: String, expecting state: SearchState, because fact: String) async throws {
    let request = try await typeAndExpectRequest(text)
    server.release(request)
    await server.rest()
    try expectState(state, "otherEnd", fact)
  }

  /// Types a text; says that one request for it is under way.
  func typeAndExpectRequest(_ text: String) async throws -> ServerRequest {
    let before = server.requests.count
    try await type(text)
    await server.rest()
    let requests = server.requests.dropFirst(before).filter { $0.path == "/search" }
    try expect(
      requests.count == 1, requests.isEmpty ? "storeNotAsked" : "storeAskedTwice",
      expected: "the store is asked for \"\(text)\" once",
      happened: Words.asked(requests.count))
    let term = requests[requests.startIndex].query("term") ?? ""
    try expect(
      term == text, "otherText", expected: "the store is asked for \"\(text)\", as it was typed",
      happened: "it was asked for \"\(term)\"")
    try expectState(.searching, "shownTooEarly", "the store has not answered yet")
    return requests[requests.startIndex]
  }

  /// Says what is shown now, and that it was told.
  func expectState(_ state: SearchState, _ finding: String, _ fact: String) throws {
    try expect(
      screen.state == state, Self.finding(screen.state, finding),
      expected: "the screen shows \(Words.of(state)): \(fact)",
      happened: "it shows \(Words.of(screen.state))")
    guard let last = told.last else {
      try expect(
        state == .idle, "notTold", expected: "onChange is called with \(Words.of(state))",
        happened: "it was not called")
      return
    }
    try expect(
      last == state, "notTold", expected: "onChange is called with \(Words.of(state))",
      happened: "the last call was with \(Words.of(last))")
  }

  /// Says what onChange was called with, from the beginning.
  func expectTold(_ states: [SearchState]) throws {
    let words = { (states: [SearchState]) in states.map(Words.of).joined(separator: ", then ") }
    try expect(
      told == states, "toldOtherwise", expected: "onChange is called with \(words(states))",
      happened: "it was called with \(words(told))")
  }

  /// Says that none but the latest of some searches has shown anything.
  func expectNothing(of older: [SearchState], _ finding: String) throws {
    let shown = told.first { older.contains($0) }
    try expect(
      shown == nil, finding, expected: "nothing of the older search is shown",
      happened: "the screen showed \(shown.map(Words.of) ?? "")")
  }

  /// Says that a request is not waited for any more.
  func expectClosed(_ requests: [ServerRequest], _ finding: String, _ fact: String) throws {
    let open = requests.filter { server.isOpen($0) }
    try expect(
      open.isEmpty, finding, expected: "the connection is closed: \(fact)",
      happened: open.count == 1
        ? "the connection of request \(open[0].number) stays open" : "\(open.count) connections stay open")
  }

  /// Says that the cells of rows have the names of their apps, and pictures.
  func expectCells(_ apps: [App], _ picture: (App) -> Picture?, _ fact: String) throws {
    for (row, cell) in cells.sorted(by: { $0.key < $1.key }) {
      let expected = picture(apps[row])
      try expect(
        cell.name == apps[row].name, "otherCell", expected: "row \(row) shows \"\(apps[row].name)\"",
        happened: "it shows \"\(cell.name)\"")
      try expect(
        cell.picture == expected, "otherPicture",
        expected: "row \(row) shows \(expected.map(Words.of) ?? ""): \(fact)",
        happened: "it shows \(Words.of(cell.picture))")
    }
  }

  private static func finding(_ state: SearchState, _ finding: String) -> String {
    if case .failed = state, finding == "shownTooEarly" || finding == "notSearching" {
      "failureWhileSearching"
    } else {
      finding
    }
  }
}

let screenBehaviours: [Behaviour] = [
  Behaviour("screenShowsSearch") { server in
    let view = ScreenAndView(server)
    let apps = server.apps("app", 3)
    for (query, answer) in [
      ("swift", ServerAnswer.apps(apps)), ("qwzx ", .apps([])), ("down", .page(status: 503)),
      ("odd", .page()),
    ] {
      server.answerSearch(query, with: answer.held())
    }
    try view.expectState(.idle, "notIdle", "nothing was searched for")
    try await view.search("swift", expecting: .results(apps), because: "the store has found them")
    try await view.search("qwzx ", expecting: .empty, because: "the store has found nothing")
    try await view.search("down", expecting: .failed(.status(503)), because: "the store answers with 503")
    try await view.search("odd", expecting: .failed(.unreadable), because: "the store sends a page")
    try await view.search("swift", expecting: .results(apps), because: "the store has found them")
    try await view.type("")
    try view.expectTold([
      .searching, .results(apps), .searching, .empty, .searching, .failed(.status(503)), .searching,
      .failed(.unreadable), .searching, .results(apps), .idle,
    ])
  },

  Behaviour("latestQueryWins") { server in
    // The answer is there already, and waits for its turn, when the next query is typed.
    let apps = server.apps("older", 1)
    for (answer, older, next) in [
      (ServerAnswer.apps(apps), SearchState.results(apps), "sw"),
      (.page(status: 503), .failed(.status(503)), "sw"),
      (.apps([]), .empty, "s"), (.apps(apps), .results(apps), ""),
    ] {
      let view = ScreenAndView(server)
      server.answerSearch(with: answer.held())
      let request = try await view.typeAndExpectRequest("s")
      server.release(request)
      server.settleWhileMainIsBusy()
      note("the answer is there")
      server.answerSearch(with: .apps(server.apps("newer", 2)).held())
      try await view.type(next)
      await server.rest()
      try view.expectNothing(of: [older], "olderAnswerShown")
      guard !next.isEmpty else {
        try view.expectState(.idle, "filledAfterClearing", "the text is empty")
        continue
      }
      try view.expectState(.searching, "shownTooEarly", "the store has not answered the latest query")
      server.releaseAll(server.requests(forQuery: next))
      await server.rest()
      try view.expectState(.results(server.apps("newer", 2)), "otherEnd", "the store has answered")
    }
  },

  Behaviour("olderSearchIsClosed") { server in
    let view = ScreenAndView(server)
    server.answerSearch(with: .apps(server.apps("newer", 2)).held())
    var older: [ServerRequest] = []
    for query in ["s", "sw", "s", "s"] {
      let request = try await view.typeAndExpectRequest(query)
      try view.expectClosed(older, "olderSearchGoesOn", "\"\(query)\" is the latest query")
      older.append(request)
    }
    // Typed at once: of the first, nothing may have been sent.
    try await view.type("swi")
    try await view.type("swif")
    await server.rest()
    try view.expectClosed(
      older + server.requests(forQuery: "swi"), "olderSearchGoesOn", "\"swif\" is the latest query")
    try view.expectState(.searching, "shownTooEarly", "the store has not answered yet")
    let latest = server.requests(forQuery: "swif")
    try expect(
      latest.count == 1, latest.isEmpty ? "storeNotAsked" : "storeAskedTwice",
      expected: "the store is asked for \"swif\" once", happened: Words.asked(latest.count))
    server.releaseAll(latest)
    await server.rest()
    try view.expectState(.results(server.apps("newer", 2)), "otherEnd", "the store has answered")
    try view.expectTold([.searching, .results(server.apps("newer", 2))])
    // Clearing ends the search as well, and the store is not asked for nothing.
    let last = try await view.typeAndExpectRequest("swift")
    try await view.type("")
    await server.rest()
    try view.expectClosed([last], "searchGoesOnAfterClearing", "the text is empty")
    try view.expectState(.idle, "filledAfterClearing", "the text is empty")
    try expect(
      server.requests(forQuery: "").isEmpty, "askedForNothing",
      expected: "the store is not asked for the empty text",
      happened: "it was asked for it")
  },

  Behaviour("onlyShownRowsLoad") { server in
    let view = ScreenAndView(server)
    let apps = server.apps("app", 12)
    server.answerSearch(with: .apps(apps))
    for app in apps { server.answerIcon(app.name) }
    try await view.type("swift")
    await server.rest()
    try view.expectState(.results(apps), "otherEnd", "the store has answered")
    let early = server.requests.filter { $0.path != "/search" }
    try expect(
      early.isEmpty, "iconsOfHiddenRows", expected: "no icon is asked for before its row appears",
      happened: "\(early.count) were asked for")
    await view.scroll(to: 0..<3)
    try view.expectCells(apps, { _ in .loading }, "its icon is on its way")
    await server.rest()
    let shown = server.requests.filter { $0.path != "/search" }.map(\.path).sorted()
    let paths = apps[0..<3].map { LocalServer.path(ofIcon: $0.name) }
    try expect(
      shown == paths, shown.count > 3 ? "iconsOfHiddenRows" : "iconsNotAskedFor",
      expected: "the icons of the three rows on the screen are asked for, once each",
      happened: shown.isEmpty ? "none was asked for" : "asked for were \(shown.joined(separator: ", "))")
    // Down to the end in one go.
    for start in stride(from: 2, through: 9, by: 1) { await view.scroll(to: start..<start + 3) }
    await server.rest()
    let visible = Set(apps[9..<12].map { LocalServer.path(ofIcon: $0.name) })
    let open = server.requests.filter { $0.path != "/search" && server.isOpen($0) }
    try view.expectClosed(
      open.filter { !visible.contains($0.path) }, "hiddenRowsGoOn", "the row is off the screen")
    try expect(
      Set(open.map(\.path)) == visible && open.count == 3,
      open.count > 3 ? "iconsAskedForTwice" : "iconsNotAskedFor",
      expected: "the icons of the three rows on the screen are under way, once each",
      happened: "under way are \(open.isEmpty ? "none" : open.map(\.path).joined(separator: ", "))")
    server.releaseAll(open)
    await server.rest()
    try view.expectCells(apps, { Icon.named($0.name).map(Picture.icon) }, "it has arrived")
    await view.scroll(to: 10..<12)
    try view.expectEmptied()
  },

  Behaviour("newQueryTakesCellsBack") { server in
    let view = ScreenAndView(server)
    let (older, newer) = (server.apps("older", 5), server.apps("newer", 5))
    server.answerSearch("old", with: .apps(older))
    server.answerSearch("new", with: .apps(newer))
    for app in older + newer { server.answerIcon(app.name) }
    for text in ["new", ""] {
      let count = server.requests.count
      try await view.type("old")
      await server.rest()
      await view.scroll(to: 0..<3)
      await server.rest()
      let icons = server.requests.dropFirst(count).filter { $0.path != "/search" }
      try await view.type(text)
      await server.rest()
      try view.expectClosed(Array(icons), "olderRowsGoOn", "the list is another")
      guard !text.isEmpty else { continue }
      await view.scroll(to: 1..<3)
      await server.rest()
      try view.expectCells(newer, { _ in .loading }, "its icon is on its way")
      // Once for each row: whether they are under way together is for another behaviour.
      for _ in 1..<3 {
        for app in newer { server.releaseAll(server.requests(forIcon: app.name)) }
        await server.rest()
      }
      try view.expectCells(newer, { Icon.named($0.name).map(Picture.icon) }, "it has arrived")
    }
    try view.expectEmptied()
  },

  Behaviour("leavingEndsAll") { server in
    let view = ScreenAndView(server)
    let apps = server.apps("app", 3)
    server.answerSearch("slow", with: .apps(apps).held())
    server.answerSearch("swift", with: .apps(apps))
    for app in apps { server.answerIcon(app.name) }
    let request = try await view.typeAndExpectRequest("slow")
    try await view.leave()
    await server.rest()
    try view.expectClosed([request], "searchGoesOnAfterLeaving", "the user has left")
    try view.expectState(.idle, "filledAfterLeaving", "the user has left")
    try await view.type("swift")
    await server.rest()
    try view.expectState(.results(apps), "otherEnd", "the screen can be used again")
    await view.scroll(to: 0..<3)
    await server.rest()
    try await view.leave()
    await server.rest()
    try view.expectClosed(
      server.requests.filter { $0.path != "/search" }, "iconsGoOnAfterLeaving", "the user has left")
    // And with an answer that is there already.
    let last = try await view.typeAndExpectRequest("slow")
    server.release(last)
    server.settleWhileMainIsBusy()
    note("the answer is there")
    try await view.leave()
    await server.rest()
    try view.expectState(.idle, "filledAfterLeaving", "the user has left")
    try view.expectEmptied()
  },
]
