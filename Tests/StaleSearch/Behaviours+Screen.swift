import Conductor
import Report

@testable import StaleSearch

/// What a screen shows, and of which request.
enum Shown: Equatable {
  case idle
  case loading
  case results(Request)
  /// What a request was answered with, put in another order.
  case otherOrder(Request)
  /// Apps that no request was answered with; how many.
  case otherResults(Int)
  case empty
  case failure(Request)
  case cancellationError
  /// The error with which a service of its own manner ends a request that was cancelled.
  case requestWasCancelled
  /// An error that no request ended with; its type.
  case otherError(String)
}

/// A screen with a model, on which somebody types.
@MainActor
final class Screen {
  private let server: AppServer
  private let model: SearchModel
  /// Tells it from another on the timeline.
  private let name: String
  private var isUntouched = true
  private var text = ""
  /// How many requests there were when the latest query was typed.
  private var requestsBefore = 0
  /// What was shown then.
  private var shownBefore = Shown.idle
  private var lastSeen = Shown.idle

  /// - Parameters:
  ///   - replies: What the store answers.
  ///   - cancelling: What a request does when its task is cancelled.
  ///   - number: Its number where there are several at the same time.
  init(
    _ replies: [String: [Reply]], cancelling: Cancelling = .throwsCancellationError, number: Int? = nil
  ) {
    if virtualTime > .zero { note("another screen") }
    if cancelling == .isNotNoticed { note("cancels nothing", on: "server") }
    name = number.map { " \($0)" } ?? ""
    server = AppServer(replies, cancelling: cancelling, track: "server\(name)")
    model = SearchModel(service: server)
  }

  /// A screen for which the store knows "s", "sw" and "swi".
  ///
  /// - Parameters:
  ///   - seconds: How long their requests take.
  ///   - older: With what all but the last end, which finds apps.
  ///   - cancelling: What a request does when its task is cancelled.
  convenience init(
    _ seconds: [Double], older: Ending = .apps, cancelling: Cancelling = .throwsCancellationError
  ) {
    let replies = seconds.enumerated().map { index, latency in
      [Reply(ending: index == seconds.count - 1 ? .apps : older, latency: .seconds(latency))]
    }
    self.init(Dictionary(uniqueKeysWithValues: zip(["s", "sw", "swi"], replies)), cancelling: cancelling)
  }

  // MARK: What somebody does

  /// Types a query; the model hears of it.
  func search(_ query: String) async throws {
    isUntouched = false
    text = query
    requestsBefore = server.count
    shownBefore = shown
    note("search(for: \"\(query)\")\(name.isEmpty ? "" : " on screen\(name)")")
    let start = virtualTime
    await waiting(for: "search(for:) to return") { model.search(for: query) }
    try expect(
      virtualTime == start, "screenBlocked", expected: "search(for:) returns at once",
      happened: "the screen stood still for \((virtualTime - start).inSeconds) until it returned")
  }

  /// Sleeps until the very instant in which the next request ends, whose events may then come in any order.
  func sleepUntilNextEnd() async throws {
    guard let end = server.nextEnd else { return }
    try await sleepUnnoticed(for: end - virtualTime)
  }

  // MARK: Expectations

  /// Says that the latest query is under way, once it was given the time that it may take.
  ///
  /// - Parameter seconds: How long is waited in all.
  /// - Throws: `ExpectationFailed`.
  func expectUnderWay(after seconds: Double = 0.5) async throws {
    await letTimePass(.milliseconds(500))
    try expect(
      !text.isEmpty || !server.entries.contains(where: \.text.isEmpty), "askedForNothing",
      expected: "the server is not asked for the empty text", happened: "it was asked for it")
    try expectLatest()
    try await expectAsked()
    if seconds > 0.5 {
      await letTimePass(.seconds(seconds - 0.5))
      try expectLatest()
    }
  }

  /// Says that the server was asked for the latest query, unless that is empty.
  func expectAsked() async throws {
    guard !text.isEmpty, latest == nil else { return }
    let isAgain = server.entries.contains { $0.text == text }
    // Late and never are different faults.
    await letTimePass(.seconds(10))
    while latest == nil, let end = server.nextEnd { await letTimePass(end - virtualTime) }
    let isCancelled = server.isUnsent(text)
    try expect(
      false, latest != nil ? "askedLate" : isCancelled ? "askedWhenCancelled" : "notAsked",
      expected: "the server is asked for \"\(text)\"\(isAgain ? " again" : "") within 500 ms",
      happened: latest.map { "it was asked at \($0.asked.start.inSeconds)" }
        ?? (isCancelled ? "its task was cancelled before it asked" : "it was not asked at all"))
  }

  /// Says that the state is that of the latest query, now and whenever a request ends, until none is left.
  func expectLatestToTheEnd() async throws {
    try expectLatest()
    while let end = server.nextEnd {
      await letTimePass(end - virtualTime)
      try expectLatest()
    }
  }

