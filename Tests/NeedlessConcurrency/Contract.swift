@testable import NeedlessConcurrency

// contract: BasketModel, a class
private func isAClass() -> any AnyObject.Type { BasketModel.self }

// contract: init(prices:finder:display:), with the types that the head of the file names
@MainActor
private func makes(_ finder: any DiscountFinder) async {
  _ = await BasketModel(prices: [:], finder: finder, display: { (_: [String], _: Int) in })
}

// contract: var items: [String]
@MainActor
private func readsItems(_ model: BasketModel) async -> [String] { await model.items }

// contract: var total: Int
@MainActor
private func readsTotal(_ model: BasketModel) async -> Int { await model.total }

// contract: func add(_ item: String)
@MainActor
private func adds(_ model: BasketModel) async { await model.add("") }

// contract: func add(contentsOf more: [String])
@MainActor
private func addsAll(_ model: BasketModel) async { await model.add(contentsOf: [""]) }

// contract: func removeLast()
@MainActor
private func removes(_ model: BasketModel) async { await model.removeLast() }

// contract: func discount() async -> Int
@MainActor
private func asks(_ model: BasketModel) async -> Int { await model.discount() }
