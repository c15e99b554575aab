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

/// Hears of every change.
@MainActor
protocol FavouritesDelegate: AnyObject, Sendable {
  func favouritesDidChange(_ favourites: [Favourite])
}

/// The user's favourites, loaded once.
@MainActor
final class FavouritesStore {
  nonisolated static let shared = FavouritesStore(server: BundledServer())

  private let server: any FavouritesServer
  private weak var delegate: (any FavouritesDelegate)?
  private var cache: [Favourite]?
  private var loading: Task<[Favourite], any Error>?

  nonisolated init(server: any FavouritesServer, delegate: (any FavouritesDelegate)? = nil) {
    self.server = server
    self.delegate = delegate
  }

  func favourites() async throws -> [Favourite] {
    if let cache { return cache }
    let task =
      loading
      ?? Task {
        defer { loading = nil }
        let ids = try await withCheckedThrowingContinuation { continuation in
          server.fetch(limit: favouritesLimit) { continuation.resume(with: $0) }
        }
        let loaded = ids.map { Favourite(id: $0) }
        cache = loaded
        delegate?.favouritesDidChange(loaded)
        return loaded
      }
    loading = task
    return try await task.value
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
    Task { @MainActor [weak self] in
      guard let self else { return }
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
final class UnreadBadge {
  @Shown private(set) var text = ""

  func clear() {
    text = ""
  }
}

extension UnreadBadge: FavouritesDelegate {
  func favouritesDidChange(_ favourites: [Favourite]) {
    text = String(favourites.count { !$0.isRead })
  }
}
