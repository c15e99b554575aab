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

/// Hears of every change, on the main actor.
@MainActor
protocol FavouritesDelegate: AnyObject, Sendable {
  func favouritesDidChange(_ favourites: [Favourite])
}

/// The user's favourites, loaded once.
actor FavouritesStore {
  static let shared = FavouritesStore(server: BundledServer())

  private let server: any FavouritesServer
  private weak var delegate: (any FavouritesDelegate)?
  private var cache: [Favourite]?
  private var loading: Task<[Favourite], any Error>?

  init(server: any FavouritesServer, delegate: (any FavouritesDelegate)? = nil) {
    self.server = server
    self.delegate = delegate
  }

  func favourites() async throws -> [Favourite] {
    if let cache { return cache }
    if let loading { return try await loading.value }
    let task = Task { try await fetch() }
    loading = task
    defer { loading = nil }
    return try await task.value
  }

  func markRead(_ id: String) async {
    guard let index = cache?.firstIndex(where: { $0.id == id }) else { return }
    cache?[index].isRead = true
    await delegate?.favouritesDidChange(cache ?? [])
  }

  private func fetch() async throws -> [Favourite] {
    let ids = try await withCheckedThrowingContinuation { continuation in
      server.fetch(limit: favouritesLimit) { continuation.resume(with: $0) }
    }
    let loaded = ids.map { Favourite(id: $0) }
    cache = loaded
    await delegate?.favouritesDidChange(loaded)
    return loaded
  }
}

// The old doors.
extension FavouritesStore {
  @available(*, deprecated, renamed: "shared")
  static func sharedStore() -> FavouritesStore { shared }

  @available(*, deprecated, renamed: "favourites()")
  @preconcurrency
  nonisolated func load(completion: @escaping @Sendable (Result<[Favourite], any Error>) -> Void) {
    Task {
      let result: Result<[Favourite], any Error>
      do {
        result = .success(try await favourites())
      } catch {
        result = .failure(error)
      }
      await MainActor.run { completion(result) }
    }
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
