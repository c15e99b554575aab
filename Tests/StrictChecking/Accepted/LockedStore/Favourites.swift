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

/// The user's favourites, loaded once; the callbacks stay what they were, behind a lock.
final class FavouritesStore: Sendable {
  typealias Completion = @MainActor @Sendable (Result<[Favourite], any Error>) -> Void

  private struct State {
    weak var delegate: (any FavouritesDelegate)?
    var cache: [Favourite]?
    var waiting: [Completion] = []
  }

  static let shared = FavouritesStore(server: BundledServer())

  private let server: any FavouritesServer
  private let state: Mutex<State>

  init(server: any FavouritesServer, delegate: (any FavouritesDelegate)? = nil) {
    self.server = server
    state = Mutex(State(delegate: delegate))
  }

  @available(*, deprecated, message: "use FavouritesStore.shared")
  static func sharedStore() -> FavouritesStore { shared }

  @available(*, deprecated, message: "use favourites(), which is asynchronous")
  func load(completion: @escaping Completion) {
    answer(completion)
  }

  func favourites() async throws -> [Favourite] {
    try await withCheckedThrowingContinuation { continuation in
      answer { continuation.resume(with: $0) }
    }
  }

  func markRead(_ id: String) async {
    let isMarked = state.withLock { state in
      guard let index = state.cache?.firstIndex(where: { $0.id == id }) else { return false }
      state.cache?[index].isRead = true
      return true
    }
    if isMarked { await tell() }
  }

  private func answer(_ completion: @escaping Completion) {
    let (cache, isFirst) = state.withLock { state in
      if state.cache == nil { state.waiting.append(completion) }
      return (state.cache, state.waiting.count == 1)
    }
    if let cache {
      Task { @MainActor in completion(.success(cache)) }
    } else if isFirst {
      server.fetch(limit: favouritesLimit) { result in
        Task { await self.finish(result) }
      }
    }
  }

  @MainActor
  private func finish(_ result: Result<[String], any Error>) {
    let answer = result.map { $0.map { Favourite(id: $0) } }
    let callers = state.withLock { state in
      state.cache = try? answer.get()
      defer { state.waiting = [] }
      return state.waiting
    }
    if case .success = answer { tell() }
    for completion in callers { completion(answer) }
  }

  @MainActor
  private func tell() {
    let (delegate, cache) = state.withLock { ($0.delegate, $0.cache) }
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
