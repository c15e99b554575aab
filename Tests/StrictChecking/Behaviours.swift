import Conductor
import Fakes
import Synchronization

// Whether its types may be sent is for the levels to say; the behaviours use it on whatever level it is.
@preconcurrency @testable import StrictChecking

let behaviours: [Behaviour] = [
  Behaviour("loadsAsBefore") {
    let server = Server(failing: 1)
    nonisolated(unsafe) let store = await makeStore(server, nil)
    onPlainThread { favouritesLimit = 3 }
    await settle()
    try expectLimit(3, "on another thread")

    // The request fails, for both who wait for it.
    let refused = [Answer("first"), Answer("second")]
    for answer in refused { load(from: store, for: answer) }
    await letTimePass(.seconds(1))
    try server.expectRequests(1, "two calls at once")
    for answer in refused { try answer.expectOne(.failure(Refused())) }

    // Nothing of that is kept.
    favouritesLimit = 2
    try expectLimit(2, "just now")
    let asked = Answer("third")
    load(from: store, for: asked)
    await letTimePass(.milliseconds(5))
    favouritesLimit = 1
    let joining = Answer("joining")
    load(from: store, for: joining)
    await letTimePass(.seconds(1))
    try server.expectRequests(2, "a call after a failure and one while it is under way")
    try expect(
      server.limits == [3, 2], "otherLimit",
      expected: "requests with the limit of their moment, 3 and then 2",
      happened: "limits \(server.limits)")
    for answer in [asked, joining] { try answer.expectOne(.success(["tea", "jam"])) }

    // What was loaded is there.
    let kept = Answer("fourth")
    load(from: store, for: kept)
    await letTimePass(.seconds(1))
    try server.expectRequests(2, "a call after it was loaded")
    try kept.expectOne(.success(["tea", "jam"]))
    try await loadsAtOnce()
  },

  Behaviour("answersUnkept") {
    let answer = Answer("only")
    await loadFromUnkept(answer)
    await letTimePass(.seconds(1))
    try answer.expectOne(.success(["tea", "jam", "rye"]))
  },

  Behaviour("answersAgain") {
    let server = Server(failing: 1)
    let listener = AskingListener()
    nonisolated(unsafe) let store = await makeStore(server, listener)
    listener.ask = { load(from: store, for: listener.answer) }

    // Both try again where they are refused.
    let refused = [Answer("first"), Answer("second")]
    let retries = [Answer("first repeated"), Answer("second repeated")]
    for (answer, retry) in zip(refused, retries) {
      note("load, \(answer.name)")
      store.load { result in
        answer.take(result)
        onMain { load(from: store, for: retry) }
      }
      answer.callReturned()
    }
    await letTimePass(.seconds(1))
    for answer in refused { try answer.expectOne(.failure(Refused())) }
    for retry in retries { try retry.expectOne(.success(["tea", "jam", "rye"])) }
    try server.expectRequests(2, "two calls that are made again in the answer")
    try listener.answer.expectOne(.success(["tea", "jam", "rye"]))
  },

  Behaviour("tellsDelegate") {
    let server = Server(failing: 1)
    var listener: Listener? = Listener()
    nonisolated(unsafe) let store = await makeStore(server, listener)
    let life = listener.map { Lifetime(of: $0, named: "delegate") }
    let told = listener?.told
    load(from: store, for: Answer("refused"))
    await letTimePass(.seconds(1))
    try told?.expectTold([], after: "a load that failed")
    note("markRead(\"jam\")")
    await waiting(for: "markRead(\"jam\") to return") { await store.markRead("jam") }
    try told?.expectTold([], after: "markRead(\"jam\") before anything was loaded")

    let answer = Answer("first")
    load(from: store, for: answer)
    await letTimePass(.seconds(1))
    try answer.expectOne(.success(["tea", "jam", "rye"]))
    try told?.expectTold([""], after: "a load")

    for id in ["jam", "tea"] {
      note("markRead(\"\(id)\")")
      await waiting(for: "markRead(\"\(id)\") to return") { await store.markRead(id) }
      note("markRead(\"\(id)\") has returned")
      try told?.expectTold(
        id == "jam" ? ["", "jam"] : ["", "jam", "jam tea"], after: "markRead(\"\(id)\") has returned")
    }
    note("markRead(\"oat\")")
    await waiting(for: "markRead(\"oat\") to return") { await store.markRead("oat") }
    try told?.expectTold(["", "jam", "jam tea"], after: "markRead(\"oat\"), which is not there")
    let again = Answer("second")
    load(from: store, for: again)
    await letTimePass(.seconds(1))
    try again.expectOne(.success(["tea", "jam", "rye"]), read: "jam tea")
    try told?.expectTold(["", "jam", "jam tea"], after: "a load of what was there")

    listener = nil
    await settle()
    try expect(
      life?.end != nil, "keepsDelegate", expected: "the store does not keep its delegate alive",
      happened: "the delegate is still there")
    note("markRead(\"rye\"), without a delegate")
    await waiting(for: "markRead(\"rye\") to return, without a delegate") { await store.markRead("rye") }
    let last = Answer("last")
    load(from: store, for: last)
    await letTimePass(.seconds(1))
    try last.expectOne(.success(["tea", "jam", "rye"]), read: "jam rye tea")
  },

  Behaviour("marksAtOnce") {
    let listener = Listener()
    nonisolated(unsafe) let store = await makeStore(Server(), listener)
    load(from: store, for: Answer("first"))
    await letTimePass(.seconds(1))
    await waiting(for: "markRead(_:) to return, both times") {
      async let tea: Void = store.markRead("tea")
      async let rye: Void = store.markRead("rye")
      _ = await (tea, rye)
    }
    try expect(
      listener.told.lists.count == 3, listener.told.lists.count < 3 ? "notTold" : "toldOften",
      expected: "the delegate is told three times, of a load and two marks, before both have returned",
      happened: "it is told \(listener.told.lists.count) times")
    let last = listener.told.lists.last ?? "nothing"
    try expect(
      last == "rye tea", "markLost", expected: "the delegate was told last that tea and rye are read",
      happened: "it was told last that \(last.isEmpty ? "none" : last) is")
  },

  Behaviour("badgeCounts") {
    let badge = UnreadBadge()
    nonisolated(unsafe) let store = await makeStore(Server(), badge)
    load(from: store, for: Answer("first"))
    await letTimePass(.seconds(1))
    try expect(
      badge.text == "3", "wrongBadge", expected: "the badge shows 3", happened: "it shows '\(badge.text)'")
    await waiting(for: "markRead(\"jam\") to return") { await store.markRead("jam") }
    try expect(
      badge.text == "2", "wrongBadge", expected: "the badge shows 2", happened: "it shows '\(badge.text)'")
    badge.clear()
    try expect(
      badge.text == "", "notCleared", expected: "the badge is empty", happened: "it shows '\(badge.text)'")

    let again = Answer("second")
    load(from: store, for: again)
    await letTimePass(.seconds(1))
    let favourites = again.favourites ?? []
    let unread = favourites.count { !$0.isRead }
    note("badge: favouritesDidChange(_:)")
    badge.favouritesDidChange(favourites)
    try expect(
      badge.text == "\(unread)", "badgeLate",
      expected: "the badge shows \(unread) as soon as it is told of \(unread) unread",
      happened: "it shows '\(badge.text)'")
  },

  Behaviour("twoDoorsOneStore") {
    for isNewFirst in [true, false] {
      let (server, listener) = (Server(), Listener())
      nonisolated(unsafe) let store = await makeStore(server, listener)
      let answer = Answer("old")
      if !isNewFirst { load(from: store, for: answer) }
      note("favourites()")
      nonisolated(unsafe) var task: Task<[Favourite], any Error>?
      task = Task { try await store.favourites() }
      if isNewFirst {
        await letTimePass(.milliseconds(5))
        load(from: store, for: answer)
      }
      let ids = try await waiting(for: "favourites() to return") { try await task?.value.map(\.id) } ?? []
      try expect(
        ids == ["tea", "jam", "rye"], "wrongFavourites", expected: "favourites() gives tea, jam and rye",
        happened: "it gives \(ids.joined(separator: ", "))")
      await letTimePass(.seconds(1))
      try server.expectRequests(1, "load(completion:) and favourites() at once", finding: "twoRequests")
      try answer.expectOne(.success(["tea", "jam", "rye"]))
      try listener.told.expectTold([""], after: "load(completion:) and favourites() at once")
    }
    try await failsForBoth()
    try await marksForBoth()
  },

  Behaviour("retriesAtOnce") {
    let server = Server(failing: 1)
    nonisolated(unsafe) let store = await makeStore(server, nil)
    note("favourites(), twice")
    let tasks = (0..<2).map { _ in
      Task {
        if await failure({ try await store.favourites() }) == nil { return nil as (any Error)? }
        note("favourites(), again")
        return await failure { try await store.favourites() }
      }
    }
    for task in tasks {
      let error = await waiting(for: "favourites() to return, the second time") { await task.value }
      try expect(
        error == nil, "failureKept", expected: "favourites() right after a failure makes a new request",
        happened: "it throws \(error is Refused ? "the failure from before" : "another error")")
    }
    try server.expectRequests(2, "favourites() twice at once, and again after the failure")
  },

  Behaviour("cancelsOnlyItself") {
    nonisolated(unsafe) let store = await makeStore(Server(), nil)
    let answer = Answer("old")
    note("favourites()")
    let task = Task { _ = try await store.favourites() }
    await letTimePass(.milliseconds(5))
    load(from: store, for: answer)
    await settle()
    note("cancels favourites()")
    task.cancel()
    await letTimePass(.seconds(1))
    try answer.expectOne(.success(["tea", "jam", "rye"]))
    _ = await waiting(for: "the cancelled favourites() to return or throw") { await task.result }
  },

  Behaviour("oneSharedStore") {
    nonisolated(unsafe) let store = await FavouritesStore.shared
    note("shared: favourites(), markRead(\"jam\")")
    try await waiting(for: "shared to give its favourites and to mark one") {
      _ = try await store.favourites()
      await store.markRead("jam")
    }
    let answer = Answer("of sharedStore()")
    answer.callReturned()
    onPlainThread {
      note("sharedStore(): load")
      FavouritesStore.sharedStore().load { answer.take($0) }
    }
    await letTimePass(.seconds(1))
    try answer.expectOne(.success(["tea", "jam", "rye"]))
    try expect(
      answer.favourites.map(list) == "jam", "twoStores",
      expected: "what is marked in shared is marked in sharedStore()", happened: "it is not")
  },
]

