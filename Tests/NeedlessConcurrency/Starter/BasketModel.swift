// The shopping basket behind a screen. It was written to be fast and safe: the model is an actor, several
// items are added in parallel, and the total is summed up in the background.
//
// What is wrong
//   - after a tap the basket is as it was, and changes some time later
//   - items that are added together end up in any order, and the total on the screen belongs to other items
//   - buttons and views cannot use the basket without await
//   - while it looks for a discount, no button works
//
// What a right basket does
//   - a view on the main actor can keep it and use all of it, without await but for discount(); off the main
//     actor nothing of it is used without await
//   - when a call returns, items and total are those after the change, and the screen has displayed them
//   - until it returns, nothing else happens on the main thread
//   - each change is displayed once, as a whole: add(contentsOf:) is one change, and the items and the total
//     that are displayed belong together
//   - discount() is what the finder says of what is in the basket when it is called. That takes a while: the
//     main thread stays free meanwhile, and the basket can be used
//
// What the check uses, on the main actor; keep these names and signatures, everything else is yours to change
//   BasketModel                              a class
//     init(
//       prices: [String: Int],               in cents by item
//       finder: any DiscountFinder,
//       display: @escaping @MainActor @Sendable (_ items: [String], _ total: Int) -> Void)
//     var items: [String]                    in the order in which they were added
//     var total: Int                         in cents
//     func add(_ item: String)
//     func add(contentsOf more: [String])    adds all of them, in their order
//     func removeLast()                      takes out what was added last
//     func discount() async -> Int           in cents
//
// `make check-NeedlessConcurrency` grades it, `make hint CHAPTER=NeedlessConcurrency` helps.

actor BasketModel {
  private(set) var items: [String] = []
  private(set) var total = 0
  private let prices: [String: Int]
  private let finder: any DiscountFinder
  private let display: @MainActor @Sendable (_ items: [String], _ total: Int) -> Void

  init(
    prices: [String: Int], finder: any DiscountFinder,
    display: @escaping @MainActor @Sendable (_ items: [String], _ total: Int) -> Void
  ) {
    self.prices = prices
    self.finder = finder
    self.display = display
  }

  func add(_ item: String) async {
    items.append(item)
    await refresh()
  }

  func add(contentsOf more: [String]) async {
    await withTaskGroup { group in
      for item in more {
        group.addTask { await self.add(item) }
      }
    }
  }

  // A button cannot wait.
  nonisolated func removeLast() {
    Task { await takeLastOut() }
  }

  func discount() -> Int {
    finder.discount(on: items)
  }

  private func takeLastOut() async {
    _ = items.popLast()
    await refresh()
  }

  private func refresh() async {
    total = await sum(of: items)
    await display(items, total)
  }

  @concurrent
  private nonisolated func sum(of items: [String]) async -> Int {
    items.reduce(0) { $0 + prices[$1, default: 0] }
  }
}
