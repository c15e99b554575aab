import Synchronization
import Threads

@testable import MainActorContention

let behaviours: [Behaviour] = [
  Behaviour("sharedByThreads") {
    let network = QuickNetwork()
    // Whether it may be shared is for the compiler to say; here it is.
    nonisolated(unsafe) let manager = await ConnectionManager(network: network)
    let use = { @Sendable (url: String) in
      do {
        let connection = try await manager.openConnection(for: url)
        _ = try await connection.data()
        await manager.closeConnection(connection, for: url)
      } catch is ConnectionClosed {
        fail(
          "misclosedOnThreads", expected: closedOnce,
          happened: "a connection was closed that somebody had got and not closed")
      } catch {
        fail("errorOnThreads", expected: "\(url) is opened", happened: "openConnection(for:) threw an error")
      }
    }
    await overlap(
      Part("home screen") { _ in await use("a") },
      Part("list screen") { _ in await use("a") },
      Part("prefetcher") { round in await use(round.isMultiple(of: 2) ? "b" : "a") })
    let (opened, closed) = (network.opened.load(ordering: .relaxed), network.closed.load(ordering: .relaxed))
    try expect(
      opened == closed, "misclosedOnThreads", expected: closedOnce,
      happened: "\(opened) were opened, and \(closed) times one was closed")
  }
]

private let closedOnce = "each connection is closed once, when all who got it have closed it"

/// A network that answers at once and orders nothing among the threads that use it.
private final class QuickNetwork: Network {
  let opened = Atomic(0)
  let closed = Atomic(0)

  func open(_ url: String) async throws -> any Connection {
    opened.add(1, ordering: .relaxed)
    return QuickConnection(in: self)
  }
}

/// A connection that only knows whether it is closed.
private final class QuickConnection: Connection {
  private let network: QuickNetwork
  private let isClosed = Atomic(false)

  init(in network: QuickNetwork) {
    self.network = network
  }

  func data() async throws -> [UInt8] {
    if isClosed.load(ordering: .relaxed) { throw ConnectionClosed() }
    return []
  }

  func close() {
    isClosed.store(true, ordering: .relaxed)
    network.closed.add(1, ordering: .relaxed)
  }
}
