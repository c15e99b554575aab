@testable import NonisolatedMembers

// contract: actor PriceBoard
private func isAnActor() -> any Actor.Type {
  PriceBoard.self
}

// contract: init(currency: String, source: any PriceSource)
private func makes(_ source: any PriceSource) async {
  _ = await PriceBoard(currency: "", source: source)
}

// contract: let currency: String
private func readsCurrency(_ board: PriceBoard) async -> String {
  await board.currency
}

// contract: func label(for cents: Int) -> String
private func labels(_ board: PriceBoard) async -> String {
  await board.label(for: 0)
}

// contract: var prices: [String: Int]
private func readsPrices(_ board: PriceBoard) async -> [String: Int] {
  await board.prices
}

// contract: func price(of item: String) -> Int?
private func readsPrice(_ board: PriceBoard) async -> Int? {
  await board.price(of: "")
}

// contract: func reload()
private func reloads(_ board: PriceBoard) async {
  await board.reload()
}

// contract: func raise(_ item: String, by cents: Int)
private func raises(_ board: PriceBoard) async {
  await board.raise("", by: 0)
}
