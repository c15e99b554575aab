import Dispatch
import Foundation

/// A value behind a lock.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func use<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

private let limit = Locked(20)

/// How many favourites the server is asked for; the settings screen changes it.
var favouritesLimit: Int {
  get { limit.use { $0 } }
  set { limit.use { $0 = newValue } }
}

/// A favourite, as the store gives it to screens; it changes where it is marked.
final class Favourite: Sendable {
  let id: String
  private let read = Locked(false)

  var isRead: Bool { read.use { $0 } }

  init(id: String) {
    self.id = id
  }

  func markRead() {
    read.use { $0 = true }
  }
}

/// Hears of every change, on the main thread.
protocol FavouritesDelegate: AnyObject, Sendable {
  @MainActor func favouritesDidChange(_ favourites: [Favourite])
}

/// The user's favourites, loaded once; whatever changes is used under the lock.
final class FavouritesStore: @unchecked Sendable {
  typealias Completion = @MainActor @Sendable (Result<[Favourite], any Error>) -> Void

  static let shared = FavouritesStore(server: BundledServer())

  private let server: any FavouritesServer
  private let lock = NSLock()
  private weak var delegate: (any FavouritesDelegate)?
  private var cache: [Favourite]?
  private var waiting: [Completion] = []

  init(server: any FavouritesServer, delegate: (any FavouritesDelegate)? = nil) {
    self.server = server
    self.delegate = delegate
  }

  @available(*, deprecated, renamed: "shared")
  static func sharedStore() -> FavouritesStore { shared }

  @available(*, deprecated, renamed: "favourites()")
  func load(completion: @escaping Completion) {
    ask(completion)
  }

  func favourites() async throws -> [Favourite] {
    try await withCheckedThrowingContinuation { continuation in
      ask { continuation.resume(with: $0) }
    }
  }

  func markRead(_ id: String) async {
    guard let favourite = kept?.first(where: { $0.id == id }) else { return }
    favourite.markRead()
    await tell()
  }

  private var kept: [Favourite]? {
    lock.lock()
    defer { lock.unlock() }
    return cache
  }

  private func ask(_ completion: @escaping Completion) {
    lock.lock()
    let cache = self.cache
    if cache == nil { waiting.append(completion) }
    let isFirst = waiting.count == 1
    lock.unlock()
    if let cache {
      DispatchQueue.main.async { completion(.success(cache)) }
    } else if isFirst {
      server.fetch(limit: favouritesLimit) { result in
        DispatchQueue.main.async { self.finish(result) }
      }
    }
  }

  @MainActor
  private func finish(_ result: Result<[String], any Error>) {
    let answer = result.map { $0.map { Favourite(id: $0) } }
    lock.lock()
    cache = try? answer.get()
    let callers = waiting
    waiting = []
    lock.unlock()
    if case .success = answer { tell() }
    for completion in callers { completion(answer) }
  }

  @MainActor
  private func tell() {
    lock.lock()
    let (delegate, cache) = (self.delegate, self.cache)
    lock.unlock()
    delegate?.favouritesDidChange(cache ?? [])
  }
}

/// The number of unread favourites, as the tab bar shows it.
@MainActor
final class UnreadBadge: FavouritesDelegate {
  @Shown private(set) var text = ""

  func favouritesDidChange(_ favourites: [Favourite]) {
    text = String(favourites.count { !$0.isRead })
  }

  func clear() {
    text = ""
  }
}
