import Synchronization
import Threads

@testable import LastObserverStopsPolling

let behaviours: [Behaviour] = [
  Behaviour("comesAndGoesOnManyThreads") {
    let poller = WatchedPoller()
    nonisolated(unsafe) let provider = OrderProvider(poller: poller)
    // Each comes, must find it polling while it is there, and goes.
    let visit = { @Sendable (watcher: Watcher) in
      provider.addObserver(watcher)
      if !poller.isPolling {
        fail(
          "pollsNot", expected: "the poller polls while an observer is there",
          happened: "an observer had come and not gone, and the poller did not poll")
      }
      provider.removeObserver(watcher)
    }
    let (map, badge, widget) = (Watcher(), Watcher(), Watcher())
    await overlap(
      rounds: 200,
      Part("map") { round in if isTurn(0, in: round) { visit(map) } },
      Part("badge") { round in if isTurn(1, in: round) { visit(badge) } },
      Part("widget") { round in if isTurn(2, in: round) { visit(widget) } })
    try expect(
      !poller.isPolling, "pollsOn", expected: "the poller does not poll: all have gone",
      happened: "the poller polls, and nobody observes")
    provider.addObserver(map)
    try expect(
      poller.isPolling, "pollsNotAgain", expected: "the poller polls: map has come again",
      happened: "the poller does not poll")
  },

  Behaviour("lastGoesAsNextComes") {
    // One for each round, so that each shows afterwards what its round came to.
    nonisolated(unsafe) let orders = (0..<rounds).map { _ in Order() }
    for order in orders { order.provider.addObserver(order.map) }
    await overlap(
      rounds: rounds,
      Part("map goes") { round in orders[round].provider.removeObserver(orders[round].map) },
      Part("badge comes") { round in
        let order = orders[apart(from: round)]
        order.provider.addObserver(order.badge)
        if !order.poller.isPolling {
          fail(
            "stopsForNext", expected: "the poller polls: map has gone and badge has come",
            happened: "badge had come, and the poller did not poll")
        }
      })
    try expectAll(orders, poll: true, "stopsForNext", "map has gone and badge has come")
    for order in orders { order.provider.addObserver(order.map) }
    await overlap(
      rounds: rounds,
      Part("map goes") { round in orders[round].provider.removeObserver(orders[round].map) },
      Part("badge goes") { round in
        let order = orders[apart(from: round)]
        order.provider.removeObserver(order.badge)
      })
    try expectAll(orders, poll: false, "pollsOn", "both have gone")
  },

  Behaviour("tellsWhileOthersCome") {
    nonisolated(unsafe) let provider = OrderProvider(poller: WatchedPoller())
    let (map, badge) = (Watcher(), Watcher())
    let stays = Watcher()
    provider.addObserver(stays)
    let visit = { @Sendable (watcher: Watcher) in
      provider.addObserver(watcher)
      provider.removeObserver(watcher)
    }
    await overlap(
      Part("network") { round in if isTurn(0, in: round) { await tell(provider, "status \(round)") } },
      Part("map") { round in if isTurn(1, in: round) { visit(map) } },
      Part("badge") { round in if isTurn(2, in: round) { visit(badge) } })
  },
]

/// How many orders are observed, one after the other.
private let rounds = 500

/// In how many rounds the threads do not meet yet.
///
/// What nothing orders is a race there, too, and does no damage: it is reported before the program can crash of it.
private let quietRounds = 12

/// Whether a thread has its turn: in the quiet rounds one at a time, then all at once.
private func isTurn(_ index: Int, in round: Int) -> Bool {
  round >= quietRounds || round % 3 == index
}

/// The order that the second thread uses in a round: in the quiet rounds another one than the first.
private func apart(from round: Int) -> Int {
  round < quietRounds ? (round + 1) % quietRounds : round
}

/// An order of its own, with a provider and two that may observe it.
private final class Order {
  let poller = WatchedPoller()
  let provider: OrderProvider
  let map = Watcher()
  let badge = Watcher()

  @MainActor
  init() {
    provider = OrderProvider(poller: poller)
  }
}

/// Says whether the pollers of all orders must poll.
private func expectAll(
  _ orders: [Order], poll polls: Bool, _ finding: String, _ occasion: String
) throws {
  let count = orders.count { $0.poller.isPolling != polls }
  try expect(
    count == 0, finding,
    expected: (polls ? "the poller polls: " : "the poller does not poll: ") + occasion,
    happened: polls
      ? "in \(count) of \(orders.count) rounds the poller does not poll, though badge observes"
      : "in \(count) of \(orders.count) rounds the poller polls, and nobody observes")
}

@MainActor
private func tell(_ provider: OrderProvider, _ status: String) {
  provider.change(to: status)
}

/// A poller that says whether it polls, and orders nothing in the sanitizer's eyes.
private final class WatchedPoller: OrderPoller {
  private let polls = Atomic(false)

  var isPolling: Bool { polls.load(ordering: .relaxed) }

  func start() {
    polls.store(true, ordering: .relaxed)
  }

  func stop() {
    polls.store(false, ordering: .relaxed)
  }
}

private final class Watcher: OrderObserver {
  func orderDidChange(to status: String) {}
}
