import Dispatch
import Synchronization

private let limit = Mutex(20)

/// How many favourites the server is asked for; the settings screen changes it.
var favouritesLimit: Int {
  get { limit.withLock { $0 } }
  set { limit.withLock { $0 = newValue } }
}

/// A favourite, as the store gives it to screens.
struct Favourite: Sendable {
  let id: String
  var isRead = false
}

/// Hears of every change, on the main thread.
protocol FavouritesDelegate: AnyObject {
  func favouritesDidChange(_ favourites: [Favourite])
}

/// The user's favourites, loaded once.
@MainActor
final class FavouritesStore {
  nonisolated static let shared = FavouritesStore(unobserved: BundledServer())

  private let server: any FavouritesServer
  private weak var delegate: (any FavouritesDelegate)?
  private var cache: [Favourite]?
  private var waiting: [(Result<[Favourite], any Error>) -> Void] = []

  init(server: any FavouritesServer, delegate: (any FavouritesDelegate)? = nil) {
    self.server = server
    self.delegate = delegate
  }

  private nonisolated init(unobserved server: any FavouritesServer) {
    self.server = server
  }

  func favourites() async throws -> [Favourite] {
    if let cache { return cache }
    return try await withCheckedThrowingContinuation { continuation in
      waiting.append { continuation.resume(with: $0) }
      guard waiting.count == 1 else { return }
      server.fetch(limit: favouritesLimit) { result in
        DispatchQueue.main.async {
          MainActor.assumeIsolated { self.finish(result) }
        }
      }
    }
  }

  private func finish(_ result: Result<[String], any Error>) {
    let answer = result.map { $0.map { Favourite(id: $0) } }
    if case .success(let favourites) = answer {
      cache = favourites
      delegate?.favouritesDidChange(favourites)
    }
    let callers = waiting
    waiting = []
    for caller in callers { caller(answer) }
  }

  func markRead(_ id: String) async {
    guard let index = cache?.firstIndex(where: { $0.id == id }) else { return }
    cache?[index].isRead = true
    delegate?.favouritesDidChange(cache ?? [])
  }

  @available(*, deprecated, renamed: "shared")
  nonisolated static func sharedStore() -> FavouritesStore { shared }

  @available(*, deprecated, renamed: "favourites()")
  nonisolated func load(completion: @escaping @MainActor @Sendable (Result<[Favourite], any Error>) -> Void) {
    Task { @MainActor in
      do {
        completion(.success(try await favourites()))
      } catch {
        completion(.failure(error))
      }
    }
  }
}

/// The number of unread favourites, as the tab bar shows it.
@MainActor
final class UnreadBadge: @preconcurrency FavouritesDelegate {
  @Shown private(set) var text = ""

  func favouritesDidChange(_ favourites: [Favourite]) {
    text = String(favourites.count { !$0.isRead })
  }

  func clear() {
    text = ""
  }
}
