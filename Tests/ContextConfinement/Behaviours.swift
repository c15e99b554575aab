import Conductor
import Fakes

@testable import ContextConfinement

let behaviours: [Behaviour] = [
  Behaviour("listsFolder") {
    let store = FakeStore()
    let desk = await Desk(store)
    try await desk.list("work")
    try desk.expectIDs([.cake, .milk, .tea], "notAll")
    try desk.expectTitles(["cake", "milk", "tea"], "notSorted")
    try desk.expectTexts(["text of cake", "text of milk", "text of tea"], "wrongTexts")
    try await desk.list("garden")
    try desk.expectIDs([], "notEmpty")
  },

  Behaviour("listStaysAsItWas") {
    let store = FakeStore()
    let desk = await Desk(store)
    try await desk.list("work")
    let before = ["cake: text of cake", "milk: text of milk", "tea: text of tea"]
    store.change("tea becomes 'coffee'") { rows in
      rows[.tea]??.title = "coffee"
      rows[.tea]??.text = "black"
    }
    await settle()
    try desk.expectKept(before)
    store.change("cake is deleted") { $0[.cake] = .some(nil) }
    await settle()
    try desk.expectKept(before)
    let next = Desk(desk.library, store)
    try await next.list("work")
    let listed = try next.contents
    try expect(
      listed == ["coffee: black", "milk: text of milk"], "listedOld",
      expected: "who lists the folder now gets 'coffee: black', 'milk: text of milk'",
      happened: quoted(listed))
  },

  Behaviour("listsOneState") {
    let store = FakeStore()
    let desk = await Desk(store)
    onPlainThread {
      store.change("moves milk and rent, renames cake, deletes tea") { rows in
        rows[.milk]??.folder = "home"
        rows[.rent]??.folder = "work"
        rows[.cake] = Row(title: "pie", text: "text of pie", folder: "work")
        rows[.tea] = .some(nil)
      }
    }
    try await desk.list("work")
    let given = try desk.contents
    let (contexts, blocks) = (store.readers.count, store.readers.values.reduce(0) { $0 + $1.count })
    let before = ["cake: text of cake", "milk: text of milk", "tea: text of tea"]
    let after = ["pie: text of pie", "rent: text of rent"]
    try expect(
      given == before || given == after,
      contexts > 1 ? "mixedContexts" : blocks > 1 ? "mixedBlocks" : "mixedStates",
      expected: "\(quoted(before)) as before the save, or \(quoted(after)) as after it",
      happened: "\(quoted(given)), read in \(blocks) block\(blocks == 1 ? "" : "s") of perform"
        + (contexts > 1 ? ", of \(contexts) contexts" : ""))
  },

  Behaviour("renames") {
    let store = FakeStore()
    let desk = await Desk(store)
    var expected = store.contents
    expected[.tea]?.title = "black tea"
    try await desk.rename(.tea, to: "black tea", "notFound")
    try store.expect(expected, "notSaved")
    // Twice: what was listed once must not be listed for ever.
    try await desk.list("home")
    try await desk.rename(.rent, to: "new rent", "notFound")
    expected[.rent]?.title = "new rent"
    try await desk.list("home")
    try desk.expectListed("new rent: text of rent", "home")
    try await desk.list("work")
    try desk.expectListed("black tea: text of tea", "work")
    store.change("the text of milk becomes 'two bottles'") { $0[.milk]??.text = "two bottles" }
    expected[.milk] = Row(title: "oat milk", text: "two bottles", folder: "work")
    try await desk.rename(.milk, to: "oat milk", "notFound")
    try store.expect(expected, "wroteMore")
  },

  Behaviour("goneIsSaid") {
    let store = FakeStore()
    let desk = await Desk(store)
    try await desk.list("work")
    store.change("tea is deleted") { $0[.tea] = .some(nil) }
    let expected = store.contents
    try await desk.expectGone("rename(tea, to: black tea)") {
      try await desk.library.rename(.tea, to: "black tea")
    }
    try store.expect(expected, "changedOthers")
    // One goes in the instant in which it is renamed.
    onPlainThread { store.change("cake is deleted") { $0[.cake] = .some(nil) } }
    let isDone = try await desk.expectDoneOrGone("rename(cake, to: pie)") {
      try await desk.library.rename(.cake, to: "pie")
    }
    try expect(
      !isDone || store.saves.contains { $0[.cake]?.title == "pie" }, "goneUnsaid",
      expected: "rename(cake, to: pie) has saved the change when it returns",
      happened: "it returned, and 'cake' was deleted without ever being a 'pie'")
    // One of two goes in the instant in which they are moved.
    onPlainThread { store.change("rent is deleted") { $0[.rent] = .some(nil) } }
    let areMoved = try await desk.expectDoneOrGone("move(milk, rent, to: garden)") {
      try await desk.library.move([.milk, .rent], to: "garden")
    }
    try expect(
      areMoved
        ? store.saves.contains { $0[.milk]?.folder == "garden" && $0[.rent]?.folder == "garden" }
        : store[.milk]?.folder == "work", "movedWithoutGone",
      expected: "move(milk, rent, to: garden) moves both notes, or throws and moves neither",
      happened: "it \(areMoved ? "returned" : "threw"), and only 'milk' was moved")
    await settle()
    try await desk.rename(.milk, to: "oat milk", "nextFailed")
    try expect(
      store[.milk]?.title == "oat milk", "nextFailed",
      expected: "the next rename is saved", happened: "'milk' is not renamed")
  },

  Behaviour("movesTogether") {
    let store = FakeStore()
    let desk = await Desk(store)
    let before = store.contents
    var after = before
    for id in [NoteID.tea, .milk, .cake] { after[id]?.folder = "home" }
    let other = Desk(desk.library, store)
    let listing = Task { try await other.list("home") }
    try await desk.move([.tea, .milk, .cake], to: "home", "notFound")
    try await waiting(for: "notes(in:) to return") { try await listing.value }
    try expect(
      store.saves.allSatisfy { $0 == before || $0 == after }, "inParts",
      expected: "three notes that are moved together are saved together",
      happened: "after a save only some of them were in 'home'")
    try store.expect(after, "notMoved")
    let count = try other.ids.count
    try expect(
      count == 2 || count == 5, "inParts",
      expected: "who lists 'home' meanwhile gets its 2 notes, or all 5", happened: "it got \(count)")
  },

  Behaviour("movesAllOrNone") {
    let store = FakeStore()
    let desk = await Desk(store)
    store.change("cake is deleted") { $0[.cake] = .some(nil) }
    var expected = store.contents
    expected[.bread]?.title = "rye bread"
    let other = Desk(desk.library, store)
    let renaming = Task { try await other.rename(.bread, to: "rye bread", "renameFailed") }
    try await desk.expectGone("move(tea, cake, to: home)") {
      try await desk.library.move([.tea, .cake], to: "home")
    }
    try await waiting(for: "rename(_:to:) to return") { try await renaming.value }
    try expect(
      store[.tea]?.folder == "work", "movedDespiteGone",
      expected: "where 'cake' is gone, move(tea, cake, to: home) moves neither",
      happened: "'tea' is in 'home'")
    try store.expect(expected, "renameLost")
    // What is left over in a context would be saved now.
    try await desk.rename(.milk, to: "oat milk", "renameFailed")
    expected[.milk]?.title = "oat milk"
    try expect(
      store[.tea]?.folder == "work", "movedDespiteGone",
      expected: "a move that has thrown changes nothing",
      happened: "the next save moved 'tea' after all")
    try store.expect(expected, "renameLost")
  },

  Behaviour("manyAtOnce") {
    let store = FakeStore()
    let desk = await Desk(store)
    var expected = store.contents
    var calls: [Task<Void, any Error>] = []
    for id in [NoteID.tea, .milk, .rent, .cake, .bread] {
      let title = "new \(id.number)"
      expected[id]?.title = title
      calls.append(Task { try await Desk(desk.library, store).rename(id, to: title, "renameFailed") })
    }
    for call in calls { try await waiting(for: "five renames at once to return") { try await call.value } }
    try store.expect(expected, "notAllSaved")
  },

  // One schedule says all: what counts is how long the main thread is held up.
  Behaviour("mainStaysFree", isOneSchedule: true) {
    let store = FakeStore(delay: .milliseconds(50), isStrict: false)
    let desk = await Desk(store)
    let heartbeat = Heartbeat(for: .seconds(5))
    try await desk.list("work")
    try expectFree(heartbeat, "notes(in:)")
    try await desk.rename(.tea, to: "black tea", "renameFailed")
    try expectFree(heartbeat, "rename(_:to:)")
    try await desk.move([.tea, .milk], to: "home", "moveFailed")
    try expectFree(heartbeat, "move(_:to:)")
    heartbeat.stop()
  },
]

