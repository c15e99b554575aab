import Conductor
import Fakes
import Glibc
import Synchronization

@testable import BlockingLoad

let behaviours: [Behaviour] = [
  Behaviour("eachItsOwnText") {
    // Two end in the same instant, and those that began last may end first.
    let desk = Desk(milliseconds: ["b": 60, "m": 60])
    for load in desk.begin(.article("a"), .note("n"), .article("b"), .note("m")) {
      await load.finish()
      try load.expectText()
    }
  },

  Behaviour("eachItsOwnError") {
    let desk = Desk(milliseconds: ["b": 60, "m": 60], failing: ["a", "n", "m"])
    for load in desk.begin(.article("a"), .note("n"), .article("b"), .note("m")) {
      await load.finish()
      try load.text.name == "b" ? load.expectText() : load.expectError()
    }
  },

  Behaviour("articleLeavesScreenAlive") {
    try await Desk().expectSteadyHeartbeat(while: .article("a"), finding: "articleStopsScreen")
  },

  Behaviour("noteLeavesScreenAlive") {
    try await Desk().expectSteadyHeartbeat(while: .note("n"), finding: "noteStopsScreen")
    try await Desk().expectSteadyHeartbeat(while: .note("n"), .note("m"), finding: "noteStopsScreen")
  },

  Behaviour("manyArticlesAtOnce") {
    let desk = Desk(milliseconds: ["c": 60])
    let heartbeat = Heartbeat()
    let articles = desk.begin(
      .article("a"), .article("b"), .article("c"), .article("d"), .article("e"), .article("f"))
    for article in articles { await article.finish() }
    heartbeat.stop()
    try desk.expectInTime(articles)
    try desk.expectSteady(heartbeat, "manyStopScreen")
  },

  Behaviour("noteHoldsUpNoArticle") {
    // Together with the note, and while it is being read.
    for delay in [0, 10] {
      let desk = Desk(milliseconds: ["n": 200])
      let note = desk.begin(.note("n"))
      if delay > 0 { await letTimePass(.milliseconds(delay)) }
      for load in desk.begin(.article("a")) {
        await load.finish()
        try load.expectInTime("waitsForNote", although: "a note is being read")
      }
      for load in note { await load.finish() }
    }
  },

  Behaviour("isLoadingWhileLoading") {
    let desk = Desk(milliseconds: ["b": 200, "n": 150])
    try desk.expectIsLoading()
    for texts in [
      (Text.article("a"), Text.article("b")), (.article("b"), .article("a")), (.note("n"), .article("b")),
      (.article("a"), .note("n")),
    ] {
      let loads = desk.begin(texts.0, texts.1)
      for _ in 0..<4 {
        await letTimePass(.milliseconds(40))
        try desk.expectIsLoading()
      }
      for load in loads { await load.finish() }
      await settle()
      try desk.expectIsLoading()
    }
    // The same article once more while it is being loaded: the first call ends, the second is still under way.
    let first = desk.begin(.article("a"))
    await letTimePass(.milliseconds(60))
    let second = desk.begin(.article("a"))
    await letTimePass(.milliseconds(60))
    try desk.expectIsLoading()
    for load in first + second { await load.finish() }
    await settle()
    try desk.expectIsLoading()
  },

  Behaviour("isLoadingEndsWithErrors") {
    let desk = Desk(failing: ["a", "n"])
    for text in [Text.article("a"), .note("n"), .article("b")] {
      let loads = desk.begin(text)
      await letTimePass(.milliseconds(40))
      try desk.expectIsLoading()
      await loads[0].finish()
      await settle()
      try desk.expectIsLoading()
    }
  },
]

// MARK: The service

/// What a text that cannot be had is answered with; not private, so that it prints the same in every run.
struct TextMissing: Error {
  let name: String
}

/// A service in which the text of `a` is `text of a`.
private final class FakeTextService: TextService {
  private let milliseconds: [String: Int]
  private let failing: [String]
  private let server: FakeServer<String, String>
  private let downloads = Mutex((now: 0, most: 0))

  /// - Parameters:
  ///   - milliseconds: How long a text takes; 100 where nothing is said.
  ///   - failing: The texts that fail.
  init(milliseconds: [String: Int], failing: [String]) {
    self.milliseconds = milliseconds
    self.failing = failing
    server = FakeServer { name, _ in
      let latency: Duration = .milliseconds(milliseconds[name, default: 100])
      guard failing.contains(name) else { return .value("text of \(name)", after: latency) }
      return .error(TextMissing(name: name), after: latency)
    }
  }