// MARK: Parts of behaviours

/// Makes a store, with the limit as it is when an app starts.
@MainActor
private func makeStore(
  _ server: Server, _ delegate: (any FavouritesDelegate)?
) async -> FavouritesStore {
  favouritesLimit = 20
  return FavouritesStore(server: server, delegate: delegate)
}

/// Says that the limit is what it was set to.
@MainActor
private func expectLimit(_ limit: Int, _ when: String) throws {
  let happened = favouritesLimit
  try expect(
    happened == limit, "limitLost", expected: "favouritesLimit is \(limit), which it was set to \(when)",
    happened: "it is \(happened)")
}

/// Says that a server that answers before its function returns changes nothing.
@MainActor
private func loadsAtOnce() async throws {
  let server = Server(failing: 1, isImmediate: true)
  nonisolated(unsafe) let store = await makeStore(server, nil)
  for (name, wanted) in [("fifth", Result.failure(Refused())), ("sixth", .success(["tea", "jam", "rye"]))] {
    let answer = Answer(name)
    load(from: store, for: answer)
    await letTimePass(.seconds(1))
    try answer.expectOne(wanted)
  }
  try server.expectRequests(2, "a call that failed and one that did not")
}

/// Calls `load(completion:)` of a store to which nobody holds on.
@MainActor
private func loadFromUnkept(_ answer: Answer) async {
  let store = await makeStore(Server(), nil)
  load(from: store, for: answer)
  note("lets the store go")
}

