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
protocol FavouritesDelegate: AnyObject, Sendable {
  @MainActor func favouritesDidChange(_ favourites: [Favourite])
}

/// The user's favourites, loaded once.
final class FavouritesStore: @unchecked Sendable {
  typealias Completion = @MainActor @Sendable (Result<[Favourite], any Error>) -> Void

  static let shared = FavouritesStore(server: BundledServer())

  private let server: any FavouritesServer
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
    guard let index = cache?.firstIndex(where: { $0.id == id }) else { return }
    cache?[index].isRead = true
    await MainActor.run { delegate?.favouritesDidChange(cache ?? []) }
  }

  private func ask(_ completion: @escaping Completion) {
    if let cache {
      DispatchQueue.main.async { completion(.success(cache)) }
      return
    }
    waiting.append(completion)
    guard waiting.count == 1 else { return }
    server.fetch(limit: favouritesLimit) { result in
      DispatchQueue.main.async {
        let answer = result.map { $0.map { Favourite(id: $0) } }
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
