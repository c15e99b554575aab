import Threads

@testable import NonisolatedMembers

let behaviours: [Behaviour] = [
  Behaviour("readsWhileOthersChange") {
    let board = await PriceBoard(currency: "EUR", source: NoSource())
    await overlap(
      Part("clerk") { round in await board.raise("tea \(round)", by: 1) },
      Part("list screen") { round in
        _ = await board.prices
        _ = await board.label(for: round)
      },
      Part("detail screen") { round in
        _ = await board.price(of: "tea \(round)")
        _ = await board.label(for: round)
      })
    let count = await board.prices.count
    try expect(
      count == 100, "pricesLost", expected: "100 prices after 100 raises", happened: "there are \(count)")
  }
]

private struct NoSource: PriceSource {
  func read() -> [String: Int] { [:] }
}
