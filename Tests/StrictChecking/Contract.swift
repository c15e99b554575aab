@preconcurrency @testable import StrictChecking

// contract: var favouritesLimit: Int
func usesLimit() -> Int {
  favouritesLimit = 5
  return favouritesLimit
}

// contract: Favourite, with id: String and isRead: Bool
func usesFavourite(_ favourite: Favourite) -> (String, Bool) { (favourite.id, favourite.isRead) }

// contract: protocol FavouritesDelegate: AnyObject, with func favouritesDidChange(_ favourites: [Favourite])
nonisolated final class Listener: FavouritesDelegate, Sendable {
  nonisolated func favouritesDidChange(_ favourites: [Favourite]) {}
}

// contract: FavouritesStore.init(server: any FavouritesServer, delegate: (any FavouritesDelegate)? = nil)
@MainActor
func usesInit(_ server: any FavouritesServer, _ listener: Listener) {
  _ = FavouritesStore(server: server, delegate: listener)
  _ = FavouritesStore(server: server)
}

// contract: static let shared: FavouritesStore
@MainActor
func usesShared() async -> any AnyObject { await FavouritesStore.shared }

// contract: static func sharedStore() -> FavouritesStore
func usesSharedStore() { _ = FavouritesStore.sharedStore() as AnyObject }

// contract: func favourites() async throws -> [Favourite]
@MainActor
func usesFavourites(_ store: FavouritesStore) async throws -> [Favourite] {
  nonisolated(unsafe) let store = store
  return try await store.favourites()
}

// contract: func load(completion: @escaping (Result<[Favourite], any Error>) -> Void)
func usesLoad(_ store: FavouritesStore) {
  store.load { (result: Result<[Favourite], any Error>) in _ = result }
}

// contract: func markRead(_ id: String) async
@MainActor
func usesMarkRead(_ store: FavouritesStore) async {
  nonisolated(unsafe) let store = store
  await store.markRead("tea")
}

// contract: final class UnreadBadge: FavouritesDelegate, with init(), var text: String, func clear()
@MainActor
func usesBadge() -> String {
  let badge = UnreadBadge()
  let delegate: any FavouritesDelegate = badge
  badge.clear()
  badge.favouritesDidChange([])
  _ = delegate
  return badge.text
}