/// Says that a failure reaches whoever waits, by either function, and is not kept.
@MainActor
private func failsForBoth() async throws {
  let server = Server(failing: 1)
  nonisolated(unsafe) let store = await makeStore(server, nil)
  let answer = Answer("old")
  load(from: store, for: answer)
  note("favourites()")
  let error = await waiting(for: "favourites() to throw") { await failure { try await store.favourites() } }
  try expect(
    error is Refused, "failureLost", expected: "favourites() throws the server's error",
    happened: error.map { "it throws \(type(of: $0))" } ?? "it returns")
  await letTimePass(.seconds(1))
  try server.expectRequests(1, "load(completion:) and favourites() at once", finding: "twoRequests")
  try answer.expectOne(.failure(Refused()))
  note("favourites(), again")
  let again = await waiting(for: "favourites() to return") { await failure { try await store.favourites() } }
  try expect(
    again == nil, "failureStays", expected: "favourites() after a failure makes a new request",
    happened: "it throws \(again is Refused ? "the failure from before" : "another error")")
  try server.expectRequests(2, "favourites() after a failure")
}

/// Says that a mark is seen through both functions.
@MainActor
private func marksForBoth() async throws {
  let server = Server()
  nonisolated(unsafe) let store = await makeStore(server, nil)
  note("favourites(), markRead(\"jam\")")
  try await waiting(for: "favourites() and markRead(\"jam\") to return") {
    _ = try await store.favourites()
    await store.markRead("jam")
  }
  let answer = Answer("old")
  load(from: store, for: answer)
  await letTimePass(.seconds(1))
  try answer.expectOne(.success(["tea", "jam", "rye"]), read: "jam")
  let read = try await waiting(for: "favourites() to return") {
    try await store.favourites().filter(\.isRead).map(\.id)
  }
  try expect(
    read == ["jam"], "markUnseen", expected: "favourites() gives jam as read",
    happened: "it gives \(read.isEmpty ? "none" : read.joined(separator: " ")) as read")
  try server.expectRequests(1, "favourites() and then load(completion:)")
}

