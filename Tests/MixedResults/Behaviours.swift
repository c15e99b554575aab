import Conductor
import Fakes

@testable import MixedResults

let behaviours: [Behaviour] = [
  Behaviour("friendsArriveFirst") {
    let server = ProfileServer(["anna": [Lists(friends: .list, 10, notes: .list, 20)]])
    try await server.call("anna").expectProfile()
  },

  Behaviour("notesArriveFirst") {
    // Last, both in one instant.
    for (friends, notes) in [(20, 10), (10, 10)] {
      noteRound()
      let server = ProfileServer(["anna": [Lists(friends: .list, friends, notes: .list, notes)]])
      try await server.call("anna").expectProfile()
    }
  },

  Behaviour("bothAtOnce") {
    for (friends, notes) in [(30, 20), (20, 30)] {
      noteRound()
      let server = ProfileServer(["anna": [Lists(friends: .list, friends, notes: .list, notes)]])
      try await server.call("anna").expectSideBySide()
    }
  },

  Behaviour("missingIsNil") {
    let combinations: [(Answer, Answer)] = [(.nothing, .list), (.list, .nothing), (.nothing, .nothing)]
    for (friends, notes) in combinations {
      for (earlier, later) in [(10, 20), (20, 10)] {
        noteRound()
        let server = ProfileServer(["anna": [Lists(friends: friends, earlier, notes: notes, later)]])
        try await server.call("anna").expectProfile(unlessError: "errorForMissing", empty: "emptyForMissing")
      }
    }
  },

  Behaviour("emptyIsEmpty") {
    let combinations: [(Answer, Answer)] = [
      (.list, .empty), (.empty, .list), (.nothing, .empty), (.empty, .nothing),
    ]
    for (friends, notes) in combinations {
      for (earlier, later) in [(10, 20), (20, 10)] {
        noteRound()
        let server = ProfileServer(["anna": [Lists(friends: friends, earlier, notes: notes, later)]])
        try await server.call("anna").expectProfile(unlessError: "errorForEmpty")
      }
    }
  },

  Behaviour("errorIsThrown") {
    let lists = [
      Lists(friends: .error, 10, notes: .list, 20), Lists(friends: .error, 10, notes: .error, 20),
      Lists(friends: .error, 20, notes: .list, 10),
      Lists(friends: .list, 20, notes: .error, 10), Lists(friends: .list, 10, notes: .error, 20),
      Lists(friends: .error, 20, notes: .nothing, 10), Lists(friends: .nothing, 10, notes: .error, 20),
    ]
    for lists in lists {
      noteRound()
      let call = await ProfileServer(["anna": [lists]]).call("anna")
      try call.expectError()
      try call.expectNoRequestTwice()
      // What is still on its way comes before the next round begins.
      await letTimePass(.milliseconds(20))
    }
  },

  Behaviour("cancelledTellsTheTruth") {
    // Before the call is under way, while it waits, and in the instant of an answer.
    for milliseconds in [0, 5, 10] {
      for honoursCancellation in [true, false] {
        noteRound()
        let server = ProfileServer(
          ["anna": [Lists(friends: .list, 10, notes: .list, 20)]], honoursCancellation: honoursCancellation)
        let call = Task { await server.call("anna") }
        if milliseconds > 0 { try await sleepUnnoticed(for: .milliseconds(milliseconds)) }
        note("the caller is cancelled")
        call.cancel()
        try await call.value.expectTruth()
      }
    }
  },

  Behaviour("nextCallAsksAnew") {
    let server = ProfileServer([
      "anna": [Lists(friends: .list, 10, notes: .list, 20), Lists(friends: .nothing, 10, notes: .empty, 20)],
      "ben": [Lists(friends: .list, 20, notes: .nothing, 10)],
    ])
    let loader = ProfileLoader(service: server)
    for (user, number) in [("anna", 1), ("ben", 1), ("anna", 2)] {
      let call = await server.call(user, number, with: loader)
      try call.expectRequests()
      try call.expectProfile(foreign: "leftoverList")
    }
  },

  Behaviour("lateAnswersStayAway") {
    // The first call has failed, or its caller has gone, and one of its answers is still on its way when the next
    // call begins: one for another user, or for the same.
    for next in ["ben", "anna"] {
      noteRound()
      let isCancelled = next == "anna"
      let server = ProfileServer(
        [
          "anna": [
            Lists(friends: isCancelled ? .list : .error, 10, notes: .list, 40),
            Lists(friends: .list, 60, notes: .nothing, 10),
          ],
          "ben": [Lists(friends: .list, 60, notes: .list, 10)],
        ], honoursCancellation: false)
      let loader = ProfileLoader(service: server)
      let first = Task { await server.call("anna", with: loader) }
      await letTimePass(.milliseconds(15))
      if isCancelled {
        note("the caller is cancelled")
        first.cancel()
      }
      let call = await server.call(next, isCancelled ? 2 : 1, with: loader)
      try call.expectProfile(unlessError: "disturbed", foreign: "lateList")
      // How it ends is not the point here; what it started must not go on into the next round.
      _ = await first.value
    }
  },

  Behaviour("callsAtOnce") {
    let server = ProfileServer([
      "anna": [Lists(friends: .list, 30, notes: .list, 10)],
      "ben": [Lists(friends: .list, 10, notes: .error, 20)],
      "cleo": [Lists(friends: .nothing, 10, notes: .list, 40)],
      "dora": [Lists(friends: .list, 20, notes: .nothing, 10)],
      "emil": [Lists(friends: .list, 10, notes: .list, 30)],
    ])
    let loader = ProfileLoader(service: server)
    let calls = ["anna", "ben", "cleo", "dora", "emil"].map { user in
      Task { await server.call(user, with: loader) }
    }
    for call in calls {
      let ending = await call.value
      if ending.user == "ben" {
        try ending.expectError()
      } else {
        try ending.expectProfile(unlessError: "disturbed", foreign: "mixedUpLists")
      }
    }
  },
]

