@testable import StrictChecking

// compiles favouriteStays: sending a favourite to a task and going on to use it
func announce(_ favourite: Favourite) -> String {
  Task.detached { _ = favourite.isRead }
  return favourite.id
}

// compiles storeStays: using the shared store in several tasks
func refresh() async throws -> Int {
  let store = await FavouritesStore.shared
  Task.detached { await store.markRead("tea") }
  return try await store.favourites().count
}

// compiles limitAwaits: setting the limit, without await and off every actor,
func fewer() {
  favouritesLimit = 5
}

// compiles badgeAwaits: showing the badge on the main actor, without await,
@MainActor
func tabTitle(_ badge: UnreadBadge, isCleared: Bool) -> String {
  if isCleared { badge.clear() }
  return badge.text
}

// compiles badgeListens: making a store with the badge as its delegate, on the main actor,
@MainActor
func begin(_ badge: UnreadBadge) -> FavouritesStore {
  FavouritesStore(server: BundledServer(), delegate: badge)
}

// refused badgeAnywhere: reading the badge's text off the main actor
// by: main actor-isolated
func spoken(_ badge: UnreadBadge) -> String {
  badge.text
}
