import Foundation
import Network
import ServerReport

@testable import AppStoreSearch

/// A list with cells, and what should be in them.
@MainActor
final class ListOfCells {
  let server: LocalServer
  let loader = ImageLoader(session: LocalServer.session)

  init(_ server: LocalServer) { self.server = server }

  /// A cell of this list.
  func cell() -> AppCell { AppCell(loader: loader) }

  /// Lets a cell show an app; says that it does, and that it shows nothing of another icon.
  func show(_ app: App, in cell: AppCell) async throws {
    note("show(\(app.name))")
    await waiting(for: "show(_:) to return") { cell.show(app) }
    try expectName(app.name, cell)
    let isReady = cell.picture == .loading || isIcon(of: app, cell)
    try expect(
      isReady, "olderPictureKept",
      expected: "when show(_:) returns, the picture is .loading, or the icon of \(app.name)",
      happened: "it is \(Words.of(cell.picture))")
  }

  /// Takes a cell off the screen; says that it is empty.
  func takeBack(_ cell: AppCell) async throws {
    note("prepareForReuse()")
    await waiting(for: "prepareForReuse() to return") { cell.prepareForReuse() }
    try expectEmpty(cell)
  }

  /// Says that a cell is empty.
  func expectEmpty(_ cell: AppCell) throws {
    try expectName("", cell)
    try expect(
      cell.picture == .none, "reusedCellFilled", expected: "a cell that was taken back shows nothing",
      happened: "its picture is \(Words.of(cell.picture))")
  }

  /// Says that a cell shows an app whose icon is still on its way.
  func expectLoading(_ app: App, _ cell: AppCell) throws {
    try expectName(app.name, cell)
    try expect(
      cell.picture == .loading, Self.finding(cell.picture, insteadOf: .loading),
      expected: "the picture of \(app.name) is .loading: its icon is on its way",
      happened: "it is \(Words.of(cell.picture))")
  }

  /// Says that a cell shows an app with its icon.
  func expectIcon(of app: App, _ cell: AppCell) throws {
    try expectName(app.name, cell)
    try expect(
      isIcon(of: app, cell), Self.finding(cell.picture, insteadOf: nil),
      expected: "the picture of \(app.name) is its icon, which has arrived",
      happened: "it is \(Words.of(cell.picture))")
  }

  /// Says that a cell shows an app whose icon could not be loaded.
  func expectMissing(_ app: App, _ cell: AppCell) throws {
    try expectName(app.name, cell)
    try expect(
      cell.picture == .missing, cell.picture == .loading ? "loadsForEver" : "failureNotShown",
      expected: "the picture of \(app.name) is .missing: its download has failed",
      happened: "it is \(Words.of(cell.picture))")
  }

  /// Waits until there is nothing but held requests; says that the one for an icon is under way.
  func expectRequest(for app: App) async throws -> ServerRequest {
    await server.rest()
    let requests = server.requests(forIcon: app.icon.lastPathComponent)
    let open = requests.filter { server.isOpen($0) }
    try expect(
      open.count == 1, open.isEmpty ? "iconNotAskedFor" : "iconAskedForTwice",
      expected: "one request for the icon of \(app.name) is under way",
      happened: requests.isEmpty ? "it was not asked for" : "\(open.count) are")
    return open[0]
  }

  /// Says that nobody waits for a request any more.
  func expectClosed(_ request: ServerRequest, _ fact: String) throws {
    try expect(
      !server.isOpen(request), "loadGoesOn", expected: "its connection is closed: \(fact)",
      happened: "the connection of request \(request.number) stays open")
  }

  private func expectName(_ name: String, _ cell: AppCell) throws {
    try expect(
      cell.name == name, "otherName", expected: "the name is \"\(name)\"", happened: "it is \"\(cell.name)\"")
  }

  private func isIcon(of app: App, _ cell: AppCell) -> Bool {
    if case .icon(let icon) = cell.picture { icon == Icon.named(app.icon.lastPathComponent) } else { false }
  }

  private static func finding(_ picture: Picture, insteadOf expected: Picture?) -> String {
    switch picture {
    case .icon: "olderIconShown"
    case .missing: "olderFailureShown"
    case .loading: "loadsForEver"
    case .none: "pictureEmptied"
    }
  }
}