@MainActor
private func expectFree(_ heartbeat: Heartbeat, _ call: String) throws {
  try expect(
    heartbeat.isSteady, "mainBlocked",
    expected: "the main thread is free while \(call) waits for the store",
    happened: "it could do nothing else for \(Int(heartbeat.longestGap.length / .milliseconds(1))) ms")
}

private func quoted(_ texts: [String]) -> String {
  texts.isEmpty ? "none" : texts.map { "'\($0)'" }.joined(separator: ", ")
}

extension FakeStore {
  /// Says what must be in the store.
  func expect(_ expected: [NoteID: Row], _ finding: String) throws {
    let found = contents
    let wrong = expected.keys.sorted { $0.number < $1.number }.first { found[$0] != expected[$0] }
    try Conductor.expect(
      found == expected, finding,
      expected: "in the store: \(Self.text(wrong.flatMap { expected[$0] }))",
      happened: "in the store: \(Self.text(wrong.flatMap { found[$0] }))")
  }

  private static func text(_ row: Row?) -> String {
    row.map { "'\($0.title)' with '\($0.text)' in '\($0.folder)'" } ?? "no such note"
  }
}

/// What a library has given for a folder; it is read only when somebody looks.
private struct Listing: @unchecked Sendable {
  var ids: @MainActor () -> [NoteID] = { [] }
  var titles: @MainActor () -> [String] = { [] }
  var texts: @MainActor () -> [String] = { [] }
}

