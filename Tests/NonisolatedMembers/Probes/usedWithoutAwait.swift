@testable import NonisolatedMembers

// compiles currencyTakesAwait: reading the currency without await
func currencies(of boards: [PriceBoard]) -> [String] {
  boards.map { $0.currency }
}

// compiles labelTakesAwait: calling label(for:) without await
func labels(of cents: [Int], on board: PriceBoard) -> [String] {
  cents.map { board.label(for: $0) }
}

// compiles cellTakesAwait: drawing a cell on the main actor, with a label and the currency,
@MainActor
struct Cell {
  let board: PriceBoard

  var text: String {
    board.label(for: 1250) + " (all prices in " + board.currency + ")"
  }
}
