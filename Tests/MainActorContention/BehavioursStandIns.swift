import Conductor
import Fakes
import Glibc
import Synchronization

@testable import MainActorContention

// MARK: The network

/// What a step that fails throws.
struct StepFailed: Error, Hashable {
  let what: String
}

/// A network whose openings and downloads take 20 ms each where nothing else is said.
final class FakeNetwork: Network {
  private let server: FakeServer<String, Int>
  private let opened = Mutex<[FakeConnection]>([])

  /// - Parameters:
  ///   - milliseconds: How long requests take that take another time than 20 ms.
  ///   - failing: The requests that fail, as "connection a" or "data a".
  ///   - times: How often they do.
  init(milliseconds: [String: Int] = [:], failing: [String] = [], times: Int = .max) {
    server = FakeServer(track: "network") { key, count in
      let latency: Duration = .milliseconds(milliseconds[key, default: 20])
      return failing.contains(key) && count <= times
        ? .error(StepFailed(what: key), after: latency) : .value(count, after: latency)
    }
  }

  func open(_ url: String) async throws -> any Connection {
    let count = try await server.answer(to: "connection \(url)")
    let connection = FakeConnection(to: url, count: count, server: server)
    opened.withLock { $0.append(connection) }
    return connection
  }

  // MARK: What it remembers

  /// How many times a URL was opened, failures included.
  func openings(of url: String) -> Int { server.count(of: "connection \(url)") }

  /// Whether something was asked for, as "data a".
  func isAsked(for key: String) -> Bool { server.count(of: key) > 0 }

  /// Whether something was answered, as "data a".
  func isAnswered(_ key: String) -> Bool { server.keys(ended: .answered).contains(key) }

  /// All connections, in the order in which they were opened.
  var connections: [FakeConnection] { opened.withLock { $0 } }

  // MARK: Expectations

  /// Says that every connection is closed, once.
  ///
  /// - Parameters:
  ///   - occasion: Why it must be.
  ///   - finding: What is wrong when one is not.
  /// - Throws: `ExpectationFailed`.
  func expectAllClosed(_ occasion: String, _ finding: String) throws {
    for connection in connections {
      let count = connection.closes
      try expect(
        count > 0, finding, expected: "\(connection.name) is closed: \(occasion)",
        happened: "it is still open")
      try expect(
        count == 1, "closedTwice", expected: "\(connection.name) is closed once",
        happened: "it was closed \(count) times")
    }
  }
}

/// A connection that remembers how often it was closed.
final class FakeConnection: Connection {
  let url: String
  private let count: Int
  private let server: FakeServer<String, Int>
  private let closing = Mutex(0)

  init(to url: String, count: Int, server: FakeServer<String, Int>) {
    self.url = url
    self.count = count
    self.server = server
  }

  func data() async throws -> [UInt8] {
    guard closes == 0 else {
      note("data \(url): \(name) is closed", on: "network")
      throw ConnectionClosed()
    }
    _ = try await server.answer(to: "data \(url)")
    guard closes == 0 else { throw ConnectionClosed() }
    return Array(url.utf8)
  }

  func close() {
    note("close \(name)", on: "network")
    closing.withLock { $0 += 1 }
  }

  /// What it is called, as "connection 2 to a".
  var name: String { "connection \(count) to \(url)" }

  var closes: Int { closing.withLock { $0 } }
}

// MARK: Decoder and screen

/// A decoder that keeps its thread busy for 20 ms.
final class FakeDecoder: ImageDecoder {
  private let failing: Set<String>
  private let decoded = Mutex<Set<String>>([])

  /// - Parameter failing: The URLs whose images it refuses.
  init(failing: Set<String> = []) {
    self.failing = failing
  }

  func decode(_ data: [UInt8]) throws -> Image {
    let url = String(decoding: data, as: UTF8.self)
    note("decodes \(url)")
    usleep(20_000)
    if failing.contains(url) { throw StepFailed(what: "image \(url)") }
    decoded.withLock { _ = $0.insert(url) }
    return Image(pixels: data)
  }

  func hasDecoded(_ url: String) -> Bool { decoded.withLock { $0.contains(url) } }
}

/// A screen that remembers what it has shown.
final class FakeScreen: Screen {
  private(set) var shown: [String] = []

  func show(_ image: Image) {
    let url = String(decoding: image.pixels, as: UTF8.self)
    note("show \(url)", on: "screen")
    shown.append(url)
  }
}

// MARK: Users

/// A manager that anybody may use; whether it may be shared is for the compiler to say.
struct SharedManager: @unchecked Sendable {
  let manager: ConnectionManager

  @MainActor
  init(network: FakeNetwork) async {
    manager = await ConnectionManager(network: network)
  }

  /// Asks for a connection.
  func open(_ url: String, by user: String) async throws -> any Connection {
    note("\(user) asks for \(url)")
    return try await manager.openConnection(for: url)
  }

  /// Closes a connection.
  func close(_ connection: any Connection, for url: String, by user: String) async {
    note("\(user) closes \(url)")
    await manager.closeConnection(connection, for: url)
  }
}

/// A screen with a model of its own, whose calls are remembered.
@MainActor
final class Page {
  private let model: ImageModel
  let screen = FakeScreen()
  private(set) var error: (any Error)?
  private(set) var hasReturned = false

  init(_ shared: SharedManager, decoder: FakeDecoder = FakeDecoder()) async {
    model = await ImageModel(connections: shared.manager, decoder: decoder, screen: screen)
  }

  /// Calls `showImage(at:)` and waits until it has ended.
  func show(_ url: String) async {
    note("showImage(at: \(url))")
    (error, hasReturned) = (nil, false)
    do {
      try await waiting(for: "showImage(at: \(url)) returns or throws") {
        try await model.showImage(at: url)
      }
      hasReturned = true
    } catch {
      self.error = error
    }
  }

  /// The same in a task that another thread cancels some time later.
  func show(_ url: String, cancelledAfter delay: Duration) async {
    let task = Task { await show(url) }
    onPlainThread(after: delay) {
      note("cancels showImage(at: \(url))")
      task.cancel()
    }
    await task.value
  }

  /// How the latest call has ended, in words.
  var ending: String {
    switch error {
    case nil: hasReturned ? "it returned" : "it has not ended"
    case let failed as StepFailed: "it threw the error of \(failed.what)"
    case is ConnectionClosed: "it threw ConnectionClosed"
    case is CancellationError: "it threw CancellationError"
    // Only its type: what an error prints may differ from run to run.
    case let error?: "it threw another error, \(type(of: error))"
    }
  }
}
