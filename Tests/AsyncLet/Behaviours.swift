import Conductor
import Fakes

@testable import AsyncLet

let behaviours: [Behaviour] = [
  Behaviour("pageIsRight") {
    let server = UserServer()
    let loader = UserPageLoader(service: server)
    for id in ["anna", "ben"] {
      let page = try await Call().succeed(id, from: server, in: loader)
      try server.expectPage(page, of: id, "wrongPage")
    }
  },

  Behaviour("bothAtOnce") {
    // Either may be the slower one.
    for (avatar, certificates) in [(53, 21), (21, 53)] {
      let server = UserServer(avatar: avatar, certificates: certificates)
      let start = virtualTime
      _ = try await Call().succeed("anna", from: server)
      let elapsed = virtualTime - start
      let best: Duration = .milliseconds(30 + max(avatar, certificates))
      try expect(
        elapsed <= best,
        elapsed == .milliseconds(30 + avatar + certificates) ? "oneAfterTheOther" : "tooSlow",
        expected: "\(best.inSeconds) from the call to the page, 30 ms of them for the user",
        happened: "it took \(elapsed.inSeconds)")
    }
  },

  Behaviour("userFirst") {
    let server = UserServer()
    _ = try await Call().succeed("anna", from: server)
    try server.expectUserFirst()
    try server.expectOneRequest([.user, .avatar, .certificates], "askedTwice")
  },

  Behaviour("unknownUser") {
    let server = UserServer(failing: [.user])
    let call = Call()
    await call.run("anna", from: server)
    try server.expectFailure(of: call)
    await letTimePass(.seconds(1))
    let others = server.requests.filter { $0.kind != .user }
    try expect(
      others.isEmpty, "askedForUnknownUser", expected: "nothing is asked for when the user cannot be loaded",
      happened: "\(list(others)) asked for all the same")
  },

  Behaviour("failuresArrive") {
    // Either may fail, the faster or the slower; then both, in the same instant and one after the other.
    let cases: [(avatar: Int, certificates: Int, failing: Set<Item.Kind>)] = [
      (20, 50, [.avatar]), (50, 20, [.certificates]), (20, 50, [.certificates]),
      (20, 20, [.avatar, .certificates]), (50, 20, [.avatar, .certificates]),
    ]
    for (avatar, certificates, failing) in cases {
      let server = UserServer(avatar: avatar, certificates: certificates, failing: failing)
      let call = Call()
      await call.run("anna", from: server)
      try server.expectFailure(of: call)
      try server.expectOneRequest(failing, "askedAgain")
    }
  },

  Behaviour("failureEndsCall") {
    // Who waits for one after the other notices one of these failures late, but not both.
    var late: [String] = []
    for (avatar, certificates, failing) in [(20, 100, Item.Kind.avatar), (100, 20, .certificates)] {
      let server = UserServer(avatar: avatar, certificates: certificates, failing: [failing])
      let call = Call()
      await call.run("anna", from: server)
      guard let end = call.end, let failure = server.firstFailure, end > failure else { return }
      late.append("the \(failing) failed at \(failure.inSeconds), the call ended at \(end.inSeconds)")
    }
    try expect(
      false, "failureLate", expected: "a failure of at least one of the two ends the call at once",
      happened: late.joined(separator: "; "))
  },

  Behaviour("nothingLeftBehind") {
    for (avatar, certificates, failing) in [(20, 100, Item.Kind.avatar), (100, 20, .certificates)] {
      let server = UserServer(avatar: avatar, certificates: certificates, failing: [failing])
      let call = Call()
      await call.run("anna", from: server)
      let end = virtualTime
      await settle()
      let running = server.inFlight(after: end)
      try expect(
        running.isEmpty, "runsOnAfterFailure", expected: "no request in flight once the call has ended",
        happened: "\(list(running)) still in flight")
    }
  },

  Behaviour("cancelWhileUserLoads") {
    // On the way, and before the call is under way.
    try await cancelCall(after: 10, "userNotCancelled")
    try await cancelCall(after: 0, "userNotCancelled")
  },

  Behaviour("cancelWhileBothLoad") {
    // While both are on the way, when only one is left, be it this or that, and in the instant of the user.
    try await cancelCall(after: 40, "notCancelled", unlessSome: "notAllCancelled")
    try await cancelCall(after: 60, "notAllCancelled")
    try await cancelCall(after: 60, isAvatarSlower: true, "notAllCancelled")
    try await cancelCall(after: 30, "notCancelledAtStart")
    // In the instant of the last answer both endings are right; only an end it must have.
    let server = UserServer(avatar: 20, certificates: 50)
    let call = Call()
    let caller = Task { await call.run("anna", from: server) }
    try await sleepUnnoticed(for: .milliseconds(80))
    note("the caller is cancelled")
    caller.cancel()
    await settle()
    try expect(
      call.end != nil && (call.page != nil || call.error is CancellationError), "lostAtTheEnd",
      expected: "a page or CancellationError when the last answer comes", happened: call.ending)
  },

  Behaviour("callsAtOnce") {
    let server = UserServer(avatar: 20, certificates: 50)
    let loader = UserPageLoader(service: server)
    let calls = ["anna", "ben", "cleo", "dan"].map { id in
      let call = Call()
      return (id, call, Task { await call.run(id, from: server, in: loader) })
    }
    try await sleepUnnoticed(for: .milliseconds(40))
    note("the caller of cleo is cancelled")
    for (id, _, caller) in calls where id == "cleo" { caller.cancel() }
    for (id, call, caller) in calls where id != "cleo" {
      let result = await caller.value
      try expect(
        call.error == nil, call.error is CancellationError ? "cancelledForAnother" : "threwWithoutFailure",
        expected: "a page of \(id): only the caller of cleo was cancelled",
        happened: "the call for \(id) \(call.ending)")
      try server.expectPage(try result.get(), of: id, "foreignPage")
    }
  },
]