  /// Whether an article was loaded by the call that blocks its thread.
  var hasBlockingDownloads: Bool { downloads.withLock { $0.most > 0 } }

  /// The most articles that were being loaded at once, by one call or by the other.
  var mostArticlesAtOnce: Int { max(server.mostInFlight, downloads.withLock { $0.most }) }

  func milliseconds(for name: String) -> Int { milliseconds[name, default: 100] }

  func article(_ name: String) async throws -> String {
    try await server.answer(to: name)
  }

  func downloadArticle(_ name: String) throws -> String {
    downloads.withLock { downloads in
      downloads.now += 1
      downloads.most = max(downloads.most, downloads.now)
    }
    defer { downloads.withLock { $0.now -= 1 } }
    note("request \(name)", on: "server")
    return try block(for: name, on: "server", "answers")
  }

  func readNote(_ name: String) throws -> String {
    note("reads \(name)", on: "disk")
    return try block(for: name, on: "disk", "has read")
  }

  private func block(for name: String, on track: String, _ verb: String) throws -> String {
    usleep(UInt32(milliseconds(for: name) * 1000))
    guard !failing.contains(name) else {
      note("fails \(name)", on: track)
      throw TextMissing(name: name)
    }
    note("\(verb) \(name)", on: track)
    return "text of \(name)"
  }
}

// MARK: Loads

/// What can be loaded.
private enum Text: CustomStringConvertible {
  case article(String)
  case note(String)

  var name: String {
    switch self {
    case .article(let name), .note(let name): name
    }
  }

  /// The call that loads it.
  var description: String {
    switch self {
    case .article(let name): "article(\(name))"
    case .note(let name): "note(\(name))"
    }
  }
}

/// A load that was asked of a reading list and may still be under way.
@MainActor
private final class Load {
  private enum Ending {
    case text(String)
    case error(any Error)
  }

  let text: Text
  private let milliseconds: Int
  private let start = virtualTime
  private var task: Task<Void, Never>?
  private var ending: Ending?
  private(set) var isUnderWay = false
  /// When it ended; `nil` before.
  private(set) var end: Duration?

  /// - Parameters:
  ///   - text: What is loaded.
  ///   - milliseconds: How long the service takes for it.
  ///   - list: Whose method is called.
  init(_ text: Text, milliseconds: Int, from list: ReadingList) {
    self.text = text
    self.milliseconds = milliseconds
    task = Task { await run(list) }
  }

  private func run(_ list: ReadingList) async {
    note("\(text)")
    isUnderWay = true
    do {
      switch text {
      case .article(let name): ending = .text(try await list.article(name))
      case .note(let name): ending = .text(try await list.note(name))
      }
    } catch {
      ending = .error(error)
    }
    isUnderWay = false
    end = virtualTime
    note("\(text) \(hasFailed ? "threw" : "returned")")
  }

  /// Whether it ended after another one had begun.
  func hasEnded(after other: Load) -> Bool {
    end.map { $0 > other.start } ?? false
  }

  /// Waits until it has ended.
  func finish() async {
    await waiting(for: "\(text) returns or throws") { await task?.value }
  }

  var hasFailed: Bool {
    if case .error = ending { true } else { false }
  }

  // MARK: Expectations

  /// Says that it has returned its text.
  ///
  /// - Parameter isAlone: Whether no other load was under way.
  /// - Throws: `ExpectationFailed`.
  func expectText(isAlone: Bool = false) throws {
    if case .text("text of \(text.name)") = ending { return }
    let finding = isMixedUp ? "mixedUp" : !isAlone ? "turnedAway" : hasFailed ? "failsAlone" : "noText"
    try expect(
      false, finding, expected: "\(text) returns \"text of \(text.name)\"", happened: "it \(happened)")
  }

  /// Says that it has thrown the service's error.
  func expectError() throws {
    if case .error(let error as TextMissing) = ending, error.name == text.name { return }
    try expect(
      false, isMixedUp ? "mixedUp" : hasFailed ? "otherError" : "errorDropped",
      expected: "\(text) throws the service's error for \(text.name)", happened: "it \(happened)")
  }

