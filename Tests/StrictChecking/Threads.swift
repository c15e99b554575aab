import Dispatch
import Synchronization
import Threads

// Whether its types may be sent is for the levels to say; the behaviours use it on whatever level it is.
@preconcurrency @testable import StrictChecking

let behaviours: [Behaviour] = [
  Behaviour("readsWhileMarked") {
    nonisolated(unsafe) let store = await FavouritesStore(server: Server(count: 50), delegate: nil)
    nonisolated(unsafe) let favourites = try await store.favourites()
    // Only one thread uses the store; the other has favourites that it got before.
    await overlap(
      Part("detail screen") { round in await store.markRead("\(round % 50)") },
      Part("list screen") { _ in _ = favourites.count { $0.isRead } })
  },

  Behaviour("usedByManyThreads") {
    let server = Server(count: 3)
    nonisolated(unsafe) var made: [FavouritesStore] = []
    for _ in 0..<rounds { made.append(await FavouritesStore(server: server, delegate: nil)) }
    nonisolated(unsafe) let stores = made
    await overlap(
      rounds: rounds,
      Part("list screen") { round in
        setLimit(100 + round)
        await load(from: stores[round])
      },
      Part("detail screen") { round in await mark("0", in: stores[round]) },
      Part("widget") { round in
        _ = limit()
        await mark("2", in: stores[round])
      })
    var lost = 0
    for store in stores {
      let favourites = try await store.favourites()
      lost += ["0", "2"].count { id in !favourites.contains { $0.id == id && $0.isRead } }
    }
    try expect(
      lost == 0, "markLost", expected: "each of \(rounds * 2) favourites that were marked is read",
      happened: "\(lost) of them are not")
    let last = limit()
    try expect(
      last == 99 + rounds, "limitLost", expected: "the limit is \(99 + rounds), which a thread has set",
      happened: "it is \(last)")
    let requests = server.count
    try expect(
      requests == rounds, "askedAgain", expected: "one request for each of \(rounds) stores",
      happened: "there were \(requests)")
  },
]

private let rounds = 60

/// Sets the limit as old code does, on no actor.
private func setLimit(_ limit: Int) { favouritesLimit = limit }

/// Reads the limit as old code does, on no actor.
private func limit() -> Int { favouritesLimit }

/// Calls `load(completion:)` and waits for its answer.
private func load(from store: FavouritesStore) async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    store.load { _ in continuation.resume() }
  }
}

/// Loads, and marks one favourite.
///
/// In a task of its own: in that of a part, which prefers its thread, code of the main actor would leave it in places where
/// it does not in a task of a screen.
private func mark(_ id: String, in store: FavouritesStore) async {
  nonisolated(unsafe) let store = store
  await Task {
    _ = try? await store.favourites()
    await store.markRead(id)
  }.value
}

/// A server that answers on a thread of its own, with numbers.
private final class Server: FavouritesServer {
  private let ids: [String]
  private let requests = Mutex(0)

  init(count: Int) {
    ids = (0..<count).map(String.init)
  }

  var count: Int { requests.withLock { $0 } }

  func fetch(limit: Int, completion: @escaping @Sendable (Result<[String], any Error>) -> Void) {
    requests.withLock { $0 += 1 }
    DispatchQueue.global().async { [ids] in completion(.success(ids)) }
  }
}