extension NoteLibrary {
  /// Lists a folder where the library is at home: what an actor may not hand out shows when it is read.
  fileprivate func listing(of folder: String) async throws -> Listing {
    nonisolated(unsafe) let notes = try await Array(notes(in: folder))
    return Listing(
      ids: { notes.map { $0.id } }, titles: { notes.map { $0.title } }, texts: { notes.map { $0.text } })
  }
}

/// A screen that uses a library, and what that has given it.
@MainActor
private final class Desk {
  // Whether it may be shared is judged where it is made; here all calls come from the main actor.
  nonisolated(unsafe) let library: NoteLibrary
  private let store: FakeStore
  private var listing = Listing()

  init(_ store: FakeStore) async {
    library = await NoteLibrary(store: store)
    self.store = store
  }

  init(_ library: NoteLibrary, _ store: FakeStore) {
    self.library = library
    self.store = store
  }

  /// Asks for the notes of a folder; what it gets is read only when somebody looks.
  func list(_ folder: String) async throws {
    note("notes(in: \(folder))")
    listing = try await waiting(for: "notes(in:) to return") { try await library.listing(of: folder) }
    note("notes(in: \(folder)) returns")
    try endIfMisused()
  }

  /// Which notes it got.
  var ids: [NoteID] { get throws { try look(listing.ids) } }

  /// Titles and texts of what it got, in the order of the alphabet.
  var contents: [String] {
    get throws { try zip(look(listing.titles), look(listing.texts)).map { "\($0): \($1)" }.sorted() }
  }

  private func look<Value>(_ read: @MainActor () -> Value) throws -> Value {
    store.returned = "notes(in:)"
    defer { store.returned = nil }
    let value = read()
    try endIfMisused()
    return value
  }

  /// Ends the behaviour where the store has noticed that a rule was not kept, as it would end the app.
  private func endIfMisused() throws {
    // The finding is already there.
    try expect(
      !store.isMisused, "misused", expected: "the rules of the store are kept", happened: "they are not")
  }