  /// Whether it ended as a load of another text should.
  private var isMixedUp: Bool {
    switch ending {
    case .text(let text): text.hasPrefix("text of ") && text != "text of \(self.text.name)"
    case .error(let missing as TextMissing): missing.name != text.name
    case .error, nil: false
    }
  }

  /// Whether it took no longer than the service, give or take a frame.
  var isInTime: Bool {
    guard let end else { return false }
    return end - start <= .milliseconds(milliseconds) + Heartbeat.interval
  }

  /// Says that it took no longer than the service.
  func expectInTime(_ finding: @autoclosure () -> String, although circumstance: String) throws {
    try expectText()
    let (milliseconds, end) = (milliseconds, end ?? .zero)
    try expect(
      isInTime, finding(),
      expected: "\(text) takes \(milliseconds) ms, as the server does, although \(circumstance)",
      happened: "it took \((end - start).inSeconds)")
  }

  /// How it ended, in words.
  private var happened: String {
    switch ending {
    case nil: "is under way"
    case .text(let text): "returned \"\(text)\""
    case .error(let missing as TextMissing): "threw the error for \(missing.name)"
    case .error(is CancellationError): "threw CancellationError"
    // Only its type: what an error prints may differ from run to run.
    case .error(let error): "threw another error, \(type(of: error))"
    }
  }
}

/// A reading list, its service, and what was asked of it.
@MainActor
private final class Desk {
  private let service: FakeTextService
  private let list: ReadingList
  private var loads: [Load] = []

  init(milliseconds: [String: Int] = [:], failing: [String] = []) {
    service = FakeTextService(milliseconds: milliseconds, failing: failing)
    list = ReadingList(service: service)
  }

  /// Begins to load texts, all at once.
  func begin(_ texts: Text...) -> [Load] {
    begin(texts)
  }

  private func begin(_ texts: [Text]) -> [Load] {
    let new = texts.map { Load($0, milliseconds: service.milliseconds(for: $0.name), from: list) }
    loads += new
    return new
  }

  // MARK: Expectations

  /// Says that the main thread can draw every frame while texts are loaded.
  func expectSteadyHeartbeat(while texts: Text..., finding: String) async throws {
    let heartbeat = Heartbeat()
    let loads = begin(texts)
    await letTimePass(.milliseconds(40))
    // As a screen does that is being drawn.
    _ = list.isLoading
    for load in loads { await load.finish() }
    heartbeat.stop()
    for load in loads { try load.expectText(isAlone: loads.count == 1) }
    try expectSteady(heartbeat, finding)
  }

  /// Says that the main thread could draw every frame.
  func expectSteady(_ heartbeat: Heartbeat, _ finding: String) throws {
    let gap = heartbeat.longestGap
    try expect(
      heartbeat.isSteady, finding, expected: "the main thread is free to draw a frame every 16 ms",
      happened: "it drew none from \((gap.end - gap.length).inSeconds) to \(gap.end.inSeconds)")
  }

  /// Says that each of many articles took no longer than the server.
  func expectInTime(_ articles: [Load]) throws {
    // The latest tells most.
    for article in articles.sorted(by: { $0.end ?? .zero > $1.end ?? .zero }) {
      try article.expectInTime(nameDelay(of: articles), although: "others are loaded too")
    }
  }

  /// Names why articles come late.
  private func nameDelay(of articles: [Load]) -> String {
    if service.mostArticlesAtOnce == 1 { return "oneAtATime" }
    return service.hasBlockingDownloads ? "waitsForThread" : "waitsForOthers"
  }

  /// Says that `isLoading` is true when a load is under way, and false when none is.
  func expectIsLoading() throws {
    let underWay = loads.filter(\.isUnderWay)
    guard let first = underWay.first else {
      return try expect(
        !list.isLoading, loads.last?.hasFailed == true ? "loadingAfterError" : "loadingForNothing",
        expected: "isLoading is false when no load is under way", happened: "isLoading is true")
    }
    let names =
      underWay.map { "\($0.text)" }.joined(separator: " and ") + (underWay.count == 1 ? " is" : " are")
    let isAnyOver = loads.contains { $0.hasEnded(after: first) }
    try expect(
      list.isLoading, isAnyOver ? "endOfOneIsEndOfAll" : "neverLoading",
      expected: "isLoading is true while \(names) under way", happened: "isLoading is false")
  }
}
