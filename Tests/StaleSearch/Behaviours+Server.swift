import Conductor
import Fakes
import Synchronization

@testable import StaleSearch

/// What a request does when its task is cancelled.
enum Cancelling: Sendable {
  case throwsCancellationError
  case throwsItsOwnError
  case isNotNoticed
}

/// With what a request ends.
enum Ending: Sendable {
  case apps
  case nothing
  case failure
}

/// What a query is answered with, and after how long.
struct Reply: Sendable {
  let ending: Ending
  let latency: Duration

  static func apps(after seconds: Double) -> Self { Self(ending: .apps, latency: .seconds(seconds)) }

  static func nothing(after seconds: Double) -> Self { Self(ending: .nothing, latency: .seconds(seconds)) }

  static func failure(after seconds: Double) -> Self { Self(ending: .failure, latency: .seconds(seconds)) }
}

/// A query's text; on the timeline it is in quotes, so that the empty one can be seen.
struct Text: Hashable, Sendable, CustomStringConvertible {
  let text: String

  var description: String { "\"\(text)\"" }
}

/// One request for a text: the first, the second and so on.
struct Request: Hashable, Sendable {
  let text: String
  let count: Int

  /// What it is answered with, which no other request is, in no order that sorting would make.
  var apps: [App] { [App(name: "\(text) \(count) Zoo"), App(name: "\(text) \(count) Ant")] }
}

/// What a failing request fails with.
struct StoreIsDown: Error, Equatable {
  let request: Request
}

/// What a request ends with that a service cancels in its own manner.
struct RequestWasCancelled: Error {}

/// A store that answers each text as it is told to.
struct AppServer: AppService {
  private let server: FakeServer<Text, [App]>
  private let replies: [String: [Reply]]
  private let cancelling: Cancelling
  private let unsent = Unsent()

  /// The texts for which a task wanted to ask that was cancelled already.
  private final class Unsent: Sendable {
    let texts = Mutex<Set<String>>([])
  }

  /// - Parameters:
  ///   - replies: For each text what its first request is answered with, its second and so on; the last goes for
  ///     all that follow. Other texts find nothing, at once.
  ///   - cancelling: What a request does when its task is cancelled.
  ///   - track: The column of the timeline in which it is shown.
  init(_ replies: [String: [Reply]], cancelling: Cancelling, track: String) {
    self.replies = replies
    self.cancelling = cancelling
    server = FakeServer(track: track, honoursCancellation: cancelling != .isNotNoticed) { key, count in
      let request = Request(text: key.text, count: count)
      let reply = Self.reply(to: request, of: replies)
      return switch reply.ending {
      case .apps: .value(request.apps, after: reply.latency)
      case .nothing: .value([], after: reply.latency)
      case .failure: .error(StoreIsDown(request: request), after: reply.latency)
      }
    }
  }

  func apps(named query: String) async throws -> [App] {
    if Task.isCancelled, cancelling != .isNotNoticed { unsent.texts.withLock { _ = $0.insert(query) } }
    do {
      return try await server.answer(to: Text(text: query))
    } catch is CancellationError where cancelling == .throwsItsOwnError {
      throw RequestWasCancelled()
    }
  }

  private static func reply(to request: Request, of replies: [String: [Reply]]) -> Reply {
    guard let all = replies[request.text], let last = all.last else { return .nothing(after: 0) }
    return request.count <= all.count ? all[request.count - 1] : last
  }

  // MARK: What it knows

  /// A request, when it was made and what became of it.
  struct Entry {
    let asked: FakeServerRequest<Text>

    var request: Request { Request(text: asked.key.text, count: asked.count) }
    var text: String { asked.key.text }
    var isInFlight: Bool { asked.end == nil }
  }

  /// All requests, in the order in which they were made.
  var entries: [Entry] { server.requests.map(Entry.init) }

  /// How many requests for a text were made after so many of any.
  func count(of text: String, after count: Int) -> Int {
    server.keys.dropFirst(count).count { $0.text == text }
  }

  /// The first request for a text among those that were made after so many.
  func first(for text: String, after count: Int) -> Entry? {
    server.keys.dropFirst(count).firstIndex { $0.text == text }
      .map { Entry(asked: server.request(at: $0)) }
  }

  /// With what a request ends unless it is cancelled.
  func ending(of entry: Entry) -> Ending { Self.reply(to: entry.request, of: replies).ending }

  /// Whether a task wanted to ask for a text that was cancelled already, so that nothing was sent.
  func isUnsent(_ text: String) -> Bool { unsent.texts.withLock { $0.contains(text) } }

  /// How many requests were made.
  var count: Int { server.count }

  /// When the next request ends that is in flight; `nil` when none is.
  var nextEnd: Duration? {
    server.requestsInFlight.map(Entry.init)
      .map { $0.asked.start + Self.reply(to: $0.request, of: replies).latency }.min()
  }
}