/// Marks on the timeline where a behaviour begins anew.
private func noteRound() {
  if virtualTime > .zero { note("(a new loader, a new server)") }
}

// MARK: The server

/// What a request is answered with.
private enum Answer: Sendable {
  /// The user's own list, which is not empty.
  case list
  case empty
  /// There is no such list.
  case nothing
  case error
}

/// What the two requests of a call are answered with, and after how many milliseconds.
private struct Lists: Sendable {
  let friends: (answer: Answer, delay: Int)
  let notes: (answer: Answer, delay: Int)

  init(friends: Answer, _ friendsDelay: Int, notes: Answer, _ notesDelay: Int) {
    self.friends = (friends, friendsDelay)
    self.notes = (notes, notesDelay)
  }

  func answer(to list: Query.List) -> (answer: Answer, delay: Int) {
    list == .friends ? friends : notes
  }
}

/// What is asked for.
private struct Query: Hashable, Sendable, CustomStringConvertible {
  enum List: CaseIterable {
    case friends
    case notes

    var other: Self { self == .friends ? .notes : .friends }
  }

  let list: List
  let user: String

  var description: String { "\(list) of \(user)" }

  /// The names in the list; those of a user begin with the user's letter.
  var names: [String] {
    switch user {
    case "anna": list == .friends ? ["Ada", "Alf"] : ["apples"]
    case "ben": list == .friends ? ["Bea", "Bob"] : ["bread"]
    case "cleo": list == .friends ? ["Cal", "Cid"] : ["cocoa"]
    case "dora": list == .friends ? ["Dan", "Dot"] : ["dates"]
    default: list == .friends ? ["Eli", "Eva"] : ["eggs"]
    }
  }
}

/// What a request fails with.
private struct RequestFailed: Error {
  let query: Query
}

/// A server that keeps lists of some users.
private struct ProfileServer: ProfileService {
  private let server: FakeServer<Query, [String]?>
  private let calls: [String: [Lists]]

  /// - Parameters:
  ///   - calls: What the calls for each user are answered with, the first, the second and so on.
  ///   - honoursCancellation: Whether cancelling reaches a request.
  init(_ calls: [String: [Lists]], honoursCancellation: Bool = true) {
    self.calls = calls
    server = FakeServer(honoursCancellation: honoursCancellation) { query, count in
      guard let lists = calls[query.user] else { return .value(nil, after: .zero) }
      let (answer, delay) = lists[min(count, lists.count) - 1].answer(to: query.list)
      let latency: Duration = .milliseconds(delay)
      return switch answer {
      case .list: .value(query.names, after: latency)
      case .empty: .value([], after: latency)
      case .nothing: .value(nil, after: latency)
      case .error: .error(RequestFailed(query: query), after: latency)
      }
    }
  }

