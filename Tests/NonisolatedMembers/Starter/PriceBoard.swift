// The prices of a shop, shared by all its screens. The screens are other modules of the app.
//
// What is wrong
//   - a cell that is about to be drawn cannot wait, and yet the currency and the text of a price take an await,
//     although neither ever changes; while the board reads its prices anew, they even take seconds
//
// What a right board does
//   - from another module, currency and label(for:) are used without await, on any thread, at once
//   - a label is in the currency of its own board
//   - nobody outside changes the prices but by the board's methods, and no two threads use them at once without order
//   - prices and price(of:) give what the last reload and raise have left
//   - of raises at once, none is lost
//
// What the check uses; keep these names and signatures, everything else is yours to change. It awaits all of them but
// the currency and the label
//   actor PriceBoard                       it stays an actor
//     init(currency: String, source: any PriceSource)
//                                          a board without prices
//     let currency: String                 "EUR"; a let or a var that nobody outside can set
//     func label(for cents: Int) -> String "12.50 EUR" for 1250 cents; never negative
//     var prices: [String: Int]            all prices, in cents by item
//     func price(of item: String) -> Int?  one of them; nil when there is none
//     func reload()                        replaces all prices by what the source reads
//     func raise(_ item: String, by cents: Int)
//                                          makes an item dearer; one that has no price costs so much then
//
// `make check-NonisolatedMembers` grades it, `make hint CHAPTER=NonisolatedMembers` helps.

actor PriceBoard {
  let currency: String
  private(set) var prices: [String: Int] = [:]
  private let source: any PriceSource

  init(currency: String, source: any PriceSource) {
    self.currency = currency
    self.source = source
  }

  func label(for cents: Int) -> String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest) \(currency)"
  }

  func price(of item: String) -> Int? {
    prices[item]
  }

  func reload() {
    prices = source.read()
  }

  func raise(_ item: String, by cents: Int) {
    prices[item, default: 0] += cents
  }
}
