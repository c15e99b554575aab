@testable import NonisolatedMembers

// refused setsOnePrice: setting a price from outside, past the board's methods
// by: isolated | inaccessible | get-only | is a 'let' constant | no member
func discount(on board: PriceBoard) {
  board.prices["tea"] = 1
}

// refused setsOnePriceInATask: setting a price from outside in a task
// by: isolated | inaccessible | get-only | is a 'let' constant | no member
func discountLater(on board: PriceBoard) {
  Task { board.prices["tea"] = 1 }
}

// refused setsCurrency: setting the currency from outside
// by: isolated | inaccessible | get-only | is a 'let' constant | no member
func convert(_ board: PriceBoard) {
  board.currency = "USD"
}