  func friends(of user: String) async throws -> [Friend]? {
    try await answer(to: Query(list: .friends, user: user))?.map(Friend.init)
  }

  func notes(of user: String) async throws -> [Note]? {
    try await answer(to: Query(list: .notes, user: user))?.map(Note.init)
  }

  private func answer(to query: Query) async throws -> [String]? {
    let names = try await server.answer(to: query)
    if names == nil {
      note("(there is no such list)", on: "server")
    } else if names == [] {
      note("(an empty list)", on: "server")
    }
    return names
  }

  /// Calls `profile(of:)`.
  ///
  /// - Parameters:
  ///   - user: Whose profile.
  ///   - number: Which of the calls for the user it is.
  ///   - loader: Whose method is called; `nil` for one of its own.
  /// - Returns: How the call ended.
  @MainActor
  func call(_ user: String, _ number: Int = 1, with loader: ProfileLoader? = nil) async -> Call {
    let isOneOfMany = loader != nil
    let loader = loader ?? ProfileLoader(service: self)
    let (start, asked) = (virtualTime, server.count)
    note("profile(of: \(user))")
    let result: Result<Profile, any Error>
    do {
      let profile = try await waiting(for: "profile(of: \(user)) to return or throw") {
        try await loader.profile(of: user)
      }
      result = .success(profile)
    } catch {
      result = .failure(error)
    }
    let call = Call(
      user: user, answers: calls[user]?[number - 1] ?? Lists(friends: .nothing, 0, notes: .nothing, 0),
      result: result, start: start, end: virtualTime, requests: Array(server.requests.dropFirst(asked)))
    if isOneOfMany { note("\(user): \(call.ending)") }
    return call
  }
}

// MARK: A call

/// A call of `profile(of:)` that has ended.
private struct Call: Sendable {
  let user: String
  let answers: Lists
  let result: Result<Profile, any Error>
  let start: Duration
  let end: Duration
  /// The requests that were made between start and end; where calls overlap also those of others.
  let requests: [FakeServerRequest<Query>]

  /// How it ended, in words.
  var ending: String {
    switch result {
    case .success(let profile): Self.words(profile)
    case .failure(let failed as RequestFailed): "threw the error of \(failed.query)"
    case .failure(is CancellationError): "threw CancellationError"
    // Only its type: what an error prints may differ from run to run.
    case .failure(let error): "threw another error, \(type(of: error))"
    }
  }

  /// The profile that is made of the server's answers.
  private var expected: Profile {
    Profile(friends: names(.friends)?.map(Friend.init), notes: names(.notes)?.map(Note.init))
  }

  private func names(_ list: Query.List) -> [String]? {
    switch answers.answer(to: list).answer {
    case .list: Query(list: list, user: user).names
    case .empty: []
    case .nothing, .error: nil
    }
  }

  // MARK: Expectations

  /// Says that the call returned the profile that is made of the server's answers.
  ///
  /// - Parameters:
  ///   - error: What is wrong when it threw.
  ///   - empty: What is wrong when a list is empty that the server does not have.
  ///   - foreign: What is wrong when the profile has a list that is not among these answers.
  /// - Throws: `ExpectationFailed`.
  func expectProfile(
    unlessError error: String = "errorForNothing", empty: String = "emptyForNil",
    foreign: String = "foreignList"
  ) throws {
    let expected = expected
    var words: String { Self.words(expected) }
    let profile: Profile
    switch result {
    case .success(let value): profile = value
    case .failure(is CancellationError):
      return try expect(false, "cancelledUnasked", expected: words, happened: ending)
    case .failure(let failed as RequestFailed) where failed.query.user != user:
      return try expect(false, "errorOfAnotherCall", expected: words, happened: ending)
    case .failure: return try expect(false, error, expected: words, happened: ending)
    }
    try expect(
      profile == expected, fault(profile, empty, foreign), expected: words, happened: ending)
  }

