// The favourites of an app: a store that all screens share, and the badge with the number of unread ones. It was written
// before Swift had concurrency; since then somebody has begun to add async functions. Take it up the levels of checking,
// one after the other: minimal, targeted, complete, Swift 6.
//
// What is wrong
//   - the compiler has something to say at every level
//   - load(completion:) and favourites() have come apart: at once they ask the server twice, and only one tells the delegate
//   - threads that use a favourite, the store or the limit at once meet in the middle of a change
//
// What a right module does, at every level as it does now
//   - load(completion:) answers every call once, on the main thread, after it has returned; calls while a request is under
//     way share it; what was loaded needs no request; a failure goes to all who wait for it and is not kept, so that whoever
//     asks again in the answer has a new request; a store that nobody keeps answers as well
//   - a request has the limit of the moment at which it is made
//   - the delegate is told of each load and of each mark, once, on the main thread, with all favourites; who marks waits
//     for that; a load that fails and a mark of what is not there tell nobody; the store does not keep the delegate alive,
//     and works on without it; a delegate may use the store while it is told
//   - the badge shows the number of unread favourites as soon as it is told
// What it does as well, from a level on
//   1 minimal    a favourite may be read on one thread while another marks it in the store
//   2 targeted   load(completion:) and favourites() are two doors to one store: they share requests, what was loaded and
//                what is marked, and both tell the delegate; who cancels a task in favourites() ends nobody else's wait;
//                sharedStore() and shared are one store; sharedStore() and load(completion:) are deprecated, with a
//                warning that names what is to be used instead
//   3 complete   store and limit may be used by any threads at once
//   4 Swift 6    other modules in the Swift 6 mode can use it: the badge on the main actor only, all else everywhere
//   At each of these levels the compiler has nothing to say about concurrency any more. Callers from before Swift 6 go on
//   compiling, unchanged, without await where it says so below: screens set their own properties in a completion.
//
// What the check uses; keep these names and signatures, everything else is yours to change
//   var favouritesLimit: Int              read and set without await, on any thread
//   Favourite                             a class or a struct; without await: id: String, isRead: Bool
//   protocol FavouritesDelegate: AnyObject
//     func favouritesDidChange(_ favourites: [Favourite])
//   FavouritesStore                       a class or an actor
//     init(server: any FavouritesServer, delegate: (any FavouritesDelegate)? = nil)
//                                         on the main actor without await
//     static let shared: FavouritesStore
//     static func sharedStore() -> FavouritesStore               without await, on any thread
//     func favourites() async throws -> [Favourite]
//     func load(completion: @escaping (Result<[Favourite], any Error>) -> Void)
//                                         the same; and the closure may be one for the main actor
//     func markRead(_ id: String) async
//   final class UnreadBadge: FavouritesDelegate                  on the main actor without await
//     init(), var text: String, func clear()
//
// `make check-StrictChecking` grades it, `make hint CHAPTER=StrictChecking` helps.

import Dispatch

/// How many favourites the server is asked for; the settings screen changes it.
var favouritesLimit = 20

/// A favourite, as the store gives it to screens.
final class Favourite: Sendable {
  let id: String
  var isRead = false

  init(id: String) {
    self.id = id
  }
}

/// Hears of every change, on the main thread.
protocol FavouritesDelegate: AnyObject {
  func favouritesDidChange(_ favourites: [Favourite])
}

/// The user's favourites, loaded once.
final class FavouritesStore {
  static var shared = FavouritesStore(server: BundledServer())

  private let server: any FavouritesServer
  private weak var delegate: (any FavouritesDelegate)?
  private var cache: [Favourite]?
  private var waiting: [(Result<[Favourite], any Error>) -> Void] = []

  init(server: any FavouritesServer, delegate: (any FavouritesDelegate)? = nil) {
    self.server = server
    self.delegate = delegate
  }

  static func sharedStore() -> FavouritesStore { shared }

  func load(completion: @escaping (Result<[Favourite], any Error>) -> Void) {
    if let cache {
      DispatchQueue.main.async { completion(.success(cache)) }
      return
    }
    waiting.append(completion)
    guard waiting.count == 1 else { return }
    server.fetch(limit: favouritesLimit) { result in
      DispatchQueue.main.async {
        let answer = result.map { $0.map(Favourite.init) }
        if case .success(let favourites) = answer {
          self.cache = favourites
          self.delegate?.favouritesDidChange(favourites)
        }
        let callers = self.waiting
        self.waiting = []
        for completion in callers { completion(answer) }
      }
    }
  }

  func favourites() async throws -> [Favourite] {
    if let cache { return cache }
    return try await withCheckedThrowingContinuation { continuation in
      server.fetch(limit: favouritesLimit) { result in
        let answer = result.map { $0.map(Favourite.init) }
        self.cache = try? answer.get()
        continuation.resume(with: answer)
      }
    }
  }

  func markRead(_ id: String) async {
    guard let favourite = cache?.first(where: { $0.id == id }) else { return }
    favourite.isRead = true
    await MainActor.run { delegate?.favouritesDidChange(cache ?? []) }
  }
}

/// The number of unread favourites, as the tab bar shows it.
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