/// Makes a call, cancels its caller and says that the call and its requests have ended.
///
/// - Parameters:
///   - milliseconds: How long after the call; the user comes at 30, the avatar at 50, the certificates at 80.
///   - isAvatarSlower: Whether the last two change places.
///   - finding: What is wrong when requests go on.
///   - partly: What is wrong when some of those that were in flight go on and some do not.
/// - Throws: `ExpectationFailed`.
@MainActor
private func cancelCall(
  after milliseconds: Int, isAvatarSlower: Bool = false, _ finding: String, unlessSome partly: String? = nil
) async throws {
  let server = UserServer(avatar: isAvatarSlower ? 50 : 20, certificates: isAvatarSlower ? 20 : 50)
  let call = Call()
  let caller = Task { await call.run("anna", from: server) }
  if milliseconds > 0 { try await sleepUnnoticed(for: .milliseconds(milliseconds)) }
  // A call that has been too quick is none that could be cancelled.
  guard call.end == nil else { return }
  note("the caller is cancelled")
  let instant = virtualTime
  let before = server.inFlight(after: instant)
  caller.cancel()
  await settle()
  let running = server.inFlight(after: instant)
  try expect(
    running.isEmpty, running.count < before.count ? partly ?? finding : finding,
    expected: "cancelling the caller cancels every request of the call",
    happened: "\(list(running)) still in flight")
  try expect(
    call.end != nil, "callGoesOn", expected: "the cancelled call ends at once", happened: "it still waits")
  try expect(
    call.error is CancellationError,
    call.error == nil ? "returnedWhenCancelled" : "otherErrorWhenCancelled",
    expected: "the cancelled call throws CancellationError", happened: call.ending)
  await letTimePass(.seconds(1))
  let later = server.asked(after: instant)
  try expect(
    later.isEmpty, "requestAfterCancel", expected: "no request after the caller was cancelled",
    happened: "\(list(later)) asked for after it")
}

// MARK: The server

/// Something that a server is asked for.
private struct Item: Hashable, Sendable, CustomStringConvertible {
  enum Kind: String, CustomStringConvertible {
    case user
    case avatar
    case certificates

    var description: String { rawValue }
  }

  let kind: Kind
  /// The user, or the url of an image.
  let name: String

  var description: String { kind == .avatar ? "image \(name)" : "\(kind) \(name)" }
}

/// What a failing item is answered with.
private struct ItemMissing: Error {
  let item: Item
}

/// A server that knows four users; an image's pixels are its url.
private struct UserServer: UserService {
  private static let numbers = ["anna": 17, "ben": 0, "cleo": 23, "dan": 8]
  private let server: FakeServer<Item, Void>

  /// - Parameters:
  ///   - avatar: How long the image takes, in milliseconds; the user takes 30.
  ///   - certificates: How long the certificates take, in milliseconds.
  ///   - failing: What fails.
  init(avatar: Int = 20, certificates: Int = 20, failing: Set<Item.Kind> = []) {
    server = FakeServer { item, _ in
      let latency: Duration =
        switch item.kind {
        case .user: .milliseconds(30)
        case .avatar: .milliseconds(avatar)
        case .certificates: .milliseconds(certificates)
        }
      guard failing.contains(item.kind) else { return .value((), after: latency) }
      return .error(ItemMissing(item: item), after: latency)
    }
  }

  func user(id: String) async throws -> User {
    try await server.answer(to: Item(kind: .user, name: id))
    return Self.user(id)
  }

  func image(at url: String) async throws -> Image {
    try await server.answer(to: Item(kind: .avatar, name: url))
    return Image(pixels: Array(url.utf8))
  }

  func certificates(ofUser id: String) async throws -> [Certificate] {
    try await server.answer(to: Item(kind: .certificates, name: id))
    return Self.certificates(id)
  }

  private static func user(_ id: String) -> User {
    User(id: id, name: "\(id), who uses the app", avatarURL: "\(numbers[id, default: 99]).png")
  }

  /// Ben has none, the others have two each.
  private static func certificates(_ id: String) -> [Certificate] {
    numbers[id] == 0 ? [] : [Certificate(title: "First aid of \(id)"), Certificate(title: "Swift of \(id)")]
  }

  var requests: [Item] { server.keys }