  private static let lost = ["earlierListLost", "laterListLost", "oneListLost"]

  /// Names what is wrong with a profile that is not the expected one.
  private func fault(_ profile: Profile, _ empty: String, _ foreign: String) -> String {
    let faults = [
      fault(profile.friends?.map(\.name), of: .friends, empty, foreign),
      fault(profile.notes?.map(\.text), of: .notes, empty, foreign),
    ].compactMap(\.self)
    if faults.count(where: Self.lost.contains) == 2 { return "emptyProfile" }
    return faults.contains(foreign) ? foreign : faults.first ?? "otherProfile"
  }

  /// Names what is wrong with a list; `nil` when nothing is.
  private func fault(
    _ names: [String]?, of list: Query.List, _ empty: String, _ foreign: String
  ) -> String? {
    let expected = self.names(list)
    if names == expected { return nil }
    if let names, !names.isEmpty { return foreign }
    guard let expected else { return empty }
    if expected.isEmpty { return "missingForEmpty" }
    let (delay, other) = (answers.answer(to: list).delay, answers.answer(to: list.other).delay)
    return Self.lost[delay < other ? 0 : delay > other ? 1 : 2]
  }

  /// Says that the call threw the error of a request of its own.
  func expectError() throws {
    let failing = Query.List.allCases.filter { answers.answer(to: $0).answer == .error }
    var expected: String {
      "throws the error of \(failing.map { Query(list: $0, user: user).description }.joined(separator: " or "))"
    }
    guard case .failure(let error) = result else {
      return try expect(false, "errorDropped", expected: expected, happened: ending)
    }
    let query = (error as? RequestFailed)?.query
    let isItsOwn = query.map { $0.user == user && failing.contains($0.list) } ?? false
    try expect(
      isItsOwn,
      query != nil ? "errorOfAnotherCall" : error is CancellationError ? "cancellationInstead" : "otherError",
      expected: expected, happened: ending)
  }

  /// Says that a call that was cancelled threw, or returned what is true.
  func expectTruth() throws {
    guard case .success(let profile) = result else { return }
    try expect(
      profile == expected, "untrueWhenCancelled", expected: "throws, or returns \(Self.words(expected))",
      happened: ending)
  }

  /// Says that the call asked for each list once.
  func expectRequests() throws {
    try expectNoRequestTwice()
    for query in Query.List.allCases.map({ Query(list: $0, user: user) }) {
      try expect(
        requests.contains { $0.key == query }, "notAsked", expected: "each call asks for \(query) once",
        happened: "it ended without having asked for them")
    }
  }

  /// Says that the call did not ask for a list again.
  func expectNoRequestTwice() throws {
    for query in Query.List.allCases.map({ Query(list: $0, user: user) }) {
      let times = requests.count { $0.key == query }
      try expect(
        times < 2, "askedAgain", expected: "each call asks for \(query) once",
        happened: "it asked for them \(times) times")
    }
  }

  /// Says that the call asked for each list once and for both at once, and ended with the slower one.
  func expectSideBySide() throws {
    let slower = start + .milliseconds(max(answers.friends.delay, answers.notes.delay))
    try expect(
      end >= slower, "endsEarly", expected: "the call ends when both lists are there, at \(slower.inSeconds)",
      happened: "it ended at \(end.inSeconds)")
    try expectRequests()
    guard let last = requests.last else { return }
    let isAfterOther = requests.contains { $0.end.map { $0 <= last.start } ?? false }
    try expect(
      last.start == start, isAfterOther ? "oneAfterTheOther" : "askedLate",
      expected: "both lists are asked for at once, at \(start.inSeconds)",
      happened: "\(last.key) were asked for at \(last.start.inSeconds)")
    try expect(
      end == slower, "endsLate", expected: "the call ends when both lists are there, at \(slower.inSeconds)",
      happened: "it ended at \(end.inSeconds)")
  }

  private static func words(_ profile: Profile) -> String {
    let friends = profile.friends.map { "[\($0.map(\.name).joined(separator: ", "))]" } ?? "nil"
    let notes = profile.notes.map { "[\($0.map(\.text).joined(separator: ", "))]" } ?? "nil"
    return "friends \(friends), notes \(notes)"
  }
}