  /// Says of which notes it must have got what `notes(in:)` gave, in any order.
  func expectIDs(_ expected: [NoteID], _ finding: String) throws {
    let ids = try look(listing.ids)
    try expect(
      ids.count == expected.count && Set(ids) == Set(expected), finding,
      expected: "\(expected.count) notes, each once",
      happened: "notes(in:) gave \(ids.count): \(quoted(ids.map(\.name)))")
  }

  /// Says which titles it must read now, in their order.
  func expectTitles(_ expected: [String], _ finding: String) throws {
    let titles = try look(listing.titles)
    try expect(
      titles == expected, finding, expected: "the titles \(quoted(expected))", happened: quoted(titles))
  }

  /// Says which texts it must read now, in the order of the notes.
  func expectTexts(_ expected: [String], _ finding: String) throws {
    let texts = try look(listing.texts)
    try expect(
      texts == expected, finding, expected: "the texts \(quoted(expected))", happened: quoted(texts))
  }

  /// Says that a note must be in what it got.
  func expectListed(_ expected: String, _ folder: String) throws {
    let contents = try contents
    try expect(
      contents.contains(expected), "listedOld",
      expected: "who lists '\(folder)' after the rename gets '\(expected)'", happened: quoted(contents))
  }

  /// Says that what it got reads as it did.
  func expectKept(_ before: [String]) throws {
    let contents = try contents
    try expect(
      contents == before, "changedAfterwards", expected: "\(quoted(before)), as when it was listed",
      happened: quoted(contents))
  }

  /// Renames a note that is there.
  func rename(_ id: NoteID, to title: String, _ finding: String) async throws {
    try await expectDone("rename(\(id.name), to: \(title))", finding) {
      try await library.rename(id, to: title)
    }
  }

  /// Moves notes that are there.
  func move(_ ids: [NoteID], to folder: String, _ finding: String) async throws {
    let names = ids.map(\.name).joined(separator: ", ")
    try await expectDone("move(\(names), to: \(folder))", finding) {
      try await library.move(ids, to: folder)
    }
  }

  private func expectDone(
    _ call: String, _ finding: String, _ operation: @MainActor () async throws -> Void
  ) async throws {
    note(call)
    let error = await waiting(for: "\(call) to return") { await self.error(of: operation) }
    try endIfMisused()
    try expect(
      error == nil, finding, expected: "\(call) returns, for what it names is there",
      happened: "it threw \(error.map { "\($0)" } ?? "")")
    note("\(call) returns")
  }

  /// Says that a call must throw because a note is gone.
  func expectGone(_ call: String, _ operation: @MainActor () async throws -> Void) async throws {
    note(call)
    let error = await waiting(for: "\(call) to throw NoteGone") { await self.error(of: operation) }
    try endIfMisused()
    try expect(
      error != nil, "goneUnsaid", expected: "\(call) throws NoteGone",
      happened: "it returned as if the note were there")
    try expect(
      error is NoteGone, "otherError", expected: "\(call) throws NoteGone",
      happened: "it threw \(error.map { "\($0)" } ?? "")")
    note("\(call) throws")
  }

  /// Says that a call must return or throw `NoteGone`, for the note goes at the same time.
  ///
  /// - Returns: Whether it has returned.
  func expectDoneOrGone(
    _ call: String, _ operation: @MainActor () async throws -> Void
  ) async throws -> Bool {
    note(call)
    let error = await waiting(for: "\(call) to return or throw") { await self.error(of: operation) }
    try endIfMisused()
    try expect(
      error == nil || error is NoteGone, "otherError", expected: "\(call) returns or throws NoteGone",
      happened: "it threw \(error.map { "\($0)" } ?? "")")
    note("\(call) \(error == nil ? "returns" : "throws")")
    return error == nil
  }

  private func error(of operation: @MainActor () async throws -> Void) async -> (any Error)? {
    do {
      try await operation()
      return nil
    } catch {
      return error
    }
  }
}
