@testable import NeedlessConcurrency

// refused addsElsewhere: adding an item in a background task without await
// by: isolated | data race | marked with 'await' | non-Sendable
func addLater(to basket: BasketModel) {
  Task.detached { basket.add("tea") }
}

// refused removesElsewhere: taking an item out in a background task without await
// by: isolated | data race | marked with 'await' | non-Sendable
func undoLater(in basket: BasketModel) {
  Task.detached { basket.removeLast() }
}

// refused readsElsewhere: reading items in a background task without await
// by: isolated | data race | marked with 'await' | non-Sendable
func count(_ basket: BasketModel) async -> Int {
  await Task.detached { basket.items.count }.value
}