/// The error with which something ends; `nil` when it returns.
@MainActor
private func failure<Value>(_ body: @MainActor () async throws -> Value) async -> (any Error)? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

/// Calls `load(completion:)` as code from before Swift 6 does.
@MainActor
private func load(from store: FavouritesStore, for answer: Answer) {
  note("load, \(answer.name)")
  store.load { answer.take($0) }
  answer.callReturned()
}

/// Runs what a completion handler does on the main actor, on whatever thread it is called.
private func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
  if isOnMainThread {
    MainActor.assumeIsolated(body)
  } else {
    onPlainMainThread { MainActor.assumeIsolated(body) }
  }
}

// MARK: The server

/// What the server answers with when it refuses.
private struct Refused: Error {}

/// A server that answers after 10 ms, on a thread of its own, or at once.
private final class Server: FavouritesServer {
  private let failing: Int
  private let isImmediate: Bool
  private let asked = Mutex<[Int]>([])

  /// - Parameters:
  ///   - failing: How many requests are refused before one is answered.
  ///   - isImmediate: Whether the answer comes before the request's function returns.
  init(failing: Int = 0, isImmediate: Bool = false) {
    self.failing = failing
    self.isImmediate = isImmediate
  }

  var limits: [Int] { asked.withLock { $0 } }

  func fetch(limit: Int, completion: @escaping @Sendable (Result<[String], any Error>) -> Void) {
    let count = asked.withLock { asked in
      asked.append(limit)
      return asked.count
    }
    note("request, limit \(limit)", on: "server")
    let isRefused = count <= failing
    let answer = { @Sendable in
      note(isRefused ? "refuses" : "answers", on: "server")
      completion(isRefused ? .failure(Refused()) : .success(Array(["tea", "jam", "rye"].prefix(limit))))
    }
    if isImmediate { answer() } else { onPlainThread(after: .milliseconds(10), answer) }
  }

  /// Says how many requests there have been.
  func expectRequests(_ count: Int, _ when: String, finding: String = "askedAgain") throws {
    let happened = limits.count
    try expect(
      happened == count, happened > count ? finding : "notAsked",
      expected: "\(count == 1 ? "one request" : "\(count) requests") so far, after \(when)",
      happened: happened == 1 ? "there was one" : "there were \(happened)")
  }
}

// MARK: Who hears of it

/// What one call of `load(completion:)` was answered with.
private final class Answer: Sendable {
  private struct State {
    var results: [Result<[Favourite], any Error>] = []
    var isOffMain = false
    var hasReturned = false
    var isEarly = false
  }

  let name: String
  private let state = Mutex(State())

  init(_ name: String) {
    self.name = name
  }