  /// Says that the state is that of the latest query.
  func expectLatest() throws {
    let count = server.count(of: text, after: requestsBefore)
    try expect(
      count <= 1, "askedTwice", expected: "the server is asked for \"\(text)\" once",
      happened: "it was asked \(count) times")
    try expect(
      latest?.asked.ending != .cancelled, "latestCancelled",
      expected: "the request of the latest query goes on to its end", happened: "\"\(text)\" was cancelled")
    let (shown, expected) = (shown, expected)
    try expect(
      shown == expected, name(shown, insteadOf: expected),
      expected: "\(name.isEmpty ? "the screen" : "screen\(name)") shows \(words(expected)): \(reason)",
      happened: "it \(shown == shownBefore ? "still " : "")shows \(words(shown))")
    if shown != lastSeen { note("shows \(words(shown))", on: "screen\(name)") }
    lastSeen = shown
  }

  /// Says that no request but that of the latest query is under way.
  func expectNoOlderRequest() throws {
    let running = server.entries.filter(\.isInFlight).map(\.request)
    let older = running.filter { $0 != latest?.request }
    try expect(
      older.isEmpty, text.isEmpty ? "runsOnAfterClearing" : "olderRequestRunsOn",
      expected: text.isEmpty
        ? "no request once the text is cleared" : "no request under way but that for \"\(text)\"",
      happened: "\(older.map { "\"\($0.text)\"" }.joined(separator: " and ")) still under way")
  }

  // MARK: What is shown and what should be

  /// The request of the latest query, or the first of them; `nil` while there is none.
  private var latest: AppServer.Entry? { server.first(for: text, after: requestsBefore) }

  private var shown: Shown {
    switch model.state {
    case .idle: .idle
    case .loading: .loading
    case .results(let apps): shown(as: apps)
    case .empty: .empty
    case .failed(let error as StoreIsDown): .failure(error.request)
    case .failed(is CancellationError): .cancellationError
    case .failed(is RequestWasCancelled): .requestWasCancelled
    case .failed(let error): .otherError("\(type(of: error))")
    }
  }

  private func shown(as apps: [App]) -> Shown {
    let requests = server.entries.map(\.request)
    if let request = requests.first(where: { $0.apps == apps }) { return .results(request) }
    let names = Set(apps.map(\.name))
    let reordered = requests.first { apps.count == $0.apps.count && names == Set($0.apps.map(\.name)) }
    return reordered.map(Shown.otherOrder) ?? .otherResults(apps.count)
  }

  private var expected: Shown {
    guard !text.isEmpty else { return .idle }
    guard let latest, !latest.isInFlight else { return .loading }
    return switch server.ending(of: latest) {
    case .apps: .results(latest.request)
    case .nothing: .empty
    case .failure: .failure(latest.request)
    }
  }

  private var reason: String {
    guard !text.isEmpty else {
      return isUntouched ? "nothing was searched for" : "the text was cleared"
    }
    guard let latest, !latest.isInFlight else { return "the latest query is \"\(text)\"" }
    return server.ending(of: latest) == .failure ? "its request has failed" : "its request was answered"
  }

  /// Names what is wrong.
  private func name(_ shown: Shown, insteadOf expected: Shown) -> String {
    switch (shown, expected) {
    case (.cancellationError, _): "cancellationErrorShown"
    case (.requestWasCancelled, _): "cancelledRequestShown"
    case (_, .loading) where shown == shownBefore: "notLoading"
    case (_, .idle) where shown == shownBefore: "notCleared"
    case (.results(let request), _) where request != latest?.request:
      request.text == text ? "olderOfSameText" : "olderAnswerShown"
    case (.failure(let request), _) where request != latest?.request:
      request.text == text ? "olderOfSameText" : "olderFailureShown"
    case (.loading, .idle): "loadingAfterClearing"
    case (.loading, .failure): "failureNotShown"
    case (.loading, .empty): "emptyNotShown"
    case (.loading, _): "stillLoading"
    case (.empty, .failure): "failureShownAsEmpty"
    case (.empty, .loading), (.empty, .results), (.empty, .idle): "olderEmptyShown"
    case (.idle, _): "idleShown"
    case (.otherOrder, _): "otherOrder"
    case (.otherResults(0), .empty): "emptyList"
    case (.otherResults(0), .failure): "failureShownAsEmpty"
    case (.otherResults, _): "otherResults"
    case (.otherError, _): "otherError"
    default: "otherState"
    }
  }

  private func words(_ shown: Shown) -> String {
    switch shown {
    case .idle: ".idle"
    case .loading: ".loading"
    case .results(let request): ".results of \(words(request))"
    case .otherOrder(let request): ".results of \(words(request)) in another order"
    case .otherResults(0): ".results without any app"
    case .otherResults(let count): ".results of \(count) apps that are no request's answer"
    case .empty: ".empty"
    case .failure(let request): ".failed of \(words(request))"
    case .cancellationError: "CancellationError"
    case .requestWasCancelled: "the error of a request that was cancelled"
    case .otherError(let type): "an error that is not the service's, \(type)"
    }
  }

  /// The text, and which of its requests it is if there were several.
  private func words(_ request: Request) -> String {
    let isOnlyOne = server.entries.count { $0.request.text == request.text } == 1
    return "\"\(request.text)\"" + (isOnlyOne ? "" : " no. \(request.count)")
  }
}
