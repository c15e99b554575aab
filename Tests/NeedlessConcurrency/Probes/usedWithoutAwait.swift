@testable import NeedlessConcurrency

// compiles addTakesAwait: adding an item without await in a button's action
@MainActor
func tapTea(_ basket: BasketModel) {
  basket.add("tea")
}

// compiles addAllTakesAwait: adding several items without await in a button's action
@MainActor
func tapOrderAgain(_ basket: BasketModel) {
  basket.add(contentsOf: ["tea", "milk"])
}

// compiles removeTakesAwait: taking the last item out without await in a button's action
@MainActor
func tapUndo(_ basket: BasketModel) {
  basket.removeLast()
}

// compiles readTakesAwait: reading items and total without await in a view
@MainActor
struct BasketView {
  let basket: BasketModel

  var text: String {
    basket.items.joined(separator: ", ") + ": \(basket.total)"
  }
}

// compiles viewCannotAsk: awaiting discount() in a view that keeps its basket
@MainActor
final class DiscountView {
  let basket: BasketModel
  var text = ""

  init(basket: BasketModel) {
    self.basket = basket
  }

  func load() async {
    text = "\(await basket.discount())"
  }
}
