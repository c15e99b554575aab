@testable import StrictChecking

// warns sharedStoreSilent: calling sharedStore() as code from before Swift 6 does
// by: shared
func begin() -> FavouritesStore {
  favouritesLimit = 50
  return FavouritesStore.sharedStore()
}

// warns loadSilent: calling load(completion:) as a delegate from before Swift 6 does
// by: favourites
final class OldList: FavouritesDelegate {
  var titles: [String] = []

  func reload(from store: FavouritesStore) {
    store.load { result in
      self.titles = (try? result.get().map { $0.id }) ?? []
    }
  }

  func favouritesDidChange(_ favourites: [Favourite]) {
    titles = favourites.map { $0.id }
  }
}

// warns loadOnMainSilent: calling load(completion:) as a screen on the main actor does
// by: favourites
@MainActor
final class OldScreen {
  var titles: [String] = []

  func viewDidLoad(_ store: FavouritesStore) {
    store.load { result in
      self.titles = (try? result.get().map { $0.id }) ?? []
    }
  }
}

// warns ownStoreSilent: making a store, and loading from it, as a screen that is its delegate does
// by: favourites
@MainActor
final class OldOwner: FavouritesDelegate {
  var store: FavouritesStore?
  var titles: [String] = []

  func viewDidLoad() {
    let store = FavouritesStore(server: BundledServer(), delegate: self)
    self.store = store
    store.load { _ in }
  }

  func favouritesDidChange(_ favourites: [Favourite]) {
    titles = favourites.map { $0.id }
  }
}