let cellBehaviours: [Behaviour] = [
  Behaviour("cellShowsApp") { server in
    let list = ListOfCells(server)
    let cell = list.cell()
    let (first, broken, last) = (server.app("first"), server.app("broken"), server.app("last"))
    server.answerIcon("first")
    server.answerIcon("broken", with: .page(status: 503).held())
    server.answerIcon("last")
    try list.expectEmpty(cell)
    for app in [first, broken, last] {
      try await list.show(app, in: cell)
      let request = try await list.expectRequest(for: app)
      try list.expectLoading(app, cell)
      server.release(request)
      await server.rest()
      if app == broken {
        try list.expectMissing(app, cell)
      } else {
        try list.expectIcon(of: app, cell)
      }
    }
    let count = server.requests.count
    try expect(
      count == 3, "iconAskedForTwice", expected: "one request for each of three icons",
      happened: "\(count) requests")
    try await list.takeBack(cell)
    try await list.show(first, in: cell)
    await server.rest()
    try list.expectIcon(of: first, cell)
  },

  Behaviour("cellShowsLatestApp") { server in
    // The answer is there already, and waits for its turn, when the cell is told to show another app. It may have
    // the same name.
    for (index, (answer, names)) in [
      (ServerAnswer.icon("older0"), ("Notes", "Maps")), (.page(status: 503), ("Notes", "Maps")),
      (.icon("older2"), ("Notes", "Notes")),
    ].enumerated() {
      let list = ListOfCells(server)
      let cell = list.cell()
      let older = App(id: 1, name: names.0, icon: server.icon("older\(index)"))
      let newer = App(id: 2, name: names.1, icon: server.icon("newer\(index)"))
      server.answerIcon("older\(index)", with: answer.held())
      server.answerIcon("newer\(index)")
      try await list.show(older, in: cell)
      let request = try await list.expectRequest(for: older)
      server.release(request)
      server.settleWhileMainIsBusy()
      note("the answer is there")
      try await list.show(newer, in: cell)
      await server.rest()
      try list.expectLoading(newer, cell)
      server.releaseAll(server.requests(forIcon: "newer\(index)"))
      await server.rest()
      try list.expectIcon(of: newer, cell)
    }
    // There and back: the giving up is there already when the cell is told to show the same app again.
    for isTakenBack in [false, true] {
      let list = ListOfCells(server)
      let cell = list.cell()
      let (app, other) = (server.app(isTakenBack ? "Cards" : "Chess"), server.app("Mail"))
      for app in [app, other] { server.answerIcon(app.name) }
      try await list.show(app, in: cell)
      _ = try await list.expectRequest(for: app)
      if isTakenBack { try await list.takeBack(cell) } else { try await list.show(other, in: cell) }
      server.settleWhileMainIsBusy()
      try await list.show(app, in: cell)
      await server.rest()
      try list.expectLoading(app, cell)
      server.releaseAll(server.requests(forIcon: app.name))
      await server.rest()
      try list.expectIcon(of: app, cell)
    }
  },

  Behaviour("olderLoadIsGivenUp") { server in
    let list = ListOfCells(server)
    let (cell, other) = (list.cell(), list.cell())
    let (older, newer, shared) = (server.app("older"), server.app("newer"), server.app("shared"))
    for app in [older, newer, shared] { server.answerIcon(app.name) }
    try await list.show(older, in: cell)
    let request = try await list.expectRequest(for: older)
    try await list.show(newer, in: cell)
    await server.rest()
    try list.expectLoading(newer, cell)
    try list.expectClosed(request, "the cell shows another app")
    server.releaseAll(server.requests(forIcon: newer.name))
    await server.rest()
    try list.expectIcon(of: newer, cell)
    // Another cell waits for the same icon: giving it up is for one cell alone.
    try await list.show(shared, in: cell)
    try await list.show(shared, in: other)
    await server.rest()
    try await list.show(newer, in: cell)
    await server.rest()
    try list.expectIcon(of: newer, cell)
    try list.expectLoading(shared, other)
    server.releaseAll(server.requests(forIcon: shared.name))
    await server.rest()
    try list.expectIcon(of: shared, other)
  },

  Behaviour("reusedCellStaysEmpty") { server in
    let list = ListOfCells(server)
    let cell = list.cell()
    let (first, second, broken) = (server.app("first"), server.app("second"), server.app("broken"))
    server.answerIcon("first")
    server.answerIcon("second")
    server.answerIcon("broken", with: .page(status: 503).held())
    try await list.show(first, in: cell)
    let request = try await list.expectRequest(for: first)
    try await list.takeBack(cell)
    await server.rest()
    try list.expectEmpty(cell)
    try list.expectClosed(request, "the cell was taken off the screen")
    for app in [second, broken] {
      try await list.show(app, in: cell)
      let request = try await list.expectRequest(for: app)
      server.release(request)
      server.settleWhileMainIsBusy()
      note("the answer is there")
      try await list.takeBack(cell)
      await server.rest()
      try list.expectEmpty(cell)
    }
  },
]