  func take(_ result: Result<[Favourite], any Error>) {
    note("answers \(name)")
    let isOffMain = !isOnMainThread
    state.withLock { state in
      state.results.append(result)
      if isOffMain { state.isOffMain = true }
      if !state.hasReturned { state.isEarly = true }
    }
  }

  func callReturned() {
    state.withLock { $0.hasReturned = true }
  }

  var favourites: [Favourite]? { state.withLock { $0.results.first.flatMap { try? $0.get() } } }

  /// Says that there was one answer, the right one, on the main thread, after the call.
  func expectOne(_ wanted: Result<[String], Refused>, read: String? = nil) throws {
    let state = state.withLock { $0 }
    let call = "the \(name) call of load(completion:)"
    try expect(
      state.results.count == 1, state.results.isEmpty ? "notAnswered" : "answeredTwice",
      expected: "\(call) is answered once",
      happened: state.results.isEmpty ? "it is not answered" : "it is answered \(state.results.count) times")
    try expect(
      !state.isOffMain, "offMain", expected: "\(call) is answered on the main thread",
      happened: "it is answered on another thread")
    try expect(
      !state.isEarly, "answeredEarly", expected: "\(call) is answered after it has returned",
      happened: "it is answered before")
    let happened = words(state.results[0].map { $0.map(\.id) })
    try expect(
      happened == words(wanted), "wrongAnswer", expected: "\(call) is answered with \(words(wanted))",
      happened: "it is answered with \(happened)")
    guard let read else { return }
    let marked = list(try state.results[0].get())
    try expect(
      marked == read, "markUnseen", expected: "\(call) gives as read: \(read)",
      happened: "it gives as read: \(marked.isEmpty ? "none" : marked)")
  }

  private func words(_ result: Result<[String], some Error>) -> String {
    switch result {
    case .success(let ids): ids.isEmpty ? "no favourite" : ids.joined(separator: ", ")
    case .failure(let error): error is Refused ? "the server's error" : "another error"
    }
  }
}

/// A delegate that remembers what it is told.
private nonisolated final class Listener: FavouritesDelegate, Sendable {
  let told = Told()

  nonisolated func favouritesDidChange(_ favourites: [Favourite]) {
    told.add(list(favourites))
  }
}

/// A delegate that calls `load(completion:)` while it is told for the first time.
private nonisolated final class AskingListener: FavouritesDelegate, Sendable {
  nonisolated(unsafe) var ask: @MainActor () -> Void = {}
  let answer = Answer("delegate's")

  nonisolated func favouritesDidChange(_ favourites: [Favourite]) {
    note("delegate")
    onMain {
      let ask = self.ask
      self.ask = {}
      ask()
    }
  }
}

/// Which favourites were read, each time that a delegate was told.
private final class Told: Sendable {
  private let state = Mutex((lists: [String](), isOffMain: false))

  var lists: [String] { state.withLock { $0.lists } }

  func add(_ read: String) {
    note("delegate: read \(read.isEmpty ? "none" : read)")
    let isOffMain = !isOnMainThread
    state.withLock { state in
      state.lists.append(read)
      if isOffMain { state.isOffMain = true }
    }
  }

  /// Says what it was told so far, each time on the main thread.
  func expectTold(_ wanted: [String], after event: String) throws {
    let (lists, isOffMain) = state.withLock { $0 }
    try expect(
      lists.count == wanted.count, lists.count < wanted.count ? "notTold" : "toldOften",
      expected: "the delegate \(isTold(wanted.count)) so far, after \(event)",
      happened: "it \(isTold(lists.count))")
    try expect(
      !isOffMain, "toldOffMain", expected: "the delegate is told on the main thread",
      happened: "it is told on another thread")
    try expect(
      lists == wanted, "wrongNews",
      expected: "the delegate is told of these as read, after \(event): \(shown(wanted))",
      happened: "it is told: \(shown(lists))")
  }

  private func isTold(_ count: Int) -> String {
    switch count {
    case 0: "is not told"
    case 1: "is told once"
    default: "is told \(count) times"
    }
  }

  private func shown(_ lists: [String]) -> String {
    lists.map { $0.isEmpty ? "none" : $0 }.joined(separator: "; then ")
  }
}

/// The identifiers of those that are read, in alphabetical order.
private func list(_ favourites: [Favourite]) -> String {
  favourites.filter(\.isRead).map(\.id).sorted().joined(separator: " ")
}