  /// The instant of the first failure; `nil` when nothing has failed.
  var firstFailure: Duration? { server.firstInstant(of: .failed) }

  func inFlight(after instant: Duration) -> [Item] { server.keysInFlight(after: instant) }

  func asked(after instant: Duration) -> [Item] { server.keysAsked(after: instant) }

  // MARK: Expectations

  /// Says that a page shows a user and what belongs to it.
  func expectPage(_ page: UserPage, of id: String, _ finding: String) throws {
    let (user, certificates) = (Self.user(id), Self.certificates(id))
    try expect(
      page.user == user, finding, expected: "a page of \(id)", happened: "a page of \(page.user.id)")
    let avatar = String(decoding: page.avatar.pixels, as: UTF8.self)
    try expect(
      avatar == user.avatarURL, finding, expected: "the avatar of \(id), \(user.avatarURL)",
      happened: avatar.isEmpty ? "an empty image" : "the image \(avatar)")
    try expect(
      page.certificates == certificates, finding,
      expected: "the certificates of \(id): \(titles(certificates))",
      happened: titles(page.certificates))
  }

  /// Says that nothing was asked for before the user was there.
  func expectUserFirst() throws {
    let answer = server.endedRequests.first { $0.key.kind == .user }?.end ?? virtualTime
    let early = server.requests.filter { $0.key.kind != .user && $0.start < answer }.map(\.key)
    try expect(
      early.isEmpty, early.contains { $0.kind == .avatar } ? "avatarTooEarly" : "certificatesTooEarly",
      expected: "nothing else is asked for before the user is there, at \(answer.inSeconds)",
      happened: "\(list(early)) asked for before it")
  }

  /// Says that nothing of some kinds was asked for twice.
  func expectOneRequest(_ kinds: Set<Item.Kind>, _ finding: String) throws {
    let requests = requests
    for kind in [Item.Kind.user, .avatar, .certificates] where kinds.contains(kind) {
      let count = requests.count { $0.kind == kind }
      try expect(
        count <= 1, kind == .user ? "userTwice" : finding, expected: "the \(kind) asked for once",
        happened: "asked for \(count) times")
    }
  }

  /// Says that a call threw the error of a request that has failed.
  @MainActor
  func expectFailure(of call: Call) throws {
    let failed = Set(server.keys(ended: .failed))
    let names = failed.map(\.description).sorted().joined(separator: " or ")
    let expected = "throws the error of \(names.isEmpty ? "what fails" : names)"
    try expect(call.error != nil, "failureDropped", expected: expected, happened: call.ending)
    let isItsError = (call.error as? ItemMissing).map { failed.contains($0.item) } ?? false
    try expect(
      isItsError, call.error is CancellationError ? "cancellationInstead" : "otherError", expected: expected,
      happened: call.ending)
  }
}

/// A call of `page(ofUser:)` that may still be under way.
@MainActor
private final class Call {
  private(set) var page: UserPage?
  private(set) var error: (any Error)?
  /// When it ended; `nil` while it is under way.
  private(set) var end: Duration?

  /// Makes the call.
  ///
  /// - Parameters:
  ///   - id: The user.
  ///   - server: Where it is loaded from.
  ///   - loader: Whose method is called; `nil` for one of its own.
  /// - Returns: How it ended.
  @discardableResult
  func run(
    _ id: String, from server: UserServer, in loader: UserPageLoader? = nil
  ) async -> Result<UserPage, any Error> {
    let loader = loader ?? UserPageLoader(service: server)
    note("page(ofUser: \(id))")
    let result: Result<UserPage, any Error>
    do {
      let page = try await waiting(for: "page(ofUser:) returns or throws") {
        try await loader.page(ofUser: id)
      }
      self.page = page
      result = .success(page)
    } catch {
      self.error = error
      result = .failure(error)
    }
    end = virtualTime
    note(ending)
    return result
  }

  /// Makes the call of a server that fails nothing.
  ///
  /// - Parameters:
  ///   - id: The user.
  ///   - server: Where it is loaded from.
  ///   - loader: Whose method is called; `nil` for one of its own.
  /// - Returns: The page.
  /// - Throws: `ExpectationFailed` when there is none.
  func succeed(
    _ id: String, from server: UserServer, in loader: UserPageLoader? = nil
  ) async throws -> UserPage {
    let result = await run(id, from: server, in: loader)
    try expect(error == nil, "threwWithoutFailure", expected: "a page, as nothing fails", happened: ending)
    return try result.get()
  }

  /// How it ended, in words.
  var ending: String {
    switch error {
    case nil: page == nil ? "did not end" : "returned a page"
    case let missing as ItemMissing: "threw the error of \(missing.item)"
    case is CancellationError: "threw CancellationError"
    // Only its type: what an error prints may differ from run to run.
    case let error?: "threw another error, \(type(of: error))"
    }
  }
}

// MARK: Words

private func list(_ items: [Item]) -> String { items.map(\.description).joined(separator: ", ") }

private func titles(_ certificates: [Certificate]) -> String {
  certificates.isEmpty ? "none" : certificates.map(\.title).joined(separator: ", ")
}
